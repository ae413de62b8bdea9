import { postJson } from '../../room/api'
import type { Domino, Fit, Placed } from '../../wire/dominoes'
import type { Entry, ScoreSheet, Sheet } from '../../wire/dominoes_sheet'
import { DominoPlacement } from './dominoPlacement.svelte'

const KEPT = 'dodo.score.dominoes'

/** Why the last line was not taken. */
export type Problem = Extract<Entry, { type: 'illegal' }> | { type: 'offline' }

const fetchSheet = (record: ScoreSheet) => postJson<Sheet>('api/score/dominoes', record)

/** The game of a table with the real box: who plays, what lies there, and what is being entered. */
export class Scoring {
  names = $state.raw<readonly string[]>([])
  sheet = $state.raw<Sheet | null>(null)
  problem = $state.raw<Problem | null>(null)
  isBusy = $state(false)

  /** Who places. */
  seat = $state(0)
  /** The domino that is being entered, and where it may lie. */
  domino = $state.raw<Domino | null>(null)
  placing = $state.raw<DominoPlacement | null>(null)

  #lines: readonly string[] = []

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    const kept = readKept(storage.getItem(KEPT))
    if (!kept) return
    this.names = kept.names
    void this.#score(kept.lines)
  }

  /** Everything that lies on the board, in order. */
  readonly placed: readonly Placed[] = $derived.by(() =>
    (this.sheet?.entries ?? []).flatMap((entry) => (entry.type === 'scored' ? [entry.placed] : [])),
  )

  /** Whether anything can be taken back. */
  get hasLines(): boolean {
    return (this.sheet?.entries.length ?? 0) > 0
  }

  begin(names: readonly string[]): Promise<void> {
    this.names = names
    return this.#score([])
  }

  /** Deletes everything; the names are asked for again. */
  clear() {
    this.storage.removeItem(KEPT)
    this.names = []
    this.sheet = null
    this.#startEntry()
  }

  /** Someone else places. What it would bring is theirs then. */
  choose(seat: number): Promise<void> {
    this.seat = seat
    return this.domino ? this.#ask(this.domino) : Promise.resolve()
  }

  /** Takes up a domino and asks where it may lie; the one that is taken up turns. */
  pick(domino: Domino): Promise<void> {
    if (this.domino?.join() === domino.join() && this.placing) {
      this.placing.rotate()
      return Promise.resolve()
    }
    return this.#ask(domino)
  }

  /** Writes a placement down. */
  enter({ halves: [one, other] }: Fit): Promise<void> {
    return this.#add(`${this.seat + 1} ${one.square} ${one.dots} ${other.square} ${other.dots}`)
  }

  /** Nothing fitted: a domino went to the pit. */
  discard(): Promise<void> {
    return this.#add(`${this.seat + 1} pit`)
  }

  /** Whoever placed a double goes on no further. */
  stop(): Promise<void> {
    return this.#add(`${(this.sheet?.follows ?? this.seat) + 1} stop`)
  }

  undo(): Promise<void> {
    return this.#score(this.#lines.slice(0, -1))
  }

  /** Asks again after the server was away. */
  retry(): Promise<void> {
    return this.#score(this.#lines)
  }

  #add(line: string): Promise<void> {
    return this.isBusy ? Promise.resolve() : this.#score([...this.#lines, line])
  }

  async #ask(domino: Domino) {
    const { seat } = this
    this.domino = domino
    this.problem = null
    try {
      const record = { seats: this.names.length, lines: [...this.#lines], asked: { seat, domino } }
      const { fits } = await fetchSheet(record)
      // Another one may have been taken up meanwhile.
      if (this.domino !== domino || this.seat !== seat) return
      this.placing = new DominoPlacement([domino], fits)
    } catch {
      this.#startEntry()
      this.problem = { type: 'offline' }
    }
  }

  async #score(lines: readonly string[]) {
    this.isBusy = true
    try {
      const sheet = await fetchSheet({ seats: this.names.length, lines: [...lines] })
      const last = sheet.entries.at(-1)
      if (last?.type === 'illegal') this.problem = last
      else this.#take(lines, sheet)
    } catch {
      this.problem = { type: 'offline' }
    } finally {
      this.isBusy = false
    }
  }

  #take(lines: readonly string[], sheet: Sheet) {
    this.#lines = lines
    this.sheet = sheet
    this.seat = sheet.next
    this.storage.setItem(KEPT, JSON.stringify({ names: this.names, lines }))
    this.#startEntry()
  }

  #startEntry() {
    this.domino = null
    this.placing = null
    this.problem = null
  }
}

function readKept(text: string | null): { names: string[]; lines: string[] } | null {
  const isWords = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((word) => typeof word === 'string')
  try {
    const { names, lines } = JSON.parse(text ?? 'null') as { names: unknown; lines: unknown }
    return isWords(names) && isWords(lines) ? { names, lines } : null
  } catch {
    return null
  }
}
