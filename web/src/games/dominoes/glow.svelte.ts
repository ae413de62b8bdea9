const GLOW_MS = 4000

/** The domino on the board that is pointed out, because someone asks where it lies. */
export class Glow {
  /** Its number among those placed. */
  index = $state<number | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Points it out for a while. */
  point(index: number) {
    this.hold(index)
    this.#timer = setTimeout(() => (this.index = null), GLOW_MS)
  }

  /** Points it out until told otherwise. */
  hold(index: number | null) {
    clearTimeout(this.#timer)
    this.index = index
  }
}
