import type { GameView, Look, PersonId, RoomView, Seat } from '../wire/room'

/** What a game's screens may know of the room they are in. */
export interface Table<View, Action, Event> {
  /** The game as I see it; the next view replaces it whole. */
  readonly view: View
  /** The envelope of that view: seat, clock, deadline. */
  readonly game: GameView
  readonly room: RoomView
  /** My seat; null for those who watch. */
  readonly seat: Seat | null
  /** Who I am; null on a screen. */
  readonly me: PersonId | null
  /** Whether this is the screen on the wall. */
  readonly screen: boolean
  /** Whether the game is over and shown again: nothing can be done in it any more. */
  readonly past: boolean
  /** Whether the connection is up. */
  readonly connected: boolean
  /**
   * Asks for an action. True if it was accepted; a refusal is shown by the shell, which says why.
   * Where moments decide, `at` is the `timeStamp` of the event by which the person acted.
   */
  act(action: Action, at?: number): Promise<boolean>
  /**
   * Draws: an action that comes many times a second and changes no view. True if it was accepted.
   * Once `signal` is aborted it is not sent again.
   */
  stroke(action: Action, signal?: AbortSignal): Promise<boolean>
  /** Milliseconds until a moment of the game's clock, ticking; null without a deadline. */
  remaining(until: number | null): number | null
  /** By how many milliseconds an act made `at` would count as made before a moment of the game's clock. */
  early(moment: number, at: number): number
  /** What a seat is called, and how it looks. */
  name(seat: Seat): string
  look(seat: Seat): Look
  /** Hears of everything that happens, until the returned function is called. */
  onEvents(hear: (events: Event[], backlog: boolean) => void): () => void
}

/** A game's screen exists only while there is a view; its last one stays while the screen goes. */
export function lasting(now: () => GameView | undefined): () => GameView {
  let last: GameView | undefined
  return () => {
    last = now() ?? last
    if (!last) throw new Error('a table without a view')
    return last
  }
}
