import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FromClient, ToClient } from '../wire/room'
import { Socket, type Line, type WebSocketLike } from './socket'

/** A server that hears everything and says only what a test tells it to. */
class FakeWire {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  heard: FromClient[] = []
  closed = false

  send(text: string) {
    this.heard.push(JSON.parse(text) as FromClient)
  }
  close() {
    this.closed = true
  }
  say(message: ToClient) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  /** Opens the line and lets the page in. */
  welcome() {
    this.onopen?.()
    const hello = this.heard.at(-1)
    this.say({
      type: 'welcome',
      id: hello?.id ?? 0,
      you: 1,
      token: null,
      seat_code: null,
      seq: 0,
      resumed: false,
    })
  }
  drop(code = 1006) {
    this.onclose?.({ code, reason: '' })
  }
}

let wires: FakeWire[]
let lines: Line[]
let heard: ToClient[]
let socket: Socket
const wire = () => wires.at(-1) as FakeWire

beforeEach(() => {
  vi.useFakeTimers()
  ;[wires, lines, heard] = [[], [], []]
  socket = new Socket({
    dial: () => {
      wires.push(new FakeWire())
      return wire() as unknown as WebSocketLike
    },
    hello: () => ({ type: 'hello', role: 'person' }),
    hear: (message) => heard.push(message),
    lineChanged: (line) => lines.push(line),
    random: Math.random,
  })
  socket.connect()
})
afterEach(() => {
  socket.end()
  vi.useRealTimers()
})

const asks = (of: FakeWire) => of.heard.map(({ ask }) => ask.type)

