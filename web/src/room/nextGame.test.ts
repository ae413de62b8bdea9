import { cleanup, render, screen } from '@testing-library/svelte'
import { tick, type Component } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Kind } from '../wire/room'
import { gameView, roomView, seatOf } from './fixtures'
import type { GameModule } from './game'
import { Room } from './room.svelte'
import type { WebSocketLike } from './socket'
import type { Table } from './table'
import { house, plainGame, roomDependencies } from './testHouse'
import TestRoom from './TestRoom.svelte'
import TestScreen from './TestScreen.svelte'
import { testWords } from '../words/testWords'

type AnyTable = Table<unknown, unknown, unknown>

/** A game that can read nothing but its own views, as every real one. */
function strict(kind: Kind): GameModule {
  const read = (view: unknown) => {
    const { of } = view as { of: string | undefined }
    if (of !== kind) throw new Error(`${kind} was given a view of ${of}`)
    return of
  }
  return plainGame<unknown>({
    words: testWords({ title: `The ${kind}` }),
    screen: () => Promise.resolve({ default: TestScreen as unknown as Component<{ table: AnyTable }> }),
    chapter: (view) => Number(read(view) === kind),
    showsTime: (view) => read(view) === undefined,
    showsSeats: (view) => read(view) === undefined,
    takesTurns: (view) => read(view) === kind,
  })
}

const games: Partial<Record<string, GameModule>> = { duel: strict('duel'), rush: strict('rush') }
let room: Room
/** Everyone who waits for the folder of Doodle Rush. */
let waiting: (() => void)[]

async function settle() {
  for (let turns = 0; turns < 10; turns++) await tick()
}

/** Begins a game of a kind, as someone who comes back is told: room first, then view. */
async function deal(game: number, kind: Kind) {
  const phase = { type: 'playing', paused: false, game } as const
  room.hear({ type: 'room', room: roomView({ kind, phase, seats: [seatOf(0, 0), seatOf(1, 1)] }) })
  room.hear({ type: 'view', ...gameView({ game, kind, awaited: [1], view: { of: kind } }) })
  await settle()
}

function sit(onWall: boolean) {
  const wire = { send: () => undefined, close: () => undefined } as unknown as WebSocketLike
  room = new Room('BCDFG', onWall, roomDependencies(wire))
  const findGame = async (kind: string) => {
    if (kind === 'rush') await new Promise<void>((go) => waiting.push(go))
    return games[kind]
  }
  render(TestRoom, { room, house: house({ findGame }) })
  room.hear({ type: 'welcome', id: 0, you: 0, token: null, seat_code: null, seq: 0, resumed: false })
}

beforeEach(() => {
  waiting = []
  localStorage.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['on a phone', false],
  ['on the wall', true],
])('goes over to a game of another kind %s, without a reload', async (_, onWall) => {
  sit(onWall)
  await deal(1, 'duel')
  screen.getByText('shows duel')
  await deal(2, 'rush')
  // The folder of the next game is on its way: nothing of the last one is shown.
  expect(screen.queryByText(/shows/)).toBeNull()
  for (const go of waiting) go()
  await settle()
  screen.getByText('shows rush')
  expect(screen.queryByRole('alert')).toBeNull()
  await deal(3, 'duel')
  screen.getByText('shows duel')
})

it('hears the ink of a new game of the same kind, though it comes before room and view', async () => {
  sit(false)
  await deal(1, 'duel')
  room.hear({ type: 'events', seq: 1, game: 1, events: ['first'], backlog: false })
  await settle()
  screen.getByText('heard first')
  room.hear({ type: 'events', seq: 9, game: 2, events: ['ink', 'of two'], backlog: true })
  await settle()
  screen.getByText('heard first')
  await deal(2, 'duel')
  screen.getByText('heard ink of two')
  room.hear({ type: 'events', seq: 10, game: 1, events: ['late'], backlog: false })
  room.hear({ type: 'events', seq: 10, game: 2, events: ['more'], backlog: false })
  await settle()
  screen.getByText('heard ink of two more')
})

it('keeps nothing of games that are over', async () => {
  sit(false)
  room.hear({ type: 'events', seq: 1, game: 1, events: ['old'], backlog: true })
  room.hear({ type: 'events', seq: 9, game: 2, events: ['new'], backlog: false })
  await deal(2, 'duel')
  screen.getByText('heard new')
})

it('shows a screen again after one that broke', async () => {
  sit(false)
  await deal(1, 'duel')
  room.hear({ type: 'view', ...gameView({ game: 1, kind: 'duel', view: { of: 'duel', isBroken: true } }) })
  await settle()
  screen.getByRole('alert')
  await deal(2, 'duel')
  screen.getByText('shows duel')
})
