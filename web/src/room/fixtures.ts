import type { GameView, PersonView, RoomView, SeatView } from '../wire/room'

/** Rooms for tests to stand in. */
export const person = (id: number, name: string, more: Partial<PersonView> = {}): PersonView => ({
  id,
  name,
  look: { colour: 'blue', shape: 'star' },
  present: true,
  lag_ms: 20,
  ...more,
})

export const seatOf = (seat: number, personId: number, more: Partial<SeatView> = {}): SeatView => ({
  seat,
  occupant: { type: 'person', person: personId, bot_plays: false },
  awaited: false,
  ...more,
})

export const roomView = (more: Partial<RoomView> = {}): RoomView => ({
  code: 'BCDFG',
  phase: { type: 'gathering' },
  kind: 'duel',
  options: {},
  people: [person(0, 'Ada'), person(1, 'Bo')],
  blocked: [],
  screens: 0,
  host: 0,
  locked: false,
  seats: [seatOf(0, 0), { seat: 1, occupant: { type: 'empty' }, awaited: false }],
  may_start: true,
  start_refusal: null,
  finished: [],
  pack: null,
  standings: [],
  commitment: '',
  ...more,
})

export const gameView = (more: Partial<GameView> = {}): GameView => ({
  seq: 1,
  game: 1,
  kind: 'duel',
  seat: 0,
  now: 1000,
  running: true,
  deadline: 31_000,
  view: {},
  ...more,
})
