import { Failed, fetchJson } from '../../room/api'
import type { Paper } from '../../wire/dobble_paper'
import type { Wish } from './wish'

type Draw = (wish: Wish) => Promise<Paper>

const ask: Draw = ({ symbols, number }) => fetchJson<Paper>(`api/print/dobble/${symbols}/${number}`)

/** The deck that is shown for printing, and why there is none. */
export class Printing {
  wish = $state.raw<Wish>({ symbols: 8, number: 1 })
  deck = $state.raw<Paper | null>(null)
  /** Why there is none: the name the server gives it, or `offline`. */
  problem = $state<string | null>(null)
  #own = $state.raw<readonly string[]>([])

  constructor(
    wish: Wish,
    private readonly draw: Draw = ask,
  ) {
    this.wish = wish
    void this.#draw()
  }

  /** How many pictures the deck has. */
  get most(): number {
    return this.deck?.names.length ?? 0
  }

  /** Pictures of one's own, as addresses that only this page knows; they stand in for the first symbols. */
  get own(): readonly string[] {
    return this.#own.slice(0, this.most)
  }

  /** Wishes for another deck. */
  change(wish: Partial<Wish>) {
    this.wish = { ...this.wish, ...wish }
    void this.#draw()
  }

  /** Takes pictures of one's own. They go nowhere. */
  take(files: Iterable<Blob>) {
    this.#own = [...this.#own, ...[...files].map((file) => URL.createObjectURL(file))]
  }

  /** Releases the pictures. */
  clear() {
    for (const url of this.#own) URL.revokeObjectURL(url)
    this.#own = []
  }

  async #draw() {
    const { wish } = this
    const drawn = await this.draw(wish).then(
      (deck) => ({ deck, problem: null }),
      (error: unknown) => ({ deck: null, problem: error instanceof Failed ? error.code : 'offline' }),
    )
    // Whatever was wished for before this comes too late.
    if (wish !== this.wish) return
    this.deck = drawn.deck
    this.problem = drawn.problem
  }
}
