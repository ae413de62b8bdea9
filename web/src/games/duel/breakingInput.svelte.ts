import { untrack } from 'svelte'
import type { Table } from '../../room/table'
import type { Action, Board, Event, View } from '../../wire/duel'
import { Answering } from './answering.svelte'
import { Pencil } from './pencil.svelte'
import { DicePlacement } from './dicePlacement.svelte'
import { Solution } from './solution.svelte'

export type DuelTable = Table<View, Action, Event>

/**
 * The local input of a match: the roll being placed, the solution
 * being set, the notes. All of it survives views that change something else.
 */
export class BreakingInput {
  wantsToSolve = $state(false)
  isBusy = $state(false)
  readonly #table: () => DuelTable

  constructor(table: () => DuelTable) {
    this.#table = table
  }

  /** The board I break on. */
  readonly own: Board | undefined = $derived.by(() => {
    const { view, seat } = this.#table()
    return view.boards.find(({ breaker }) => breaker === seat)
  })

  /** My board, or else the first one. */
  readonly board: Board | undefined = $derived.by(() => this.own ?? this.#table().view.boards[0])

  // Strings and booleans, unlike boards, compare equal when nothing of ours changed.
  #match = $derived.by(() => {
    const { room, game, view } = this.#table()
    return `${room.code}.${game.game}.${view.match_number}`
  })
  #rollName = $derived.by(() =>
    this.board?.may.place ? `${this.#match}.${this.board.rows.length}.${this.roll.join()}` : null,
  )
  #solves = $derived.by(() => this.mayGive && (this.wantsToSolve || !this.mayRoll))
  #rowToAnswer = $derived.by(() =>
    this.board?.may.answer ? `${this.#match}.${this.board.rows.length}` : null,
  )
  #sheetName = $derived.by(() => (this.own ? this.#match : null))

  /** The white dice on the table, for those who may see them. */
  get roll(): readonly number[] {
    return this.board?.turn.type === 'placing' ? this.board.turn.roll : []
  }

  get mayRoll(): boolean {
    return this.board?.may.roll ?? false
  }

  get mayGive(): boolean {
    return this.board?.may.solve ?? false
  }

  readonly placing: DicePlacement | null = $derived.by(() =>
    this.#rollName === null ? null : untrack(() => new DicePlacement(this.roll)),
  )

  readonly solution: Solution | null = $derived.by(() =>
    this.#solves ? untrack(() => new Solution(this.#known())) : null,
  )

  /** The buttons being set, if I am the maker and set them by hand. */
  readonly answering: Answering | null = $derived.by(() =>
    this.#rowToAnswer === null ? null : untrack(() => new Answering(this.board?.rows.at(-1)?.n_dice ?? 0)),
  )

  readonly pencil: Pencil | null = $derived.by(() =>
    this.#sheetName === null ? null : new Pencil(this.#sheetName),
  )

  async act(action: Action): Promise<boolean> {
    this.isBusy = true
    const isAccepted = await this.#table().act(action)
    this.isBusy = false
    if (isAccepted) this.wantsToSolve = false
    return isAccepted
  }

  /** What the assist or the notes leave no doubt about. */
  #known(): (number | null)[] {
    const noted = this.pencil?.known ?? []
    return noted.map((dots, column) => {
      const possible = this.board?.possible?.dots[column] ?? []
      return possible.length === 1 ? (possible[0] ?? null) : dots
    })
  }
}
