import { SvelteMap } from 'svelte/reactivity'
import type { Event } from '../../wire/dohdles'
import type { Op } from '../../wire/dough'

const NONE: readonly Op[] = []

/** The dough of every Dohdle, as far as it has been told. */
export class Doughs {
  /** The Dohdle that something was done to last. */
  latest = $state.raw<number | null>(null)
  readonly #ops = new SvelteMap<number, readonly Op[]>()

  /** Everything done to a Dohdle, in order. */
  of(dohdle: number): readonly Op[] {
    return this.#ops.get(dohdle) ?? NONE
  }

  /** Takes in what was told: from some operation on it was so. A backlog tells everything anew. */
  hear(events: readonly Event[], backlog: boolean) {
    if (backlog) {
      this.#ops.clear()
      this.latest = null
    }
    for (const event of events) {
      if (event.type !== 'sculpted') continue
      this.latest = event.dohdle
      this.#ops.set(event.dohdle, [...this.of(event.dohdle).slice(0, event.from), ...event.ops])
    }
  }
}
