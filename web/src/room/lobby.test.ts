import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { About, Ask, FromClient, RoomView, SeatView, ToClient } from '../wire/room'
import { fitOf } from './fit'
import { person, roomView, seatOf } from './fixtures'
import { Room } from './room.svelte'
import type { WebSocketLike } from './socket'
import { house, plainGame, roomDependencies } from './testHouse'
import TestRoom from './TestRoom.svelte'
import { testWords } from '../words/testWords'

const box = (kind: About['kind'], min_seats: number, max_seats: number): About => ({
  ...{ kind, min_seats, max_seats, play_now_seats: 1, takes_packs: false, minutes: 10, options: [] },
})
const shelf = [box('duel', 1, 2), box('dobble', 2, 8), box('dohdles', 4, 12)]
const titles: Record<string, string> = { duel: 'Dobbelduel', dobble: 'Dobble', dohdles: 'Dohdles!' }
const findGame = (kind: string) =>
  Promise.resolve(plainGame({ words: testWords({ title: titles[kind] ?? '' }) }))

let asked: Ask[]

/** Someone in a room before its game, on a server that carries everything out. */
async function enter(
  view: Partial<RoomView>,
  me = 0,
  seat_code: string | null = null,
  games: About[] = shelf,
) {
  const fake = {
    send: (text: string) => {
      const { id, ask } = JSON.parse(text) as FromClient
      // On a slow machine the line asks by itself whether it still stands, or is dialled anew.
      if (!['ping', 'hello'].includes(ask.type)) asked.push(ask)
      queueMicrotask(() => hear({ type: 'done', id }))
    },
    close: () => undefined,
  } as unknown as WebSocketLike
  const wire = fake as unknown as { onmessage?: (event: { data: string }) => void }
  const hear = (message: ToClient) => wire.onmessage?.({ data: JSON.stringify(message) })
  const room = new Room('BCDFG', false, roomDependencies(fake))
  render(TestRoom, { room, house: house({ games: () => Promise.resolve(games), findGame }) })
  room.connect()
  fake.onopen?.call(fake as never, undefined as never)
  hear({ type: 'welcome', id: 0, you: me, token: null, seat_code, seq: 0, resumed: false })
  hear({ type: 'room', room: roomView(view) })
  await tick()
  // The lobby is fetched apart.
  await vi.dynamicImportSettled()
  await tick()
}

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const empty = (seat: number): SeatView => ({ seat, occupant: { type: 'empty' } })
const sixSeats = [seatOf(0, 0), empty(1), empty(2), empty(3), empty(4), empty(5)]
const three = [person(0, 'Ada'), person(1, 'Bo'), person(2, 'Cy')]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// S19
describe('many free seats', () => {
  it('are folded into one line, and unfold for whoever minds which', async () => {
    await enter({ seats: sixSeats })
    screen.getByText('5 free seats')
    expect(screen.getAllByRole('button', { name: 'Add bot' })).toHaveLength(1)
    await press('Show each')
    expect(screen.queryByText('5 free seats')).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Move here' })).toHaveLength(5)
  })

  it('are filled with bots at once', async () => {
    await enter({ seats: sixSeats })
    await press('Fill with bots')
    await press('Easy')
    const bot = (seat: number) => ({ type: 'add_bot', seat, level: 'easy' })
    await waitFor(() => expect(asked.filter(({ type }) => type === 'add_bot')).toHaveLength(5))
    expect(asked.filter(({ type }) => type === 'add_bot')).toEqual([1, 2, 3, 4, 5].map(bot))
  })

  it('are one press away for a guest, who has no bots to give', async () => {
    await enter({ seats: sixSeats }, 1)
    await press('Sit down')
    expect(asked.at(-1)).toEqual({ type: 'sit' })
    expect(screen.queryByRole('button', { name: /bot/ })).toBeNull()
  })
})

