import { untrack } from 'svelte'
import type { Table } from '../../room/table'
import type { Action, Domino, Event, View } from '../../wire/dominoes'
import { DominoPlacement } from './dominoPlacement.svelte'
import { fitsOf } from './fits'

export type DominoesTable = Table<View, Action, Event>

/** The local input of a turn. It survives views that change something else. */
export class TurnInput {
  isBusy = $state(false)
  readonly #table: () => DominoesTable

  constructor(table: () => DominoesTable) {
    this.#table = table
  }

  // Strings, unlike views, compare equal when nothing of ours changed.
  #decision = $derived.by(() => {
    const { view, game } = this.#table()
    if (!view.may.place && !view.may.discard) return null
    return [game.game, view.turn, view.placed.length, view.phase.type, this.dominoes.join(' ')].join('.')
  })

  /** My dominoes; none for those who watch. */
  get dominoes(): readonly Domino[] {
    return this.#table().view.hand
  }

  /** What I am about to do, while it is for me to decide. */
  readonly placing: DominoPlacement | null = $derived.by(() =>
    this.#decision === null
      ? null
      : untrack(() => {
          const { view } = this.#table()
          return new DominoPlacement(this.dominoes, fitsOf(view), view.options.places === 'shown')
        }),
  )

  async act(action: Action): Promise<boolean> {
    this.isBusy = true
    const isAccepted = await this.#table().act(action)
    this.isBusy = false
    return isAccepted
  }
}
