import type { Answer } from '../../wire/duel'

/** The maker's buttons for one row, on their way to their places. */
export class Answering {
  readonly nDice: number
  #set = $state.raw<readonly (keyof Answer)[]>([])

  constructor(nDice: number) {
    this.nDice = nDice
  }

  /** What has been set so far. */
  readonly answer: Answer = $derived.by(() => ({
    right: this.#count('right'),
    higher: this.#count('higher'),
    lower: this.#count('lower'),
  }))

  get nUnset(): number {
    return this.nDice - this.#set.length
  }

  get isBlank(): boolean {
    return this.#set.length === 0
  }

  slide(button: keyof Answer): void {
    if (this.nUnset > 0) this.#set = [...this.#set, button]
  }

  takeBack(): void {
    this.#set = this.#set.slice(0, -1)
  }

  #count(button: keyof Answer): number {
    return this.#set.filter((one) => one === button).length
  }
}
