/** The least time between two messages: twenty a second. */
export const PACE_MS = 50

/** A queue that sends messages in order, at most one every `PACE_MS`. */
export class Outbox {
  #letters: (() => void)[] = []
  #isWound = false
  #next = 0

  /** Nothing is sent while `isOpen` says no; it waits, and goes out in its turn after that. */
  constructor(private readonly isOpen: () => boolean = () => true) {}

  /** Calls `send` when it is its turn, never at once: what is to be sent may still be growing. */
  add(send: () => void) {
    this.#letters.push(send)
    this.#wind()
  }

  #wind() {
    if (this.#isWound) return
    this.#isWound = true
    setTimeout(() => this.#tick(), Math.max(0, this.#next - performance.now()))
  }

  #tick() {
    this.#isWound = false
    this.#next = performance.now() + PACE_MS
    if (this.isOpen()) this.#letters.shift()?.()
    if (this.#letters.length > 0) this.#wind()
  }
}