describe('a third friend at a game for two', () => {
  it('is told so, and the host is offered games that seat all of them', async () => {
    await enter({ people: three })
    await screen.findByText('This game has 2 seats, and 3 of you are here.')
    await screen.findByRole('button', { name: 'Dobble' })
    expect(screen.queryByRole('button', { name: 'Dohdles!' })).toBeNull()
    await press('Dobble')
    expect(asked.at(-1)).toEqual({ type: 'pick', kind: 'dobble', language: 'en' })
  })

  it('is told so as a guest too, and is offered nothing to press', async () => {
    await enter({ people: three }, 1)
    await screen.findByText('This game has 2 seats, and 3 of you are here.')
    expect(screen.queryByRole('button', { name: 'Dobble' })).toBeNull()
  })

  it('does not count before they are there', async () => {
    await enter({ people: [person(0, 'Ada'), person(1, 'Bo'), person(2, 'Cy', { presence: 'away' })] })
    await screen.findByText('Dobbelduel')
    expect(screen.queryByText(/2 seats/)).toBeNull()
  })
})

it('marks on the chosen box, too, how it suits those who are here', async () => {
  await enter({ people: three.slice(0, 2) })
  await screen.findByText('Seats all 2 of you')
  cleanup()
  await enter({ kind: 'dohdles', people: three })
  await screen.findByText('With 1 bot')
})

// P13
it('says how many are missing', async () => {
  const seats = [seatOf(0, 0), seatOf(1, 1), empty(2), empty(3)]
  await enter({ kind: 'dohdles', seats, may_start: false, start_refusal: 'too_few_seats' })
  await screen.findByText('2 more players are needed.')
  expect(screen.queryByText('Someone has to sit down first.')).toBeNull()
})

// P16
it('does not invite to a locked table', async () => {
  await enter({ locked: true })
  const door = screen.getByRole('region', { name: 'Locked: nobody new can come in' })
  within(door).getByText('Locked: nobody new can come in')
  expect(screen.queryByText('Friends join with this code')).toBeNull()
})

// P22
it('heads the options with what they are', async () => {
  await enter({})
  screen.getByRole('heading', { name: 'Options' })
  expect(screen.queryByRole('heading', { name: 'How to play' })).toBeNull()
})

// P8
describe('leaving from the lobby', () => {
  it('is one press for a guest', async () => {
    await enter({}, 1)
    await press('Leave the table')
    expect(asked.at(-1)).toEqual({ type: 'goodbye', left: true })
  })

  it('asks a host whom others would miss', async () => {
    await enter({})
    await press('Leave the table')
    expect(asked.filter(({ type }) => type === 'goodbye')).toEqual([])
    const question = screen.getByRole('dialog', { name: 'Leave the table' })
    await fireEvent.click(within(question).getByRole('button', { name: 'Leave the table' }))
    expect(asked.at(-1)).toEqual({ type: 'goodbye', left: true })
  })
})

it('shows in the lobby the code of one’s own seat', async () => {
  await enter({}, 0, '123456')
  screen.getByText('123 456')
})

// P27, P28
describe('house rules', () => {
  const options: About['options'] = [
    { key: 'mode', default: 'turns', choices: ['turns', 'together'], only_if: null },
    { key: 'matches', default: 2, choices: [2, 4], only_if: null },
    { key: 'assist', default: false, choices: [false, true], only_if: null },
  ]
  const fold = () => screen.getByText('House rules').closest('details') as HTMLDetailsElement
  const games = [{ ...box('duel', 1, 2), options }]

  it('are folded away for the host, who sees the rest', async () => {
    await enter({ options: {} }, 0, null, games)
    await screen.findByRole('group', { name: 'mode' })
    expect(fold().open).toBe(false)
    expect(within(fold()).queryByRole('group', { name: 'matches' })).toBeNull()
    within(fold()).getByRole('switch', { name: 'assist' })
    screen.getByText('All as in the rulebook.')
  })

  it('are told to a guest in one line, as far as they differ', async () => {
    await enter({ options: { mode: 'turns', matches: 4, assist: true } }, 1, null, games)
    await screen.findByText('Not as in the rulebook: matches: 4 and assist')
    within(fold()).getByRole('group', { name: 'mode' })
  })
})

it('marks on every box how the game suits those who are here', async () => {
  await enter({ people: three })
  await press('Choose another game')
  await screen.findByText('1 of you would watch')
  screen.getByText('Seats all 3 of you')
  screen.getByText('With 1 bot')
})

it.each([
  [1, { type: 'with_bots', n: 2 }],
  [3, { type: 'fits', n: 3 }],
  [12, { type: 'fits', n: 12 }],
  [13, { type: 'crowded', n: 1 }],
])('a game for 3 to 12 suits %i people so: %j', (n, fit) => {
  expect(fitOf(box('dohdles', 3, 12), n)).toEqual(fit)
})
