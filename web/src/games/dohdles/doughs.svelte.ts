import type { Event } from '../../wire/dohdles'
import type { Op } from '../../wire/dough'

const NONE: readonly Op[] = []

/** The dough of every Dohdle, as far as it has been told. */
export class Doughs {
  #ops = $state.raw<ReadonlyMap<number, readonly Op[]>>(new Map())

  /** Everything done to a Dohdle, in order. */
  of(dohdle: number): readonly Op[] {
    return this.#ops.get(dohdle) ?? NONE
  }

  /** Takes in what was told: from some operation on it was so. A backlog tells everything anew. */
  hear(events: readonly Event[], backlog: boolean) {
    const told = events.filter((event) => event.type === 'sculpted')
    if (told.length === 0 && !backlog) return
    const ops = new Map(backlog ? [] : this.#ops)
    for (const { dohdle, from, ops: more } of told) {
      ops.set(dohdle, [...(ops.get(dohdle) ?? NONE).slice(0, from), ...more])
    }
    this.#ops = ops
  }
}
