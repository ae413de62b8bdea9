import type { GameView, Kind, Look, PersonView, RoomView, Seat, SeatView } from '../wire/room'
import { isDue, type Coach } from './coach'
import type { Table } from './table'

/** Room views for tests. */
export const person = (id: number, name: string, more: Partial<PersonView> = {}): PersonView => ({
  id,
  name,
  look: { colour: 'blue', shape: 'star' },
  presence: 'here',
  lag_ms: 20,
  ...more,
})

export const seatOf = (seat: number, personId: number, more: Partial<SeatView> = {}): SeatView => ({
  seat,
  occupant: { type: 'person', person: personId, bot_plays: false, idle: false },
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
  owner: 0,
  requests: [],
  wishes: [],
  proposal: null,
  decided: null,
  locked: false,
  seats: [seatOf(0, 0), { seat: 1, occupant: { type: 'empty' } }],
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
  number: 1,
  game: 1,
  kind: 'duel',
  seat: 0,
  now: 1000,
  running: true,
  deadline: 31_000,
  awaited: [],
  may_propose: [],
  view: {},
  ...more,
})

/** Who sits at the tables of the fixtures, by seat. */
export const NAMES = ['Wren', 'Bartholomew', 'Ida', 'Jun', 'Olu', 'Magdalena', 'Per', 'Quentin']
export const LOOKS: Look[] = [
  { colour: 'blue', shape: 'star' },
  { colour: 'orange', shape: 'hexagon' },
  { colour: 'green', shape: 'drop' },
  { colour: 'pink', shape: 'heart' },
  { colour: 'purple', shape: 'moon' },
  { colour: 'yellow', shape: 'bolt' },
  { colour: 'teal', shape: 'flower' },
  { colour: 'red', shape: 'triangle' },
]

/** A table for tests: it shows one view, accepts every action, and sends no events. */
export function stillTable<View, Action, Event>(
  kind: Kind,
  fixture: { view: View; seat: Seat | null; screen?: boolean } | undefined,
  more: Partial<Table<View, Action, Event>> = {},
): Table<View, Action, Event> {
  if (!fixture) throw new Error(`${kind} has no such fixture`)
  const { seat, screen = false } = fixture
  const view = structuredClone(fixture.view)
  return {
    view,
    game: gameView({ kind, seat, now: 0, deadline: null, view }),
    room: roomView({
      kind,
      phase: { type: 'playing', paused: false, game: 1 },
      people: [],
      seats: [],
      host: 1,
    }),
    seat,
    me: screen ? null : 1,
    screen,
    past: false,
    connected: true,
    act: () => Promise.resolve(true),
    stroke: () => Promise.resolve(true),
    remaining: (until) => until,
    early: () => 0,
    name: (at) => NAMES[at] ?? '',
    look: (at) => LOOKS[at] ?? { colour: 'grey', shape: 'circle' },
    onEvents: () => () => {},
    ...more,
  }
}

interface Moment<View> {
  view: View
  seat: Seat | null
}

/** The lessons that come up in a view, with what they point at on its page. */
export const lessonsOn = <View>({ lessons }: Coach<View>, { view, seat }: Moment<View>, page: Element) =>
  lessons
    .filter((lesson) =>
      isDue(lesson, view, seat ?? 0, (name) => page.querySelector(`[data-coach~="${name}"]`) !== null),
    )
    .map(({ id }) => id)

/** The lessons that come up in none of these views; only those that may bring something new are shown. */
export function unreached<View, Seen extends Moment<View>>(
  coach: Coach<View>,
  fixtures: readonly Seen[],
  show: (fixture: Seen) => Element,
) {
  const reached = new Set<string>()
  for (const fixture of fixtures) {
    const { view, seat } = fixture
    const mayBring = coach.lessons.some(
      ({ id, when }) => seat !== null && !reached.has(id) && when(view, seat),
    )
    if (mayBring) lessonsOn(coach, fixture, show(fixture)).forEach((id) => reached.add(id))
  }
  return coach.lessons.map(({ id }) => id).filter((id) => !reached.has(id))
}

/** The longest sentence that a bar on a phone has room for. */
const LONGEST = 92

/** What is wrong with a coach's words. */
export const faultsIn = ({ lessons }: Coach<never>, english: Readonly<Record<string, unknown>>) => [
  ...lessons.filter(({ id }) => !(id in english)).map(({ id }) => `${id} has no sentence`),
  ...Object.keys(english)
    .filter((id) => lessons.every((lesson) => lesson.id !== id))
    .map((id) => `${id} is never said`),
  ...Object.entries(english)
    .filter(([, sentence]) => String(sentence).length > LONGEST)
    .map(([id]) => `${id} is too long`),
]
