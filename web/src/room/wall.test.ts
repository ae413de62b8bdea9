import { cleanup, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { RoomPhase, RoomView } from '../wire/room'
import { SILENCE, Sounds } from '../pieces/sound'
import { gameView, person, roomView, seatOf } from './fixtures'
import type { GameParts } from './game'
import { Room } from './room.svelte'
import type { WebSocketLike } from './socket'
import { roomDependencies, house, plainGame } from './testHouse'
import TestRoom from './TestRoom.svelte'

const NAMES = ['Ada', 'Bo', 'Cy']
const playing: RoomPhase = { type: 'playing', paused: false, game: 1 }

afterEach(cleanup)

/** Puts a room before someone, or on the wall. */
async function show(
  more: Partial<GameParts<object, never, never>>,
  view: Partial<RoomView>,
  onWall: boolean,
  sounds = new Sounds(() => SILENCE),
) {
  const wire = { send: () => undefined, close: () => undefined } as unknown as WebSocketLike
  const room = new Room('BCDFG', onWall, roomDependencies(wire))
  const game = plainGame(more)
  render(TestRoom, { room, sounds, house: house({ findGame: () => Promise.resolve(game) }) })
  room.hear({ type: 'welcome', id: 0, you: 0, token: null, seat_code: null, seq: 0, resumed: false })
  const people = NAMES.map((name, id) => person(id, name))
  const seats = NAMES.map((_, seat) => seatOf(seat, seat))
  const settle = async () => {
    for (let turns = 0; turns < 8; turns++) await tick()
  }
  const hear = async (view: Partial<RoomView>) => {
    room.hear({ type: 'room', room: roomView({ phase: playing, people, seats, ...view }) })
    await settle()
  }
  await hear(view)
  room.hear({ type: 'view', ...gameView({ awaited: [1] }) })
  await settle()
  return { room, hear }
}

const named = (name: string) => screen.queryAllByText(name).length

it('names everyone on the wall, unless the game’s own screens do', async () => {
  await show({}, {}, true)
  expect(NAMES.map(named)).toEqual([1, 1, 1])
  cleanup()
  await show({ showsSeats: () => true }, {}, true)
  expect(NAMES.map(named)).toEqual([0, 0, 0])
  screen.getByRole('heading', { name: 'A game' })
})

it('names everyone once on the wall when the game is over', async () => {
  const standings = NAMES.map((_, seat) => ({ seat, place: seat + 1, score: 3 - seat, left: false }))
  const finished = [
    {
      game: 1,
      kind: 'duel',
      names: NAMES,
      played_by: NAMES.map(() => 'person' as const),
      outcome: { standings },
    } as const,
  ]
  await show({}, { phase: { type: 'over', game: 1 }, finished: [...finished] }, true)
  expect(NAMES.map(named)).toEqual([1, 1, 1])
})

it('plays the fanfare of a game once, whatever happens in the room after it', async () => {
  const sounds = new Sounds(() => SILENCE)
  const play = vi.spyOn(sounds, 'play')
  const standings = NAMES.map((_, seat) => ({ seat, place: seat + 1, score: 3 - seat, left: false }))
  const over = (game: number): Partial<RoomView> => ({
    phase: { type: 'over', game },
    finished: Array.from({ length: game }, (_, n) => ({
      game: n + 1,
      kind: 'duel',
      names: NAMES,
      played_by: NAMES.map(() => 'person'),
      outcome: { standings },
    })),
  })
  const { room, hear } = await show({}, over(1), false, sounds)
  const fanfares = () => play.mock.calls.filter(([cue]) => cue === 'first').length
  expect(fanfares()).toBe(1)
  await hear({ ...over(1), wishes: [{ person: 1, kind: 'duel' }] })
  await hear({ ...over(1), wishes: [] })
  expect(fanfares()).toBe(1)
  expect(room.room?.wishes).toEqual([])
})

it('points at whose turn it is, and at nobody where people are at work side by side', async () => {
  await show({}, {}, true)
  screen.getByText('to move')
  cleanup()
  await show({ takesTurns: () => false }, {}, true)
  expect(screen.queryByText('to move')).toBeNull()
  cleanup()
  await show({}, {}, false)
  expect(screen.getByText('to move').closest('li')?.textContent).toContain('Bo')
  cleanup()
  await show({ takesTurns: () => false }, {}, false)
  expect(screen.queryByText('to move')).toBeNull()
})
