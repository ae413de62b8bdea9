import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ToClient } from '../wire/room'
import type { Coach } from './coach'
// Fetched on demand by the frame, and so at hand already here.
import './Coach.svelte'
import { Coaching } from './coaching.svelte'
import { gameView, roomView } from './fixtures'
import { Room } from './room.svelte'
import type { WebSocketLike } from './socket'
import { roomDependencies, house, plainGame } from './testHouse'
import TestRoom from './TestRoom.svelte'
import { testWords } from '../words/testWords'

interface View {
  turn: number
}

const coach: Coach<View> = {
  first: { seats: 2, options: {} },
  words: testWords({ aim: 'Reach {goal}.', roll: 'Roll now.', end: 'That is all.' }),
  lessons: [
    { id: 'aim', when: ({ turn }) => turn === 1, fill: () => ({ goal: 100 }) },
    { id: 'roll', when: ({ turn }) => turn === 1 },
    { id: 'end', when: ({ turn }) => turn === 2 },
  ],
}
/** A game whose own screens show the time in the second turn. */
const timed = plainGame<View>({
  coach: () => Promise.resolve({ default: coach }),
  showsTime: ({ turn }) => turn === 2,
})

/** Sits down at a table where a game is on. */
async function sit(me: number, screenOnWall = false) {
  const wire = { send: () => undefined, close: () => undefined } as unknown as WebSocketLike
  const room = new Room('BCDFG', screenOnWall, roomDependencies(wire))
  render(TestRoom, { room, house: house({ findGame: () => Promise.resolve(timed) }) })
  const hear = (message: ToClient) => room.hear(message)
  hear({ type: 'welcome', id: 0, you: me, token: null, seat_code: null, seq: 0, resumed: false })
  hear({ type: 'room', room: roomView({ phase: { type: 'playing', paused: false, game: 1 } }) })
  const see = async (turn: number, deadline = 60_000) => {
    hear({ type: 'view', ...gameView({ seat: me === 0 ? 0 : null, view: { turn }, deadline }) })
    await pass(200)
  }
  await see(1)
  await vi.dynamicImportSettled()
  await pass(300)
  return { see }
}

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await tick()
}

const card = () => screen.queryByRole('region', { name: 'Coach' })
const said = () => card()?.querySelector('[role=status]')?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('gives one lesson after the other, and steps back in the end', async () => {
  new Coaching('duel').turn(true)
  const { see } = await sit(0)
  expect(said()).toBe('Reach 100.')
  await press('Got it')
  expect(said()).toBe('Roll now.')
  await pass(1000)
  await see(2)
  expect(said()).toBe('That is all.')
  await press('Got it')
  expect(said()).toMatch(/^You know enough/)
  await press('Play on')
  expect(card()).toBeNull()
  expect(new Coaching('duel').hasSteppedBack).toBe(true)
})

it('keeps the keyboard where it is', async () => {
  new Coaching('duel').turn(true)
  await sit(0)
  const button = screen.getByRole('button', { name: 'Got it' })
  expect(document.activeElement).toBe(document.body)
  button.focus()
  await press('Got it')
  expect(document.activeElement).toBe(button)
})

it('goes when it is sent away, and comes when the menu asks for it', async () => {
  new Coaching('duel').turn(true)
  await sit(0)
  await press('Turn the coach off')
  expect(card()).toBeNull()
  await press('Menu')
  await fireEvent.click(screen.getByRole('switch', { name: /^Coach/ }))
  await vi.dynamicImportSettled()
  await pass(300)
  expect(said()).toBe('Reach 100.')
})

it('says nothing to those who did not ask, or only watch', async () => {
  await sit(0)
  expect(card()).toBeNull()
  cleanup()
  new Coaching('duel').turn(true)
  await sit(1)
  expect(card()).toBeNull()
})

it('fills the ring of the clock with what each deadline gives', async () => {
  const { see } = await sit(0)
  const ring = () => document.querySelector('[role=timer] .left')?.getAttribute('stroke-dasharray')
  await see(1, 10_000)
  // A fifth of a second has passed since, of nine.
  expect(Number(ring()?.split(' ')[0])).toBeGreaterThan(95)
})

it('leaves the clock to a game that shows the time itself', async () => {
  const { see } = await sit(0)
  expect(screen.queryByRole('timer')).not.toBeNull()
  await see(2)
  expect(screen.queryByRole('timer')).toBeNull()
})
