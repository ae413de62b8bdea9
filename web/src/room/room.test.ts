import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FromClient, ToClient } from '../wire/room'
import { gameView, roomView, seatOf } from './fixtures'
import type { News } from './news'
import { Room } from './room.svelte'
import type { WebSocketLike } from './socket'
import { roomDependencies } from './testHouse'

let sent: FromClient[]
let tokens: string[]
let news: News[]
let room: Room
let wire: WebSocketLike

beforeEach(() => {
  ;[sent, tokens, news] = [[], [], []]
  wire = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text: string) => void sent.push(JSON.parse(text) as FromClient),
    close: () => undefined,
  } as unknown as WebSocketLike
  room = new Room('BCDFG', false, {
    dial: () => wire,
    introduce: () => ({ role: 'person', name: 'Ada' }),
    keepToken: (token) => void tokens.push(token),
    onRefused: () => undefined,
    onNews: (told) => void news.push(...told),
  })
})

const welcome = (token: string | null) =>
  room.hear({ type: 'welcome', id: 1, you: 0, token, seat_code: '123456', seq: 0, resumed: false })
/** Connects and is let in. */
function open() {
  room.connect()
  wire.onopen?.call(undefined as never, undefined as never)
  const hello = {
    type: 'welcome',
    id: sent[0]?.id,
    you: 0,
    token: null,
    seat_code: null,
    seq: 0,
    resumed: false,
  }
  wire.onmessage?.call(undefined as never, { data: JSON.stringify(hello) } as never)
}
const playing = (game: number) =>
  roomView({ phase: { type: 'playing', paused: false, game }, seats: [seatOf(0, 0)] })

