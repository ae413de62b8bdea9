import type { InkOp, Pen } from '../../wire/ink'
import { encode, isSame, MOST_POINTS } from './chunk'
import { Drawing } from './drawing'
import type { Outbox } from './outbox'
import type { Dab, PenHandler } from './touch'

/** Nearer than this to the last point, in units of the board, a touch adds nothing to be seen. */
const NEAR = 5

/** What local ink needs from its screen. */
export interface LocalInkOptions {
  outbox: Outbox
  /** What is drawn with now. */
  pen: () => Pen
  /** Sends it; false if it was refused. After `signal` is aborted it must not be sent again. */
  send: (op: InkOp, signal: AbortSignal) => Promise<boolean>
}

/** Part of a stroke that waits to be sent and may still grow. */
interface Draft {
  readonly pen: Pen | undefined
  readonly places: number[]
  readonly pressure: number[]
  ends: boolean
}

/** An operation from when it is queued until it is answered. */
interface Outgoing {
  /** The stroke that it is part of; null for what is done to the whole board. */
  readonly stroke: symbol | null
  /** Whether it means something else once a stroke before it is lost. */
  readonly isRelative: boolean
  readonly withdrawal: AbortController
}

/**
 * Draws on a board of one's own. What is drawn is shown at once and sent in chunks. Should the
 * server ever tell otherwise, its word is shown, and nothing is drawn ahead of it until all that
 * was sent is answered.
 */
export class LocalInk implements PenHandler {
  /** The board as it is to be seen: what the server confirmed, and what it is about to tell. */
  readonly shown = new Drawing()
  /** The last part of the open stroke, as long as it is not sent. */
  #draft: Draft | null = null
  /** What was sent and drawn ahead, and is not yet confirmed. */
  #expected: InkOp[] = []
  /** What waits to be sent or answered, in order. */
  #outgoing: readonly Outgoing[] = []
  #isBlind = false
  #isDown = false
  #stroke = Symbol()
  #last: Dab | null = null
  #lastSent: readonly number[] = []

  constructor(
    private readonly confirmed: Drawing,
    private readonly options: LocalInkOptions,
  ) {
    this.shown.copy(confirmed)
  }

  begin(dab: Dab) {
    this.#prepare()
    this.#isDown = true
    this.#stroke = Symbol()
    this.#last = null
    const pen = { ...this.options.pen() }
    if (!this.#isBlind) this.shown.begin(pen)
    this.#write(pen)
    this.move([dab])
  }

  move(dabs: readonly Dab[]) {
    if (!this.#isDown) return
    const kept = dabs.filter((dab) => this.#isWorthKeeping(dab))
    for (const { x, y, pressure } of kept) {
      const draft = this.#draft ?? this.#write()
      draft.places.push(x, y)
      if (pressure !== null) draft.pressure.push(pressure)
      if (draft.places.length >= 2 * MOST_POINTS) this.#draft = null
    }
    const places = kept.flatMap(({ x, y }) => [x, y])
    const pressures = kept.flatMap(({ pressure }) => pressure ?? [])
    if (!this.#isBlind) this.shown.extend(places, pressures, 0)
  }

  end() {
    if (!this.#isDown) return
    this.#isDown = false
    const draft = this.#draft ?? this.#write()
    draft.ends = true
    this.#draft = null
    if (!this.#isBlind) this.shown.end()
  }

  /** Takes the last stroke back, puts it there again, or wipes the board. */
  do(type: 'undo' | 'redo' | 'clear') {
    this.#prepare()
    const op = { type }
    if (!this.#isBlind) this.shown.apply(op, 0)
    this.#post(() => op, null, type !== 'clear')
  }

  /** Takes what the server tells of this board, which has been told already. */
  hear(op: InkOp, at: number) {
    if (this.#isBlind) return this.shown.apply(op, at)
    const expected = this.#expected.shift()
    if (!expected || !isSame(expected, op)) this.revert()
  }

  /** Shows what the server confirmed, and that only. */
  revert() {
    this.#expected = []
    this.#isBlind = true
    this.shown.copy(this.confirmed)
  }

  #prepare() {
    this.end()
    if (this.#outgoing.length === 0) this.#isBlind = false
  }

  #isWorthKeeping(dab: Dab): boolean {
    const last = this.#last
    if (last && Math.abs(dab.x - last.x) < NEAR && Math.abs(dab.y - last.y) < NEAR) return false
    this.#last = dab
    return true
  }

  #write(pen?: Pen): Draft {
    const draft: Draft = { pen, places: [], pressure: [], ends: false }
    this.#draft = draft
    this.#post(() => this.#seal(draft), this.#stroke, true)
    return draft
  }

  /** Encodes a draft for sending; after that it cannot grow. */
  #seal(draft: Draft): InkOp {
    const { pen, places, pressure, ends } = draft
    if (this.#draft === draft) this.#draft = null
    const points = encode(places, pen ? [] : this.#lastSent)
    if (places.length > 0) this.#lastSent = places.slice(-2)
    return { type: 'chunk', ...(pen && { pen }), points, ...(pressure.length > 0 && { pressure }), ends }
  }

  #post(seal: () => InkOp, stroke: symbol | null, isRelative: boolean) {
    const outgoing = { stroke, isRelative, withdrawal: new AbortController() }
    this.#outgoing = [...this.#outgoing, outgoing]
    this.options.outbox.add(() => void this.#send(seal, outgoing))
  }

  async #send(seal: () => InkOp, outgoing: Outgoing) {
    const { signal } = outgoing.withdrawal
    if (signal.aborted) return
    const op = seal()
    if (!this.#isBlind) this.#expected.push(op)
    const isDone = await this.options.send(op, signal)
    if (signal.aborted) return
    const later = this.#outgoing.slice(this.#outgoing.indexOf(outgoing) + 1)
    this.#outgoing = this.#outgoing.filter((one) => one !== outgoing)
    if (!isDone) this.#refused(outgoing, later)
  }

  /**
   * A stroke of which a part is missing ends there: every later part is told by its way from the one
   * before, and would be drawn in the wrong place. An undo would take back another stroke.
   */
  #refused({ stroke }: Outgoing, later: readonly Outgoing[]) {
    if (stroke !== null) {
      const lost = later.filter((one) => one.isRelative && (one.stroke === stroke || one.stroke === null))
      this.#outgoing = this.#outgoing.filter((one) => !lost.includes(one))
      for (const { withdrawal } of lost) withdrawal.abort()
    }
    if (stroke === this.#stroke) {
      this.#isDown = false
      this.#draft = null
    }
    this.revert()
  }
}
