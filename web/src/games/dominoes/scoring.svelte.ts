import { postJson } from '../../room/api'
import type { Placed, Square } from '../../wire/dominoes'
import type { Entry, ScoreSheet, Sheet } from '../../wire/dominoes_sheet'

const KEPT = 'dodo.score.dominoes'

/** Why the last placement was not taken. */
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
  /** The dots of both halves, and the squares tapped for them. */
  dots = $state<[number | null, number | null]>([null, null])
  squares = $state<Square[]>([])

  #lines: readonly string[] = []

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    const kept = readKept(storage.getItem(KEPT))
    if (!kept) return
    this.names = kept.names
    void this.#score(kept.lines)
  }

  /** Everything that counts, in order. */
  readonly placed: readonly Placed[] = $derived.by(() =>
    (this.sheet?.entries ?? []).flatMap((entry) => (entry.type === 'scored' ? [entry.placed] : [])),
  )

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

  /** Sets the dots of one half. */
  choose(half: 0 | 1, dots: number) {
    this.dots[half] = dots
    void this.#enterIfWhole()
  }

  /** Takes a square for the next half; the one tapped last is given back by another tap. */
  tap(square: Square) {
    this.problem = null
    if (this.squares.includes(square)) this.squares = this.squares.filter((other) => other !== square)
    else this.squares = [...this.squares.slice(-1), square]
    void this.#enterIfWhole()
  }

  undo(): Promise<void> {
    return this.#score(this.#lines.slice(0, -1))
  }

  /** Asks again after the server was away. */
  retry(): Promise<void> {
    return this.#score(this.#lines)
  }

  async #enterIfWhole() {
    const [one, other] = this.squares
    const [dots, others] = this.dots
    if (!one || !other || dots === null || others === null || this.isBusy) return
    await this.#score([...this.#lines, `${this.seat + 1} ${one} ${dots} ${other} ${others}`])
  }

  async #score(lines: readonly string[]) {
    this.isBusy = true
    try {
      const sheet = await fetchSheet({ seats: this.names.length, lines: [...lines] })
      const last = sheet.entries.at(-1)
      if (last?.type === 'illegal') this.#refuse(last)
      else this.#take(lines, sheet)
    } catch {
      this.problem = { type: 'offline' }
      this.squares = []
    } finally {
      this.isBusy = false
    }
  }

  #refuse(problem: Problem) {
    this.problem = problem
    this.squares = []
  }

  #take(lines: readonly string[], sheet: Sheet) {
    this.#lines = lines
    this.sheet = sheet
    this.seat = sheet.next
    this.storage.setItem(KEPT, JSON.stringify({ names: this.names, lines }))
    this.#startEntry()
  }

  #startEntry() {
    this.dots = [null, null]
    this.squares = []
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
