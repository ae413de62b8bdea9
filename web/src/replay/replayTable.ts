import { lasting, type Table } from '../room/table'
import type { RoomView, Seat } from '../wire/room'
import type { Film } from './film.svelte'

/** A fixed room view for a game of the past. */
function roomOf(film: Film, code: string): RoomView {
  const { kind, game, seats } = film.outline
  return {
    code,
    phase: { type: 'playing', paused: false, game },
    kind,
    options: {},
    pack: null,
    people: [],
    blocked: [],
    screens: 0,
    host: -1,
    owner: -1,
    requests: [],
    wishes: [],
    proposal: null,
    decided: null,
    locked: true,
    seats: seats.map(({ name, look }, seat) => ({
      seat,
      occupant: { type: 'bot', name, level: 'medium', look },
    })),
    may_start: false,
    start_refusal: null,
    finished: [],
    standings: [],
    commitment: film.outline.seal.commitment,
  }
}

/** A game of the past as its screens may see it. Every field is read anew, so that reading is reactive. */
export function replayTable(
  film: Film,
  code: string,
  onact: () => void,
  seat: () => Seat | null = () => film.eyes,
): Table<unknown, unknown, unknown> {
  const room = roomOf(film, code)
  const view = lasting(() => film.view ?? undefined)
  return {
    get view() {
      return view().view
    },
    get game() {
      return { ...view(), now: film.now, running: film.isRunning }
    },
    room,
    get seat() {
      return seat()
    },
    me: null,
    screen: false,
    connected: true,
    past: true,
    act: () => {
      onact()
      return Promise.resolve(false)
    },
    stroke: () => Promise.resolve(false),
    remaining: (until) => (until === null ? null : Math.max(0, until - film.now)),
    early: () => 0,
    name: (seat) => film.outline.seats[seat]?.name ?? '',
    look: (seat) => film.outline.seats[seat]?.look ?? { colour: 'grey', shape: 'circle' },
    onEvents: (hear) => film.onEvents(hear),
  }
}
