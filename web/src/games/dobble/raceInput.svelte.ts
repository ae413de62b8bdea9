import type { Table } from '../../room/table'
import type { Action, Event, Face, View } from '../../wire/dobble'
import { Lately, setOutFor, UNDERWAY_MS } from './lately'
import { openCards, type CardSpot } from './spots'

export type DobbleTable = Table<View, Action, Event>

/** The keys that call symbols, as many as the largest card has. */
export const LETTERS = 'abcdefghijkl'

type Pair = readonly [number, number]
const isSamePair = (one: Pair | null | undefined, other: Pair | null | undefined) =>
  one != null && other != null && other.includes(one[0]) && other.includes(one[1])

/** The local input of a race: an unanswered call, and the cards picked so far. */
export class RaceInput {
  /** The call whose answer is still to come. */
  called = $state.raw<{ card: number; symbol: number; cards: Pair } | null>(null)
  /** Cards picked for a set of three. */
  picked = $state.raw<readonly number[]>([])
  /** Whether keys are shown on the symbols. */
  showsKeys = $state(false)
  /** Which of several cards the letter keys call on. */
  aimed = $state(0)
  /** How the cards lay when a finger set out. */
  readonly lately = new Lately()
  /** When a finger last came down. */
  touchedAt = -Infinity
  readonly #table: () => DobbleTable
  /** The pair that was called last. */
  #made: Pair | null = null
  /** What was picked when somebody took one of these cards, and when. */
  #lost: { picked: readonly number[]; at: number } | null = null

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

  /** The card on a spot that someone means who acts `at` this moment. */
  meant({ key, face }: CardSpot, at: number): Face | null {
    const before = this.lately.before(at)
    return before ? setOutFor(before, key, face) : face
  }

  /** Calls a symbol on a card, `at` the moment the person did. */
  async call(face: Face | null, symbol: number, at: number) {
    const cards = face?.tap
    // A call on cards that have gone meanwhile must not keep anyone from the new ones.
    if (this.isLocked || !cards || isSamePair(this.called?.cards, cards)) return
    const open = [...openCards(this.#table().view).values()]
    const isLive = open.some(({ tap }) => isSamePair(tap, cards))
    // Whoever taps twice has won already, or been told.
    if (!isLive && isSamePair(this.#made, cards)) return
    const called = { card: face.card, symbol, cards }
    this.called = called
    this.#made = cards
    await this.#table().act({ type: 'claim', symbol, cards }, at)
    if (this.called === called) this.called = null
  }

  /** Picks a card for a set, or puts it back; the third one sends the set. */
  async pick(card: number, at: number) {
    if (this.isLocked || !this.mayTake || this.picked.length > 2) return
    const lost = this.#lost && at < this.#lost.at + UNDERWAY_MS ? this.#lost.picked : []
    if (lost.length === 2 && !lost.includes(card)) {
      this.picked = lost
      this.#lost = null
    } else if (!openCards(this.#table().view).has(card)) {
      return
    }
    const others = this.picked.filter((one) => one !== card)
    this.picked = others.length < this.picked.length ? others : [...this.picked, card]
    const [first, second, third] = this.picked
    if (first === undefined || second === undefined || third === undefined) return
    const picked = this.picked
    await this.#table().act({ type: 'take', cards: [first, second, third] }, at)
    if (this.picked === picked) this.picked = []
  }

  /** Forgets picked cards that are no longer on the table as of `now`. */
  keepOnly(cards: ReadonlySet<number>, now: number) {
    if (this.picked.every((card) => cards.has(card))) return
    const isSent = this.picked.length > 2
    this.#lost = isSent ? null : { picked: this.picked, at: now }
    this.picked = isSent ? [] : this.picked.filter((card) => cards.has(card))
  }
}
