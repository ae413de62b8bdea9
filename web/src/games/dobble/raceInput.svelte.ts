import type { Table } from '../../room/table'
import type { Action, Event, Face, View } from '../../wire/dobble'

export type DobbleTable = Table<View, Action, Event>

/** The keys that call symbols, as many as the largest card has. */
export const LETTERS = 'abcdefghijkl'

/** The local input of a race: an unanswered call, and the cards picked so far. */
export class RaceInput {
  /** The call whose answer is still to come. */
  called = $state.raw<{ card: number; symbol: number } | null>(null)
  /** Cards picked for a set of three. */
  picked = $state.raw<readonly number[]>([])
  /** Whether keys are shown on the symbols. */
  showsKeys = $state(false)
  /** Which of several cards the letter keys call on. */
  aimed = $state(0)
  readonly #table: () => DobbleTable

  constructor(table: () => DobbleTable) {
    this.#table = table
  }

  /** My place at the table. */
  readonly place = $derived.by(() => {
    const { view, seat } = this.#table()
    return view.places.find((place) => place.seat === seat)
  })

  readonly isLocked = $derived.by(() => this.place?.lock != null)
  readonly mayTake = $derived.by(() => this.#table().view.may_take)

  /** Whether a touch on this card means something. */
  mayCall(face: Face | null): boolean {
    return face?.tap != null || (this.isLocked && face !== null)
  }

  /** Calls a symbol on a card, `at` the moment the person did. */
  async call(face: Face, symbol: number, at: number) {
    // A call on cards that have gone meanwhile must not keep anyone from the new ones.
    if (this.isLocked || !face.tap || this.called?.card === face.card) return
    const called = { card: face.card, symbol }
    this.called = called
    await this.#table().act({ type: 'claim', symbol, cards: face.tap }, at)
    if (this.called === called) this.called = null
  }

  /** Picks a card for a set, or puts it back; the third one sends the set. */
  async pick(card: number, at: number) {
    if (this.isLocked || !this.mayTake || this.picked.length > 2) return
    const others = this.picked.filter((one) => one !== card)
    this.picked = others.length < this.picked.length ? others : [...this.picked, card]
    const [first, second, third] = this.picked
    if (first === undefined || second === undefined || third === undefined) return
    const picked = this.picked
    await this.#table().act({ type: 'take', cards: [first, second, third] }, at)
    if (this.picked === picked) this.picked = []
  }

  /** Forgets picked cards that are no longer on the table. */
  keepOnly(cards: ReadonlySet<number>) {
    if (this.picked.some((card) => !cards.has(card))) {
      this.picked = this.picked.filter((card) => cards.has(card))
    }
  }
}
