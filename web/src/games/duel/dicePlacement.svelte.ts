import { COLUMNS } from './columns'

type Dice = [number | null, number | null, number | null, number | null]

/** One roll on its way to the board: which die lies in which column, until it is sent. */
export class DicePlacement {
  readonly roll: readonly number[]
  /** The die taken up, by its place in the roll. */
  picked = $state<number | null>(null)
  /** The column pointed at before a die was taken up. */
  aimed = $state<number | null>(null)
  /** The column that a die is being dragged over. */
  over = $state<number | null>(null)
  #columns = $state.raw<readonly (number | null)[]>([null, null, null, null])

  constructor(roll: readonly number[]) {
    this.roll = roll
  }

  /** The row as it would be sent. */
  get dice(): Dice {
    return COLUMNS.map((_, column) => this.#dots(column)) as Dice
  }

  get nPlaced(): number {
    return this.#columns.filter((die) => die !== null).length
  }

  isPlaced(die: number): boolean {
    return this.#columns.includes(die)
  }

  /** Takes a die up, or puts it into the column pointed at before. */
  pick(die: number): void {
    if (this.aimed !== null) this.put(die, this.aimed)
    else this.picked = this.picked === die ? null : die
  }

  /** Takes up the first die in the tray with these dots. */
  pickDots(dots: number): boolean {
    const die = this.roll.findIndex((shown, index) => shown === dots && !this.isPlaced(index))
    if (die < 0) return false
    this.picked = null
    this.pick(die)
    return true
  }

  /** Puts the die taken up here, takes back the one that lies here, or points here. */
  touch(column: number): void {
    if (this.picked !== null) this.put(this.picked, column)
    else if (this.#columns[column] !== null) this.takeBack(column)
    else this.aimed = this.aimed === column ? null : column
  }

  /** Puts a die into a column; one that lay there goes back to the tray. */
  put(die: number, column: number): void {
    this.#columns = this.#columns.map((there, at) => (at === column ? die : there === die ? null : there))
    this.picked = null
    this.aimed = null
  }

  /** Takes a die off the board, wherever it lies. */
  takeOff(die: number): void {
    this.#columns = this.#columns.map((there) => (there === die ? null : there))
  }

  takeBack(column: number): void {
    this.#columns = this.#columns.map((there, at) => (at === column ? null : there))
  }

  takeAllBack(): void {
    this.#columns = [null, null, null, null]
    this.picked = null
    this.aimed = null
  }

  /** Which die of the roll lies in a column. */
  dieIn(column: number): number | null {
    return this.#columns[column] ?? null
  }

  #dots(column: number): number | null {
    const die = this.#columns[column]
    return die === null || die === undefined ? null : (this.roll[die] ?? null)
  }
}
