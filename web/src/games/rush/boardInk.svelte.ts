import { SvelteSet } from 'svelte/reactivity'
import { Drawing } from '../../pieces/ink/drawing'
import { Outbox } from '../../pieces/ink/outbox'
import { LocalInk } from '../../pieces/ink/localInk'
import type { Table } from '../../room/table'
import type { Colour, Tool, Width } from '../../wire/ink'
import type { Action, Event, Target, View } from '../../wire/rush'
import { breathe } from './breathe'

export type RushTable = Table<View, Action, Event>

type Guess = Omit<Extract<Action, { type: 'guess' }>, 'type'>

const keyOf = ({ seat, board }: Target) => `${seat}.${board}`

/** All drawings of a game, the chosen pen, and local ink for one's own boards. */
export class BoardInk {
  tool = $state<Tool>('ink')
  width = $state<Width>('medium')
  colour = $state<Colour>('black')
  /** The board of one's own that was drawn on last. */
  latest = $state.raw<number | null>(null)
  /** Drawings somebody does not want to see. */
  readonly #hidden = new SvelteSet<string>()
  readonly #drawings: Record<string, Drawing> = {}
  readonly #localInks: Record<number, LocalInk> = {}
  readonly #outbox: Outbox
  readonly #table: () => RushTable
  #guessed = Promise.resolve(true)

  constructor(table: () => RushTable) {
    this.#table = table
    this.#outbox = new Outbox(() => table().connected)
  }

  /** A drawing as the server tells of it. */
  drawing(target: Target): Drawing {
    return (this.#drawings[keyOf(target)] ??= new Drawing())
  }

  /** A drawing as it is to be seen: one's own with what is still on its way. */
  shown(target: Target): Drawing {
    return target.seat === this.#table().seat ? this.localInk(target.board).shown : this.drawing(target)
  }

  /** The local ink of one of one's own boards. */
  localInk(board: number): LocalInk {
    return (this.#localInks[board] ??= this.#newLocalInk(board))
  }

  /** Stops sending, when the screen goes. */
  close() {
    this.#outbox.close()
  }

  isHidden(target: Target): boolean {
    return this.#hidden.has(keyOf(target))
  }

  hide(target: Target, isHidden: boolean) {
    if (isHidden) this.#hidden.add(keyOf(target))
    else this.#hidden.delete(keyOf(target))
  }

  /** Guesses as soon as the last guess is answered and the pause after it is over. True if it was accepted. */
  guess(guess: Guess, at: number): Promise<boolean> {
    const table = this.#table()
    this.#guessed = this.#guessed.then(async () =>
      table.act({ type: 'guess', ...guess }, await breathe(table, at)),
    )
    return this.#guessed
  }

  /** Takes the ink among what happened; a backlog is all ink there is. */
  hear(events: readonly Event[], isBacklog: boolean) {
    if (isBacklog) this.#forget()
    for (const event of events) {
      if (event.type !== 'drawn' && event.type !== 'inked') continue
      if (event.type === 'drawn') this.drawing(event).load(event.ink)
      else this.drawing(event).apply(event.op, event.at)
      if (!this.#isMine(event)) continue
      this.latest = event.board
      if (!isBacklog && event.type === 'inked') this.localInk(event.board).hear(event.op, event.at)
    }
    if (isBacklog) for (const localInk of Object.values(this.#localInks)) localInk.revert()
  }

  #forget() {
    this.latest = null
    for (const drawing of Object.values(this.#drawings)) {
      drawing.load({ strokes: [], live: 0, cleared: false, open: false })
    }
  }

  #isMine({ seat }: Target): boolean {
    return seat === this.#table().seat
  }

  #newLocalInk(board: number): LocalInk {
    const table = this.#table()
    return new LocalInk(this.drawing({ seat: table.seat ?? 0, board }), {
      outbox: this.#outbox,
      pen: () => ({ tool: this.tool, width: this.width, colour: this.colour }),
      send: (op, signal) => table.stroke({ type: 'ink', board, op }, signal),
    })
  }
}
