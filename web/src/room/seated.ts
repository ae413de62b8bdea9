import type { Room } from './room.svelte'
import { lasting, type Table } from './table'

/**
 * One game of a room, by its number, as its screens may see it: a screen that is about to go never sees
 * the view of the next game. Every field is read anew, so that reading is reactive.
 */
export function tableOf(
  room: Room,
  number: number,
  emptyName: (seat: number) => string,
): Table<unknown, unknown, unknown> {
  const game = lasting(() => (room.game?.game === number ? room.game : undefined))
  return {
    get view() {
      return game().view
    },
    get game() {
      return game()
    },
    get room() {
      if (!room.room) throw new Error('a table without a room')
      return room.room
    },
    get seat() {
      return game().seat
    },
    get me() {
      return room.me
    },
    get screen() {
      return room.screen
    },
    past: false,
    get connected() {
      return room.line === 'open'
    },
    act: (action, at) => room.act(action, at),
    stroke: (action, signal) => room.ask({ type: 'stroke', action }, signal),
    remaining: (until) => room.remaining(until),
    early: (moment, at) => room.early(moment, at),
    name: (seat) => room.nameOf(seat) || emptyName(seat),
    look: (seat) => room.lookOf(seat),
    onEvents: (hear) => room.onEvents(number, hear),
  }
}
