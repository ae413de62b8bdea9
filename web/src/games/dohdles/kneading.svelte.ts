import { SvelteMap } from 'svelte/reactivity'
import type { Op } from '../../wire/dough'
import type { Doughs } from './doughs.svelte'
import type { DohdlesTable } from './sides'

/** One's own unconfirmed sculpting: operations are shown before the server confirms them. */
export class Kneading {
  readonly #local = new SvelteMap<number, readonly Op[]>()
  /** Counts up whenever a lump must be shown anew, since something was refused. */
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

  /** Tells the table what was done. */
  knead(dohdle: number, ops: Op[]) {
    this.#local.set(dohdle, [...this.of(dohdle), ...ops])
    this.#told = Promise.all([this.#told, this.#send(dohdle, ops)])
  }

  /** When everything told so far has been answered. */
  async told() {
    await this.#told
  }

  async #send(dohdle: number, ops: Op[]) {
    if (await this.#table().stroke({ type: 'sculpt', dohdle, ops })) return
    this.#local.delete(dohdle)
    this.#spoilt += 1
  }
}
