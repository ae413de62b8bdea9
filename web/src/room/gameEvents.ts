type Hear = (events: unknown[], backlog: boolean) => void

/** A limit on queued events; larger than any backlog. */
const MOST_WAITING = 20_000

/**
 * Delivers events to the screens of the game they happened in. Whoever comes back hears the backlog
 * before room and view, so the events of a game wait until its screen listens; those of games that
 * are over are dropped.
 */
export class GameEvents {
  /** The latest game of the evening that was heard of. */
  #game = 0
  #waiting: unknown[] = []
  #listeners: { game: number; hear: Hear }[] = []
  /** What was told of the whole game in its middle, and since: for the screens of another seat, should the next view be one's. */
  #retold: unknown[] | null = null

  /** Takes events of a game; a backlog is all there is of it. */
  push(game: number, events: unknown[], backlog: boolean) {
    if (game < this.#game) return
    this.follow(game)
    const listeners = this.#listeners.filter((listener) => listener.game === game)
    if (listeners.length > 0) {
      if (backlog) this.#retold = [...events]
      else this.#retold?.push(...events)
      return listeners.forEach(({ hear }) => hear(events, backlog))
    }
    this.#waiting = [...(backlog ? [] : this.#waiting), ...events].slice(-MOST_WAITING)
  }

  /** A view has come after that: its screens are those of another seat, or still the same. */
  viewed(isOtherSeat: boolean) {
    if (isOtherSeat && this.#retold) this.#waiting = this.#retold
    this.#retold = null
  }

  /** Waits for this game from now on. */
  follow(game: number) {
    if (game === this.#game) return
    this.#game = game
    this.#waiting = []
  }

  /** Hears of a game until the returned function is called. Whoever comes first is told what was missed. */
  listen(game: number, hear: Hear): () => void {
    const listener = { game, hear }
    this.#listeners = [...this.#listeners, listener]
    if (game === this.#game && this.#waiting.length > 0) hear(this.#waiting.splice(0), true)
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener)
    }
  }
}
