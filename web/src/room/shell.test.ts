import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { About, Ask, FromClient, RoomView, ToClient } from '../wire/room'
import type { House } from './context'
import { person, roomView, seatOf } from './fixtures'
import { Room } from './room.svelte'
import type { WebSocketLike } from './socket'
import { house, plainGame, roomDependencies } from './testHouse'
import TestRoom from './TestRoom.svelte'
import { testWords } from '../words/testWords'

const about: About = {
  kind: 'duel',
  min_seats: 1,
  max_seats: 2,
  play_now_seats: 1,
  takes_packs: true,
  minutes: 10,
  options: [
    { key: 'pace', default: 'normal', choices: ['off', 'normal'], only_if: null },
    { key: 'assist', default: false, choices: [false, true], only_if: null },
  ],
}

let asked: Ask[]
let sent: FromClient[]
let wire: {
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number; reason: string }) => void
}

/** Puts someone into a room as it is described. */
async function enter(view: Partial<RoomView>, me = 0, shelf = [about], more: Partial<House> = {}) {
  const fake = {
    send: (text: string) => {
      const message = JSON.parse(text) as FromClient
      sent.push(message)
      // On a slow machine the line asks by itself whether it still stands, or is dialled anew.
      if (!['ping', 'hello'].includes(message.ask.type)) asked.push(message.ask)
    },
    close: () => undefined,
  } as unknown as WebSocketLike
  wire = fake as unknown as typeof wire
  const room = new Room('BCDFG', false, roomDependencies(fake))
  render(TestRoom, { room, house: house({ games: () => Promise.resolve(shelf), ...more }) })
  room.connect()
  fake.onopen?.call(fake as never, undefined as never)
  hear({ type: 'welcome', id: 0, you: me, token: null, seat_code: null, seq: 0, resumed: false })
  hear({ type: 'room', room: roomView(view) })
  await tick()
  // The lobby is fetched apart.
  await vi.dynamicImportSettled()
  await tick()
  return room
}

