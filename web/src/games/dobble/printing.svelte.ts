import { address } from '../../room/api'
import type { Theme } from '../../wire/dobble'
import type { Paper } from '../../wire/dobble_paper'

/** How many pictures a card may have; there are no full decks with 7 or 11. */
export const SIZES = [3, 4, 5, 6, 8, 9, 10, 12] as const
export type Size = (typeof SIZES)[number]

/** The set of pictures that runs out at eight on a card. */
const SHORT: Theme = 'pups'
const MOST_SHORT = 8

/** What a deck is drawn from: the same wish gives the same deck. */
export interface Wish {
  readonly symbols: Size
  readonly theme: Theme
  readonly number: number
}

type Draw = (wish: Wish) => Promise<Paper>

async function ask({ symbols, theme, number }: Wish): Promise<Paper> {
  const answer = await fetch(address(`api/print/dobble/${theme}/${symbols}/${number}`))
  if (!answer.ok) throw new Error(answer.statusText)
  return (await answer.json()) as Paper
}

/** A deck on its way to the printer. */
export class Printing {
  wish = $state.raw<Wish>({ symbols: 8, theme: 'dodo', number: 1 })
  deck = $state.raw<Paper | null>(null)
  isLost = $state(false)
  /** Pictures of one's own, as addresses that only this page knows; they stand in for the first symbols. */
  own = $state.raw<readonly string[]>([])

  constructor(private readonly draw: Draw = ask) {
    void this.#draw()
  }

  /** How many pictures of one's own the deck has room for. */
  get most(): number {
    const order = this.wish.symbols - 1
    return order * order + order + 1
  }

  /** Wishes for another deck. A set that has too few pictures gives way. */
  change(wish: Partial<Wish>) {
    const changed = { ...this.wish, ...wish }
    const isShort = changed.theme === SHORT && changed.symbols > MOST_SHORT
    if (isShort) this.wish = wish.theme ? { ...changed, symbols: MOST_SHORT } : { ...changed, theme: 'dodo' }
    else this.wish = changed
    void this.#draw()
  }

  /** Takes pictures of one's own. They go nowhere. */
  take(files: Iterable<Blob>) {
    const more = [...files].slice(0, this.most - this.own.length)
    this.own = [...this.own, ...more.map((file) => URL.createObjectURL(file))]
  }

  /** Lets go of them. */
  clear() {
    for (const url of this.own) URL.revokeObjectURL(url)
    this.own = []
  }

  async #draw() {
    const { wish } = this
    try {
      const deck = await this.draw(wish)
      if (wish !== this.wish) return
      this.deck = deck
      this.isLost = false
    } catch {
      if (wish === this.wish) this.isLost = true
    }
  }
}
