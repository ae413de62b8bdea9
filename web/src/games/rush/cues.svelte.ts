import { SvelteMap } from 'svelte/reactivity'
import type { Drawing } from '../../pieces/ink/drawing'

/** How long someone is seen pointing. */
const POINT_MS = 1800

/** A board on its way to whoever guessed it. */
export interface Flight {
  readonly key: number
  readonly drawing: Drawing
  readonly from: DOMRect
  readonly to: DOMRect
}

/** Short-lived effects: pointing fingers and flying boards. */
export class Cues {
  /** The boards pointed at, each with how often so far, so that it moves anew. */
  readonly pointed = new SvelteMap<string, number>()
  flights = $state.raw<readonly Flight[]>([])
  #n = 0

  point(key: string) {
    const n = ++this.#n
    this.pointed.set(key, n)
    setTimeout(() => {
      if (this.pointed.get(key) === n) this.pointed.delete(key)
    }, POINT_MS)
  }

  /** Lets a board fly across the table, if both ends of the way are to be seen. */
  fly(root: Element | undefined, key: string, seat: number, drawing: Drawing) {
    const from = root?.querySelector(`[data-board="${key}"]`)?.getBoundingClientRect()
    const to = root?.querySelector(`[data-chip="${seat}"]`)?.getBoundingClientRect()
    if (from && to) this.flights = [...this.flights, { key: ++this.#n, drawing, from, to }]
  }

  /** Ends all effects. */
  clear() {
    this.pointed.clear()
    this.flights = []
  }

  land(flight: Flight) {
    this.flights = this.flights.filter((one) => one !== flight)
  }
}