describe('a room', () => {
  it('keeps the token it is given, and only then', () => {
    welcome('secret')
    welcome(null)
    expect(tokens).toEqual(['secret'])
  })

  it('knows my seat, my turn and whether I am host', () => {
    welcome(null)
    room.hear({ type: 'room', room: playing(1) })
    room.hear({ type: 'view', ...gameView({ awaited: [0] }) })
    expect([room.mySeat?.seat, room.isMyTurn, room.isHost]).toEqual([0, true, true])
  })

  it('points at whose turn it is, and at nobody while everyone races', () => {
    const awaits = (seats: number, awaited: number[]) => {
      const taken = Array.from({ length: seats }, (_, seat) => seatOf(seat, seat))
      room.hear({ type: 'room', room: { ...playing(1), seats: taken } })
      room.hear({ type: 'view', ...gameView({ awaited }) })
      return taken.map((seat) => room.awaits(seat))
    }
    expect(awaits(2, [0])).toEqual([true, false])
    expect(awaits(2, [0, 1])).toEqual([false, false])
    expect(awaits(1, [0])).toEqual([true])
    expect(awaits(6, [0, 1])).toEqual([true, true, false, false, false, false])
    expect(awaits(6, [0, 2, 4, 5])).toEqual(Array(6).fill(false))
  })

  it('gives the turn to nobody while several are awaited', () => {
    const taken = [0, 1, 2, 3].map((seat) => seatOf(seat, seat))
    room.hear({ type: 'room', room: { ...playing(1), seats: taken } })
    room.hear({ type: 'view', ...gameView({ awaited: [2] }) })
    expect(taken.map((seat) => room.hasTurn(seat))).toEqual([false, false, true, false])
    room.hear({ type: 'view', ...gameView({ awaited: [1, 2] }) })
    expect(taken.some((seat) => room.hasTurn(seat))).toBe(false)
  })

  it('is nobody on a screen, even where the server gives the screen a number', () => {
    const screen = new Room('BCDFG', true, roomDependencies(wire, { introduce: () => ({ role: 'screen' }) }))
    screen.hear({ type: 'welcome', id: 1, you: 0, token: null, seat_code: null, seq: 0, resumed: false })
    screen.hear({ type: 'room', room: playing(1) })
    expect([screen.me, screen.isHost, screen.mySeat]).toEqual([null, false, undefined])
  })

  it('shows no view of a game that is no longer on the table', () => {
    room.hear({ type: 'room', room: playing(1) })
    room.hear({ type: 'view', ...gameView({ game: 1 }) })
    expect(room.game?.game).toBe(1)
    room.hear({ type: 'room', room: playing(2) })
    expect(room.game).toBeUndefined()
    room.hear({ type: 'room', room: roomView() })
    expect(room.game).toBeUndefined()
  })

  it('shows the new game whichever comes first, its view or the room', () => {
    room.hear({ type: 'view', ...gameView({ game: 3 }) })
    room.hear({ type: 'room', room: playing(3) })
    expect(room.game?.game).toBe(3)
  })

  it('lets the clock run on between views, and stand still while paused', () => {
    vi.spyOn(performance, 'now').mockReturnValue(5000)
    room.hear({ type: 'room', room: playing(1) })
    room.hear({ type: 'view', ...gameView({ now: 1000 }) })
    vi.mocked(performance.now).mockReturnValue(9000)
    expect(room.remaining(31_000)).toBe(26_000)
    expect(room.remaining(2000)).toBe(0)
    expect(room.remaining(null)).toBeNull()
    room.hear({ type: 'view', ...gameView({ now: 1000, running: false }) })
    vi.mocked(performance.now).mockReturnValue(99_000)
    expect(room.remaining(31_000)).toBe(30_000)
    vi.restoreAllMocks()
  })

  it('tells a late listener what it missed, and nobody twice', () => {
    const told: [unknown[], boolean][] = []
    room.hear({ type: 'view', ...gameView() })
    room.hear({ type: 'events', seq: 1, game: 1, events: ['old'], backlog: true })
    room.hear({ type: 'events', seq: 2, game: 1, events: ['new'], backlog: false })
    const stop = room.onEvents(1, (events, backlog) => told.push([events, backlog]))
    room.hear({ type: 'events', seq: 3, game: 1, events: ['newer'], backlog: false })
    stop()
    expect(told).toEqual([
      [['old', 'new'], true],
      [['newer'], false],
    ])
  })

  it('says in its next hello what it saw last', () => {
    room.hear({ type: 'view', ...gameView({ seq: 7 }) })
    room.connect()
    wire.onopen?.call(undefined as never, undefined as never)
    expect(sent[0]?.ask).toEqual({ type: 'hello', role: 'person', name: 'Ada', last_seq: 7 })
  })

  it('acts on the view it shows', () => {
    open()
    room.hear({ type: 'room', room: playing(1) })
    room.hear({ type: 'view', ...gameView({ seq: 42 }) })
    void room.act({ type: 'roll' })
    expect(sent.at(-1)?.ask).toMatchObject({ type: 'act', action: { type: 'roll' }, seen: 42 })
  })

  it('counts from the paint of the view to the moment of the touch, not of its handling', () => {
    const paints: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => paints.push(paint))
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    open()
    room.hear({ type: 'room', room: playing(1) })
    room.hear({ type: 'view', ...gameView({ seq: 1 }) })
    clock.mockReturnValue(1016)
    paints.shift()?.(1016)
    clock.mockReturnValue(1900)
    void room.act({ type: 'claim' }, 1816)
    expect(sent.at(-1)?.ask).toMatchObject({ seen: 1, after_ms: 800 })
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('says now and then what it has just painted, if it has a seat', () => {
    const paints: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => paints.push(paint))
    const clock = vi.spyOn(performance, 'now')
    const show = (seq: number, at: number) => {
      clock.mockReturnValue(at)
      room.hear({ type: 'view', ...gameView({ seq }) })
      paints.shift()?.(at)
    }
    open()
    room.hear({ type: 'room', room: roomView({ phase: playing(1).phase, seats: [] }) })
    show(1, 1000)
    expect(sent.map(({ ask }) => ask.type)).toEqual(['hello'])
    room.hear({ type: 'room', room: playing(1) })
    show(2, 2000)
    show(3, 2100)
    show(4, 2500)
    const words = sent.slice(1)
    expect(words.map(({ ask }) => ask)).toEqual([
      { type: 'ping', painted: 2 },
      { type: 'ping', painted: 4 },
    ])
    expect(new Set(words.map(({ id }) => id)).size).toBe(1)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('knows by how much an act would be too early, counted as the server counts', () => {
    const paints: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => paints.push(paint))
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    open()
    room.hear({ type: 'room', room: playing(1) })
    room.hear({ type: 'view', ...gameView({ seq: 1, now: 5000 }) })
    clock.mockReturnValue(1400)
    paints.shift()?.(1400)
    clock.mockReturnValue(1700)
    // By the clock on the page it is time; but this view was painted late.
    expect([room.remaining(5700), room.early(5700)]).toEqual([0, 400])
    clock.mockReturnValue(2100)
    expect(room.early(5700)).toBe(0)
    void room.act({ type: 'guess' })
    expect(sent.at(-1)?.ask).toMatchObject({ seen: 1, after_ms: 700 })
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('acts on the view that was there at the touch, though a newer one has come since', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    open()
    room.hear({ type: 'room', room: playing(1) })
    room.hear({ type: 'view', ...gameView({ seq: 1 }) })
    clock.mockReturnValue(2000)
    room.hear({ type: 'view', ...gameView({ seq: 2 }) })
    void room.act({ type: 'claim' }, 1995)
    expect(sent.at(-1)?.ask).toMatchObject({ seen: 1, after_ms: 995 })
    vi.restoreAllMocks()
  })

  it('has news only of changes', () => {
    welcome(null)
    room.hear({ type: 'room', room: roomView() })
    expect(news).toEqual([])
    room.hear({ type: 'room', room: playing(1) })
    expect(news).toEqual([{ key: 'news.started' }])
  })

  it('tells me once that it is my turn', () => {
    welcome(null)
    const update = { now: 1, running: true, deadline: null, set: {}, add: {} }
    room.hear({ type: 'room', room: playing(1) })
    room.hear({ type: 'view', ...gameView({ number: 1, awaited: [1] }) })
    expect(news).toEqual([])
    room.hear({ type: 'update', ...update, seq: 2, number: 2, after: 1, awaited: [0] })
    room.hear({ type: 'update', ...update, seq: 3, number: 3, after: 2, awaited: [0] })
    expect(news).toEqual([{ key: 'news.your_turn' }])
  })

  it('watches its line closely while it is my turn', () => {
    vi.useFakeTimers()
    open()
    const say = (message: ToClient) =>
      wire.onmessage?.call(undefined as never, { data: JSON.stringify(message) } as never)
    say({ type: 'room', room: playing(1) })
    say({ type: 'view', ...gameView({ awaited: [0] }) })
    vi.advanceTimersByTime(5000)
    expect(room.line).toBe('lost')
    room.leave()
    vi.useRealTimers()
  })

  it('tells the screens of another seat all of the game that was told for it, and no others', () => {
    open()
    room.hear({ type: 'room', room: playing(1) })
    room.hear({ type: 'view', ...gameView({ number: 1, seat: null }) })
    const heard = (told: unknown[][]) => (events: unknown[], backlog: boolean) =>
      void told.push([...events, backlog])
    const [watching, seated]: unknown[][][] = [[], []]
    room.onEvents(1, heard(watching ?? []))
    const tell = (events: unknown[], backlog: boolean) =>
      room.hear({ type: 'events', seq: 2, game: 1, events, backlog })
    tell(['seen'], false)
    tell(['all', 'of it'], true)
    room.hear({ type: 'view', ...gameView({ number: 2, seat: 1 }) })
    room.onEvents(1, heard(seated ?? []))
    expect(seated).toEqual([['all', 'of it', true]])
    expect(watching).toEqual([
      ['seen', false],
      ['all', 'of it', true],
    ])
    const [same]: unknown[][][] = [[]]
    tell(['once more'], true)
    room.hear({ type: 'view', ...gameView({ number: 3, seat: 1 }) })
    room.onEvents(1, heard(same ?? []))
    expect(same).toEqual([])
  })

  it('comes in with new eyes once the host has recognised its person', () => {
    open()
    room.hear({ type: 'view', ...gameView({ seq: 7 }) })
    room.hear({ type: 'bye', code: 'recognised', text: '' })
    room.hurry()
    wire.onclose?.call(undefined as never, { code: 1000, reason: '' } as never)
    room.connect()
    wire.onopen?.call(undefined as never, undefined as never)
    expect(sent.at(-1)?.ask).not.toHaveProperty('last_seq')
  })

  it('acts on a view it knows by its updates alone', () => {
    open()
    room.hear({ type: 'room', room: playing(1) })
    room.hear({ type: 'view', ...gameView({ seq: 4, number: 1 }) })
    const now = { now: 1, running: true, deadline: null, awaited: [0] }
    room.hear({ type: 'update', ...now, seq: 5, number: 2, after: 1, set: {}, add: {} })
    void room.act({ type: 'roll' })
    expect(sent.at(-1)?.ask).toMatchObject({ type: 'act', seen: 5 })
  })
})