/** Has the server answer to whatever is brought to it, and hears of that. */
function answering(status: number, body: unknown) {
  const heard = vi.fn<(text: unknown) => void>()
  vi.stubGlobal('fetch', (_: URL, options?: RequestInit) => {
    if (options?.method !== 'POST') return Promise.reject(new Error('offline'))
    heard(options.body)
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  return heard
}

const hear = (message: ToClient) => wire.onmessage?.({ data: JSON.stringify(message) })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const playing = { type: 'playing', paused: false, game: 1 } as const

beforeEach(() => {
  ;[asked, sent] = [[], []]
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new Error('offline'))),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('gathering', () => {
  it('lets the host start, and others wait for it', async () => {
    await enter({})
    await press('Start the game')
    expect(asked.at(-1)).toEqual({ type: 'start' })
    cleanup()
    await enter({}, 1)
    expect(screen.queryByRole('button', { name: 'Start the game' })).toBeNull()
    expect(screen.getByText('Waiting for Ada to start the game.')).toBeTruthy()
  })

  it('starts nothing by the second press of a double press', async () => {
    await enter({})
    const start = screen.getByRole('button', { name: 'Start the game' })
    await fireEvent.click(start, { detail: 2 })
    expect(asked).not.toContainEqual({ type: 'start' })
    await fireEvent.click(start, { detail: 1 })
    expect(asked).toContainEqual({ type: 'start' })
  })

  it('says why a game cannot start', async () => {
    await enter({ may_start: false, start_refusal: 'too_few_seats' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the game' }).disabled).toBe(true)
    expect(screen.getByText('Someone has to sit down first.')).toBeTruthy()
  })

  it('seats people and bots where they were put', async () => {
    await enter({}, 1)
    await press('Sit here')
    expect(asked.at(-1)).toEqual({ type: 'sit', seat: 1 })
    cleanup()
    await enter({})
    await press('Add bot')
    await press('Hard')
    expect(asked.at(-1)).toEqual({ type: 'add_bot', seat: 1, level: 'hard' })
  })

  it('shows the host whose line is doubted, and why', async () => {
    await enter({})
    expect(screen.queryByText('Line in doubt')).toBeNull()
    hear({ type: 'room', room: roomView(), doubted: [{ person: 1, why: 'held_pongs' }] })
    await tick()
    expect(screen.getAllByText('Line in doubt')).toHaveLength(1)
    await press('Tools for Bo')
    expect(screen.getByText(/only what the line surely takes/)).toBeTruthy()
    hear({ type: 'room', room: roomView() })
    await tick()
    expect(screen.queryByText('Line in doubt')).toBeNull()
  })

  it('gives host tools to the host alone', async () => {
    await enter({}, 1)
    expect(screen.queryByRole('button', { name: /Add bot|Lock the table|Tools for/ })).toBeNull()
  })

  it('draws the options from what the game offers, and sends them whole', async () => {
    await enter({ options: { pace: 'normal', assist: false } })
    await fireEvent.click(await screen.findByRole('radio', { name: 'None' }))
    expect(asked.at(-1)).toEqual({ type: 'options', options: { pace: 'off', assist: false } })
  })

  it('builds a second choice upon the first, however late that is confirmed', async () => {
    const options = { pace: 'normal', assist: false }
    const room = await enter({ options })
    await fireEvent.click(await screen.findByRole('radio', { name: 'None' }))
    await fireEvent.click(screen.getByRole('switch'))
    expect(asked.at(-1)).toEqual({ type: 'options', options: { pace: 'off', assist: true } })
    // Both are answered, one after the other; what the room says then is what is shown.
    const [first, second] = sent.filter(({ ask }) => ask.type === 'options')
    const isOn = () => screen.getByRole<HTMLInputElement>('switch').checked
    hear({ type: 'room', room: roomView({ options: { pace: 'off', assist: false } }) })
    hear({ type: 'done', id: first?.id ?? 0 })
    await tick()
    expect(isOn()).toBe(true)
    hear({ type: 'room', room: roomView({ options: { pace: 'off', assist: true } }) })
    hear({ type: 'done', id: second?.id ?? 0 })
    hear({ type: 'room', room: roomView({ options }) })
    await waitFor(() => expect(isOn()).toBe(false))
    room.leave()
  })

  it('goes back to what the room says when a choice is refused', async () => {
    await enter({ options: { pace: 'normal', assist: false } })
    await fireEvent.click(await screen.findByRole('switch'))
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
    const id = sent.at(-1)?.id ?? 0
    hear({ type: 'refused', id, code: 'not_host', text: '' })
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false))
  })

  it('picks another game, but leaves the one on the table as it lies', async () => {
    await enter({}, 0, [about, { ...about, kind: 'rush' }])
    await fireEvent.click(await screen.findByRole('button', { name: 'Choose another game' }))
    await press('duel')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked.map(({ type }) => type)).not.toContain('pick')
    await press('Choose another game')
    await press('rush')
    expect(asked.at(-1)).toEqual({ type: 'pick', kind: 'rush', language: 'en' })
  })

  // RU10
  it('brings a pack of 64 KiB, and lays what was brought on the table', async () => {
    const brought = answering(200, { id: 'abc', note: {} })
    await enter({})
    const picker = await screen.findByLabelText('Bring a file…', { selector: 'input' })
    const bring = (text: string) =>
      fireEvent.change(picker, { target: { files: [new File([text], 'words.txt')] } })
    await bring('x'.repeat(64 * 1024 + 1))
    expect((await screen.findByRole('alert')).textContent).toContain('64 KiB')
    await bring('x'.repeat(1_000_000))
    expect(screen.getByRole('alert').textContent).toContain('64 KiB')
    expect(brought).not.toHaveBeenCalled()
    const text = 'ant\r\n'.repeat(13_107)
    await bring(text)
    await waitFor(() => expect(asked.at(-1)).toEqual({ type: 'pack', pack: { type: 'brought', id: 'abc' } }))
    expect(brought).toHaveBeenCalledExactlyOnceWith(text)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  // RU11
  it('lists all that is wrong with a pack until it is tried again, and shows the lines', async () => {
    const why = 'there is a word without letters or digits'
    const faults = [
      { line: 2, why },
      { line: null, why: 'a pack needs more' },
    ]
    answering(422, { code: 'bad_pack', text: '', faults, more: 7 })
    await enter({})
    await fireEvent.click(await screen.findByRole('button', { name: 'Write or paste words…' }))
    // RU13
    screen.getByText('After a game the whole pack can be looked up with it.')
    const field = screen.getByRole<HTMLTextAreaElement>('textbox')
    await fireEvent.input(field, { target: { value: 'ant\n??\nbee' } })
    await press('Play with these')
    const list = await screen.findByRole('alert')
    const said = [...list.querySelectorAll('li')].map((item) => item.textContent.trim().replace(/\s+/g, ' '))
    expect(said).toEqual([
      'Line 2: There is a word without letters or digits',
      'A pack needs more',
      'And 7 more.',
    ])
    await press('Line 2:')
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('??')
    expect(asked.map(({ type }) => type)).not.toContain('pack')
    answering(200, { id: 'abc' })
    await press('Play with these')
    await waitFor(() => expect(asked.at(-1)?.type).toBe('pack'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  // DH18
  it('lets a pack be typed in, in the words of its game and with one to begin with', async () => {
    const brought = answering(200, { id: 'abc' })
    const words = testWords({ 'pack.title': 'The board of your box', 'pack.write': 'Type it in…' })
    const game = plainGame({ pack: () => Promise.resolve({ words, example: 'start 3' }) })
    await enter({}, 0, [about], { findGame: () => Promise.resolve(game) })
    await screen.findByText('The board of your box')
    await press('Type it in…')
    const field = screen.getByRole<HTMLTextAreaElement>('textbox')
    expect(field.value).toBe('start 3')
    await fireEvent.input(field, { target: { value: 'start 4' } })
    await press('Play with these')
    await waitFor(() => expect(asked.at(-1)).toEqual({ type: 'pack', pack: { type: 'brought', id: 'abc' } }))
    expect(brought).toHaveBeenCalledExactlyOnceWith('start 4')
  })

  it('shows markup in names as text', async () => {
    await enter({ people: [person(0, '<img src=x>')] })
    expect(screen.getAllByText('<img src=x>', { exact: false }).length).toBeGreaterThan(0)
  })
})

describe('a game', () => {
  it('can be taken back from the bot that plays for me', async () => {
    const seats = [seatOf(0, 0, { occupant: { type: 'person', person: 0, bot_plays: true, idle: false } })]
    await enter({ phase: playing, seats })
    await press('I’m back')
    expect(asked.at(-1)).toEqual({ type: 'return' })
  })

  it('says why when a bot plays because my clocks ran out (DO1)', async () => {
    const occupant = { type: 'person', person: 0, bot_plays: true, idle: true } as const
    await enter({ phase: playing, seats: [seatOf(0, 0, { occupant })] })
    expect(screen.getByText('Time ran out twice', { exact: false })).toBeTruthy()
    await press('I’m back')
    expect(asked.at(-1)).toEqual({ type: 'return' })
  })

  it('is marked as watched for those without a seat', async () => {
    await enter({ phase: playing }, 1)
    expect(screen.getByText('You are watching this game')).toBeTruthy()
  })

  it('is paused and resumed by the host', async () => {
    await enter({ phase: { ...playing, paused: true } })
    expect(screen.getByText('The game is paused')).toBeTruthy()
    await fireEvent.click(screen.getAllByRole('button', { name: 'Play on' })[0] as HTMLElement)
    expect(asked.at(-1)).toEqual({ type: 'resume' })
  })

  it('is placed in the evening by points, then by wins, and bots behind all people', async () => {
    const look = { colour: 'red', shape: 'star' } as const
    const score = (name: string, wins: number, points: number, person: number | null = 0) => ({
      ...{ name, look, person, games: 2, wins, points },
    })
    const outcome = { standings: [{ seat: 0, place: 1, score: 3, left: false }] }
    await enter({
      phase: { type: 'over', game: 1 },
      finished: [{ game: 1, kind: 'duel', names: ['Ada'], played_by: ['person'], outcome }],
      standings: [
        score('Ada', 0, 9),
        score('Bo', 1, 5),
        score('Cy', 1, 5),
        score('Di', 0, 5),
        score('Pickle', 2, 12, null),
      ],
    })
    await fireEvent.click(await screen.findByRole('button', { name: 'Evening standings' }))
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ''))).toEqual([
      '1Ada209',
      '2Bo215',
      '2Cy215',
      '4Di205',
      'PickleBot2212',
    ])
  })

  it('ends with who won, and the host chooses what comes next', async () => {
    const outcome = {
      standings: [
        { seat: 0, place: 2, score: 31, left: false },
        { seat: 1, place: 1, score: 44, left: false },
      ],
    }
    const over: Partial<RoomView> = {
      phase: { type: 'over', game: 1 },
      seats: [seatOf(0, 0), seatOf(1, 1)],
      finished: [{ game: 1, kind: 'duel', names: ['Ada', 'Bo'], played_by: ['person', 'person'], outcome }],
    }
    await enter(over)
    await screen.findByRole('heading', { name: 'Bo wins!' })
    await press('Again')
    expect(asked.at(-1)).toEqual({ type: 'start' })
    cleanup()
    const played_by = ['person' as const, 'stand_in' as const]
    await enter({ ...over, finished: (over.finished ?? []).map((one) => ({ ...one, played_by })) })
    await screen.findByRole('heading', { name: 'A bot wins for Bo' })
    screen.getByText('a bot played')
    cleanup()
    await enter(over, 1)
    await screen.findByRole('heading', { name: 'You win, Bo!' })
    expect(screen.queryByRole('button', { name: 'Again' })).toBeNull()
  })
})

describe('the line', () => {
  it('is missed only after a moment', async () => {
    await enter({})
    vi.useFakeTimers()
    wire.onclose?.({ code: 1006, reason: '' })
    await tick()
    expect(screen.queryByText(/Connection lost/)).toBeNull()
    await vi.advanceTimersByTimeAsync(800)
    expect(screen.getByText(/Connection lost/)).toBeTruthy()
  })

  it('ends with a word when the host sends someone out', async () => {
    await enter({}, 1)
    hear({ type: 'bye', code: 'kicked', text: '' })
    await tick()
    expect(screen.getByRole('heading', { name: 'The host has sent you out' })).toBeTruthy()
  })
})
