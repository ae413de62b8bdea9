import { COLUMNS, DOTS } from './columns'

type Code = [number, number, number, number]

/** The definitive solution while it is being set, die by die. */
export class Solution {
  /** The column that the next dots go to. */
  column = $state(0)
  #dots = $state.raw<readonly (number | null)[]>([null, null, null, null])

  constructor(known: readonly (number | null)[] = []) {
    this.#dots = COLUMNS.map((_, column) => known[column] ?? null)
    this.column = Math.max(0, this.#dots.indexOf(null))
  }

  get dots(): readonly (number | null)[] {
    return this.#dots
  }

  /** The code, once all four dice are set. */
  get code(): Code | null {
    return this.#dots.includes(null) ? null : ([...this.#dots] as Code)
  }

  /** Sets the die in the current column and goes on to the next one that is not set. */
  set(dots: number): void {
    this.#replace(dots)
    const next = this.#dots.indexOf(null)
    if (next >= 0) this.column = next
  }

  /** Raises or lowers the current die, round and round. */
  turn(by: 1 | -1): void {
    const now = this.#dots[this.column]
    const start = by === 1 ? 0 : DOTS.length + 1
    this.#replace((((now ?? start) - 1 + by + DOTS.length) % DOTS.length) + 1)
  }

  /** Goes to a neighbouring column. */
  move(by: 1 | -1): void {
    this.column = (this.column + by + COLUMNS.length) % COLUMNS.length
  }

  #replace(dots: number): void {
    this.#dots = this.#dots.map((there, column) => (column === this.column ? dots : there))
  }
}
