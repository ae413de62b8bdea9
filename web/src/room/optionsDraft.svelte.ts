import type { Field } from '../wire/room'
import { choose, type Options } from './options'
import type { Room } from './room.svelte'

/**
 * The options of the game on the table, with what was chosen here and is not yet confirmed. Options
 * are sent whole, so a choice made before the last one is confirmed must be built upon that one.
 */
export class OptionsDraft {
  #sent = $state.raw<{ kind: string | undefined; options: Options } | null>(null)
  #nUnanswered = 0

  constructor(private readonly room: Room) {}

  get current(): Options {
    const { kind, options = {} } = this.room.room ?? {}
    return this.#sent && this.#sent.kind === kind ? this.#sent.options : options
  }

  async set(fields: readonly Field[], choice: Options) {
    const options = choose(fields, this.current, choice)
    this.#sent = { kind: this.room.room?.kind, options }
    this.#nUnanswered += 1
    const isDone = await this.room.ask({ type: 'options', options })
    this.#nUnanswered -= 1
    // The room is told before the answer: after the last one there is nothing to add to it.
    if (!isDone || this.#nUnanswered === 0) this.#sent = null
  }
}