describe('a socket', () => {
  it('says hello first, and keeps requests until it is welcome', () => {
    void socket.ask({ type: 'start' })
    wire().onopen?.()
    expect(asks(wire())).toEqual(['hello'])
    wire().say({ type: 'welcome', id: 1, you: 1, token: null, seat_code: null, seq: 0, resumed: false })
    expect(asks(wire())).toEqual(['hello', 'start'])
  })

  it('sends an unanswered request again under the same id after a lost line', () => {
    wire().welcome()
    void socket.ask({ type: 'start' })
    const before = wire().heard.at(-1)
    wire().drop()
    vi.advanceTimersByTime(1000)
    expect(wires).toHaveLength(2)
    wire().welcome()
    expect(wire().heard.at(-1)).toEqual(before)
  })

  it('gives up a request over which the line was lost four times', async () => {
    wire().welcome()
    const answer = socket.ask({ type: 'start' })
    wire().drop()
    vi.advanceTimersByTime(1000)
    // A line that never came about is no fault of the request.
    wire().drop()
    for (let lost = 2; lost <= 4; lost++) {
      vi.advanceTimersByTime(1000)
      wire().welcome()
      expect(asks(wire())).toEqual(['hello', 'start'])
      if (lost === 4) void socket.ask({ type: 'return' })
      wire().drop()
    }
    expect(await answer).toMatchObject({ done: false, code: 'not_heard' })
    vi.advanceTimersByTime(1000)
    wire().welcome()
    expect(asks(wire())).toEqual(['hello', 'return'])
  })

  it('blames no request for a server that hands its rooms over', async () => {
    wire().welcome()
    const answer = socket.ask({ type: 'start' })
    for (const code of [1012, 1012, 1006, 1006, 1012, 1006, 1012]) {
      wire().drop(code)
      vi.advanceTimersByTime(1000)
      wire().welcome()
      expect(asks(wire())).toEqual(['hello', 'start'])
    }
    wire().say({ type: 'done', id: wire().heard.at(-1)?.id ?? 0 })
    expect(await answer).toEqual({ done: true })
  })

  it('sends a thousand unanswered requests again in order, no faster than the server takes them', () => {
    wire().welcome()
    for (let n = 0; n < 1000; n++) void socket.ask({ type: 'stroke', action: n })
    const ids = wire()
      .heard.slice(1)
      .map(({ id }) => id)
    expect(ids).toEqual(ids.map((_, n) => (ids[0] ?? 0) + n))
    wire().drop()
    vi.advanceTimersByTime(1000)
    wire().welcome()
    expect(wire().heard).toHaveLength(1 + 150)
    void socket.ask({ type: 'start' })
    expect(asks(wire()).at(-1)).toBe('stroke')
    for (let seconds = 0; seconds < 45; seconds++) {
      vi.advanceTimersByTime(1000)
      wire().say({ type: 'done', id: 0 })
    }
    const again = wire().heard.filter(({ ask }) => ask.type === 'stroke')
    expect(again.map(({ id }) => id)).toEqual(ids)
    expect(wire().heard.filter(({ ask }) => ask.type === 'start')).toHaveLength(1)
  })

  it('loses nothing that was sent again too fast', async () => {
    wire().welcome()
    const answer = socket.ask({ type: 'stroke', action: 1 })
    wire().drop()
    vi.advanceTimersByTime(1000)
    wire().welcome()
    const id = wire().heard.at(-1)?.id ?? 0
    wire().say({ type: 'refused', id, code: 'too_fast', text: '' })
    vi.advanceTimersByTime(100)
    expect(wire().heard.filter((message) => message.id === id)).toHaveLength(2)
    wire().say({ type: 'done', id })
    expect(await answer).toEqual({ done: true })
  })

  it('sends nothing again that was withdrawn', async () => {
    wire().welcome()
    const withdrawal = new AbortController()
    const answer = socket.ask({ type: 'start' }, withdrawal.signal)
    wire().drop()
    withdrawal.abort()
    expect(await answer).toMatchObject({ done: false, code: 'withdrawn' })
    vi.advanceTimersByTime(1000)
    wire().welcome()
    expect(asks(wire())).toEqual(['hello'])
    expect(await socket.ask({ type: 'start' }, withdrawal.signal)).toMatchObject({ code: 'withdrawn' })
  })

  it('does not send an answered request again', async () => {
    wire().welcome()
    const answer = socket.ask({ type: 'start' })
    wire().say({ type: 'done', id: wire().heard.at(-1)?.id ?? 0 })
    expect(await answer).toEqual({ done: true })
    wire().drop()
    vi.advanceTimersByTime(1000)
    wire().welcome()
    expect(asks(wire())).toEqual(['hello'])
  })

  it('hands a refusal to whoever asked', async () => {
    wire().welcome()
    const answer = socket.ask({ type: 'start' })
    wire().say({ type: 'refused', id: wire().heard.at(-1)?.id ?? 0, code: 'not_host', text: 'no' })
    expect(await answer).toEqual({ done: false, code: 'not_host', text: 'no' })
  })

  it('waits longer after every failure, but never for ever', () => {
    for (let i = 0; i < 12; i++) {
      wire().drop()
      vi.advanceTimersByTime(8000)
    }
    expect(wires).toHaveLength(13)
    wire().drop()
    vi.advanceTimersByTime(3999)
    expect(wires).toHaveLength(13)
  })

  it('dials at once when told that the network is back', () => {
    wire().drop()
    socket.hurry()
    expect(wires).toHaveLength(2)
  })

  it('keeps one wire when it is hurried twice', () => {
    wire().welcome()
    wire().drop()
    socket.hurry()
    const first = wire()
    socket.hurry()
    expect([wires.length, first.closed, wire().closed]).toEqual([3, true, false])
    first.onopen?.()
    wire().onopen?.()
    expect([asks(first), asks(wire())]).toEqual([[], ['hello']])
  })

  it('listens no more to a wire it has hung up', () => {
    wire().welcome()
    const before = wire()
    vi.advanceTimersByTime(6000 + 4000)
    expect(before.closed).toBe(true)
    const n = heard.length
    before.welcome()
    before.say({ type: 'bye', code: 'kicked', text: '' })
    before.drop(1012)
    expect([heard.length, lines.at(-1)]).toEqual([n, 'lost'])
  })

  it('dials anew when an attempt hangs, and is more patient each time', () => {
    vi.advanceTimersByTime(5000)
    expect([wire().closed, lines.at(-1)]).toEqual([true, 'lost'])
    vi.advanceTimersByTime(300)
    expect(wires).toHaveLength(2)
    // This one is opened, but nobody greets.
    wire().onopen?.()
    vi.advanceTimersByTime(9000)
    expect(wires).toHaveLength(2)
    vi.advanceTimersByTime(2000)
    expect(wires).toHaveLength(3)
    wire().welcome()
    vi.advanceTimersByTime(5000)
    expect(lines.at(-1)).toBe('open')
  })

  it('dials anew when it is hurried during its first attempt', () => {
    const first = wire()
    socket.hurry()
    expect([wires.length, first.closed]).toEqual([2, true])
  })

  it('asks at once whether the line still stands when the page is looked at again', () => {
    wire().welcome()
    socket.hurry()
    expect(asks(wire())).toEqual(['hello', 'ping'])
    vi.advanceTimersByTime(3000)
    expect(lines.at(-1)).toBe('lost')
  })

  it('notices a dead line within five seconds while its person is awaited', () => {
    wire().welcome()
    vi.advanceTimersByTime(1000)
    socket.attend(true)
    vi.advanceTimersByTime(2000)
    expect(asks(wire())).toEqual(['hello', 'ping'])
    vi.advanceTimersByTime(3000)
    expect(lines.at(-1)).toBe('lost')
    vi.advanceTimersByTime(1000)
    wire().welcome()
    socket.attend(false)
    vi.advanceTimersByTime(5000)
    expect(asks(wire())).toEqual(['hello'])
  })

  it('takes long silence for a lost line', () => {
    wire().welcome()
    vi.advanceTimersByTime(6000)
    expect(asks(wire())).toEqual(['hello', 'ping'])
    vi.advanceTimersByTime(4000)
    expect(lines.at(-1)).toBe('lost')
    expect(wire().closed).toBe(true)
  })

  it('comes back after a restart, but not after being sent out', () => {
    wire().welcome()
    wire().drop(1012)
    expect(heard.at(-1)).toMatchObject({ type: 'bye', code: 'restarting' })
    vi.advanceTimersByTime(1000)
    expect(wires).toHaveLength(2)
    wire().welcome()
    wire().say({ type: 'bye', code: 'kicked', text: '' })
    wire().drop()
    vi.advanceTimersByTime(60_000)
    expect(wires).toHaveLength(2)
    expect(lines.at(-1)).toBe('ended')
  })

  it('ends when its hello is refused, and says why', () => {
    wire().onopen?.()
    wire().say({ type: 'refused', id: wire().heard[0]?.id ?? 0, code: 'locked', text: '' })
    expect(lines.at(-1)).toBe('ended')
    expect(heard.at(-1)).toMatchObject({ type: 'refused', code: 'locked' })
  })
})
