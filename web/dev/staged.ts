import { gameView, LOOKS, person, roomView, seatOf } from '../src/room/fixtures'
import { Room } from '../src/room/room.svelte'
import type { WebSocketLike } from '../src/room/socket'
import { roomDependencies } from '../src/room/testHouse'
import type { Kind, Look, RoomView } from '../src/wire/room'

/** A view that a game's screens must be able to show, as its folder keeps it. */
interface Fixture {
  seat: number | null
  screen?: boolean
  view: { phase: { type: string }; seats?: number; sides?: unknown[] }
}

interface Folder {
  fixtures: Record<string, Fixture>
  tableOf: (name: string) => { onEvents: (hear: (events: unknown[], backlog: boolean) => void) => unknown }
  /** What the analysis of a finished game says, where there is one. */
  analysis?: unknown
}

const folders = import.meta.glob<Folder>('../src/games/*/fixtures.ts', { eager: true })
const folderOf = (game: string) => folders[`../src/games/${game}/fixtures.ts`]

export const fixturesOf = (game: string) => Object.keys(folderOf(game)?.fixtures ?? {})

/** Names as people have them, and the longest there may be. */
const SHORT = [
  'Wren',
  'Bartholomew',
  'Ida',
  'Jun',
  'Olu',
  'Magdalena',
  'Per',
  'Quentin',
  'Ximena',
  'Al',
  'Yuki',
  'Zoë',
]
const LONG = SHORT.map((name) => `${name} of Lower Saxony`.slice(0, 20))

const answerTo = (path: string, analysis: unknown) =>
  path.endsWith('/analysis') && analysis ? Response.json(analysis) : Response.json({}, { status: 404 })

/** Everyone at the table, with what was played so far. */
function peopled(
  kind: Kind,
  names: readonly string[],
  phase: RoomView['phase'],
  nFinished: number,
): RoomView {
  const look = (seat: number): Look => LOOKS[seat % LOOKS.length] ?? { colour: 'grey', shape: 'circle' }
  const placed = names.map((_, seat) => ({
    seat,
    place: seat + 1,
    score: 11 * (names.length - seat),
    left: false,
  }))
  return roomView({
    kind,
    phase,
    people: names.map((name, seat) => person(seat, name, { look: look(seat) })),
    seats: names.map((_, seat) => seatOf(seat, seat)),
    host: 0,
    finished: Array.from({ length: nFinished }, (_, at) => ({
      game: at + 1,
      kind,
      names: [...names],
      played_by: names.map(() => 'person' as const),
      outcome: { standings: placed },
    })),
    standings: names
      .slice(0, nFinished > 0 ? names.length : 0)
      .map((name, seat) => ({ person: seat, name, look: look(seat), games: 3, wins: 2, points: 20 - seat })),
  })
}

let shown: Room | undefined
export const loseLine = () => {
  if (shown) shown.line = 'connecting'
}

function emptyRoom(isScreen: boolean, me: number): Room {
  const wire = { send: () => undefined, close: () => undefined } as unknown as WebSocketLike
  const room = new Room('BCDFG', isScreen, roomDependencies(wire))
  room.hear({ type: 'welcome', id: 0, you: me, token: null, seat_code: null, seq: 0, resumed: false })
  room.line = 'open'
  shown = room
  return room
}

/** A room before its next game, with this many people, after an evening of games. */
function lobby(kind: Kind, names: readonly string[], isScreen: boolean): Room {
  const room = emptyRoom(isScreen, 0)
  globalThis.fetch = () => Promise.resolve(Response.json({}, { status: 404 }))
  room.hear({ type: 'room', room: peopled(kind, names, { type: 'gathering' }, 3) })
  return room
}

/** The room a page is in when a game shows one of its fixtures, or before it begins. */
export function stagedRoom(asked: URLSearchParams): Room {
  const kind = asked.get('game') as Kind
  const show = asked.get('show') ?? ''
  const onWall = asked.get('on') === 'wall'
  const names = asked.get('names') === 'long' ? LONG : SHORT
  if (show === 'lobby') return lobby(kind, names.slice(0, Number(asked.get('seats'))), onWall)

  const folder = folderOf(kind)
  const fixture = folder?.fixtures[show]
  if (!folder || !fixture) throw new Error(`${kind} has nothing called ${show}`)
  const { view, ...looked } = structuredClone(fixture)
  const seat = onWall ? null : looked.seat
  const nSeats = view.seats ?? view.sides?.length ?? 0
  const isOver = view.phase.type === 'over'

  // What a finished game fetches by itself.
  globalThis.fetch = (path) => Promise.resolve(answerTo(String(path), folder.analysis))
  const room = emptyRoom(onWall || (looked.screen ?? false), seat ?? nSeats)
  const phase: RoomView['phase'] = isOver
    ? { type: 'over', game: 1 }
    : { type: 'playing', paused: false, game: 1 }
  room.hear({ type: 'room', room: peopled(kind, names.slice(0, nSeats), phase, isOver ? 2 : 0) })
  const moment = { now: 0, running: false, deadline: isOver ? null : 41_000, awaited: [seat ?? 0] }
  room.hear({ type: 'view', ...gameView({ kind, seat, view, ...moment }) })
  folder.tableOf(show).onEvents((events, backlog) => {
    room.hear({ type: 'events', seq: 1, game: 1, events, backlog })
  })
  return room
}
