/** The least time between two messages: twenty a second. */
export const PACE_MS = 50

/** A queue that sends messages in order, at most one every `PACE_MS`. */
export class Outbox {
  #queue: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #next = 0
  #isClosed = false

  /** Nothing is sent while `isOpen` says no; it waits, and goes out in its turn after that. */
  constructor(private readonly isOpen: () => boolean = () => true) {}

  /** Calls `send` when it is its turn, never at once: what is to be sent may still be growing. */
  add(send: () => void) {
    if (this.#isClosed) return
    this.#queue.push(send)
    this.#schedule()
  }

  /** Drops what is not sent, for good. */
  close() {
    this.#isClosed = true
    this.#queue = []
    clearTimeout(this.#timer)
  }

  #schedule() {
    this.#timer ??= setTimeout(() => this.#tick(), Math.max(0, this.#next - performance.now()))
  }

  #tick() {
    this.#timer = undefined
    this.#next = performance.now() + PACE_MS
    if (this.isOpen()) this.#queue.shift()?.()
    if (this.#queue.length > 0) this.#schedule()
  }
}
