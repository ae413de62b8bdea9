import { SvelteMap } from 'svelte/reactivity'
import { joined } from '../../pieces/dough/clay'
import type { Op } from '../../wire/dough'
import type { Doughs } from './doughs.svelte'
import type { DohdlesTable } from './sides'

/** What was sent of one Dohdle and is not answered. */
interface Unanswered {
  count: number
  readonly withdrawal: AbortController
}

/**
 * One's own sculpting: operations are shown before the server confirms them. Where the server then
 * tells something else (a stand-in or a second tab was at the same dough), its word is shown.
 */
export class Kneading {
  readonly #local = new SvelteMap<number, readonly Op[]>()
  readonly #unanswered: Partial<Record<number, Unanswered>> = {}
  /** Counts up whenever a lump must be shown anew. */
  #spoilt = $state(0)
  #told: Promise<unknown> = Promise.resolve()
  readonly #table: () => DohdlesTable
  readonly #doughs: Doughs

  constructor(table: () => DohdlesTable, doughs: Doughs) {
    this.#table = table
    this.#doughs = doughs
  }

  /** Changes when the bench has to be set up anew. */
  get spoilt(): number {
    return this.#spoilt
  }

  /** Everything done to an own Dohdle, as its maker sees it. */
  of(dohdle: number): readonly Op[] {
    return this.#local.get(dohdle) ?? this.#doughs.of(dohdle)
  }

  /** Sets up a bench, and gives what to call with everything done there; in vain once it is spoilt. */
  take(dohdle: number): (ops: Op[]) => void {
    this.#local.set(dohdle, this.of(dohdle))
    const spoilt = this.#spoilt
    return (ops) => spoilt === this.#spoilt && this.knead(dohdle, ops)
  }

  /** Tells the table what was done. */
  knead(dohdle: number, ops: Op[]) {
    this.#local.set(dohdle, [...this.of(dohdle), ...ops])
    this.#told = Promise.all([this.#told, this.#send(dohdle, ops)])
  }

  /** When everything told so far has been answered. */
  async told() {
    await this.#told
  }

  /** Compares what is shown with what the server told, once it has answered everything. Run it in an effect. */
  follow() {
    for (const [dohdle, ops] of this.#local) {
      if (!isSame(ops, this.#doughs.of(dohdle)) && !this.#unanswered[dohdle]) this.#spoil(dohdle)
    }
  }

  async #send(dohdle: number, ops: Op[]) {
    const sent = (this.#unanswered[dohdle] ??= { count: 0, withdrawal: new AbortController() })
    sent.count += 1
    const { signal } = sent.withdrawal
    const isDone = await this.#table().stroke({ type: 'sculpt', dohdle, ops }, signal)
    if (signal.aborted) return
    sent.count -= 1
    if (!isDone) return this.#spoil(dohdle)
    if (sent.count > 0) return
    delete this.#unanswered[dohdle]
    this.follow()
  }

  /** Shows what the server told; the rest of a stroke that is not all there would go astray. */
  #spoil(dohdle: number) {
    this.#unanswered[dohdle]?.withdrawal.abort()
    delete this.#unanswered[dohdle]
    this.#local.delete(dohdle)
    this.#spoilt += 1
  }
}

/** What stands after some operations: nothing that was taken back, and strokes in one piece. */
function standing(ops: readonly Op[]): Op[] {
  let stands: Op[] = []
  for (const op of ops) {
    if (op.type !== 'undo') stands = joined(stands, op)
    else
      stands.length = Math.max(
        0,
        stands.findLastIndex(({ type }) => type !== 'more'),
      )
  }
  return stands
}

function isSame(some: readonly Op[], others: readonly Op[]): boolean {
  return some === others || written(standing(some)) === written(standing(others))
}

/** As JSON in which the order of fields means nothing. */
function written(ops: readonly Op[]): string {
  return JSON.stringify(ops, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  )
}
