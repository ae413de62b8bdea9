import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick, type Component } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import CodeForm from './CodeForm.svelte'
import RoomPage from './RoomPage.svelte'
import type { Glance } from '../wire/room'
import type { House } from './context'
import { house, plainGame } from './testHouse'
import TestPage from './TestPage.svelte'
import TvPage from './TvPage.svelte'
import { testWords } from '../words/testWords'

/** Every WebSocket that was dialled. */
let dialled: FakeSocket[]

class FakeSocket {
  onopen: (() => void) | undefined
  onclose: ((event: { code: number; reason: string }) => void) | undefined
  closed = false
  constructor() {
    dialled.push(this)
  }
  send() {}
  close() {
    this.closed = true
  }
}

type Reply = 'found' | 'too_busy' | 'not_opened' | 'offline'

/** Answers each request for a room by the next of these, the last one for ever; nothing else can be had. */
function serve(...replies: Reply[]) {
  const look = vi.fn(() => {
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply === 'offline') return Promise.reject(new Error('offline'))
    if (reply === 'found') return Promise.resolve(Response.json({ code: 'BCDFG', glance: null }))
    return Promise.resolve(Response.json({ code: reply, text: '' }, { status: 503 }))
  })
  const fetch = (path: URL) =>
    path.pathname.endsWith('/api/rooms/BCDFG') ? look() : Promise.reject(new Error('offline'))
  vi.stubGlobal('fetch', fetch)
  return look
}

const open = <Props extends Record<string, unknown>>(
  Page: Component<Props>,
  props: Props,
  more: Partial<House> = {},
) =>
  render(TestPage as unknown as Component<Record<string, unknown>>, {
    Page,
    input: props,
    house: house(more),
  })

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await tick()
}

beforeEach(() => {
  dialled = []
  localStorage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a room that cannot be opened for the moment', () => {
  it('is asked for again by its page, which says so meanwhile', async () => {
    const look = serve('too_busy', 'too_busy', 'found')
    open(RoomPage, { code: 'BCDFG' })
    await pass(0)
    expect(screen.getByRole('status').textContent).toMatch(/busy just now\. Trying again/)
    await pass(60_000)
    expect(look).toHaveBeenCalledTimes(3)
    screen.getByRole('heading', { name: 'Join table BCDFG' })
  })

  it('is asked for less and less often', async () => {
    const look = serve('too_busy')
    open(RoomPage, { code: 'BCDFG' })
    await pass(10 * 60_000)
    expect(look.mock.calls.length).toBeGreaterThan(30)
    expect(look.mock.calls.length).toBeLessThan(100)
  })

  it('is asked for no more once its page is left', async () => {
    const look = serve('too_busy')
    const { unmount } = open(RoomPage, { code: 'BCDFG' })
    await pass(0)
    unmount()
    await pass(10 * 60_000)
    expect(look).toHaveBeenCalledTimes(1)
  })

  it('is waited for by the screen on the wall', async () => {
    serve('too_busy', 'found')
    open(TvPage, { code: 'BCDFG' })
    await pass(0)
    expect(screen.getByRole('status').textContent).toMatch(/busy just now/)
    expect(dialled).toHaveLength(0)
    await pass(5000)
    expect(dialled).toHaveLength(1)
  })

  it('is waited for where its code was typed, until another is', async () => {
    const onfound = vi.fn()
    serve('too_busy', 'found')
    open(CodeForm, { action: 'Join', start: 'BCDFG', onfound })
    await fireEvent.click(screen.getByRole('button', { name: 'Join' }))
    await pass(0)
    expect(screen.getByRole('alert').textContent).toMatch(/busy just now/)
    await pass(5000)
    expect(onfound).toHaveBeenCalledWith('BCDFG')
    const look = serve('too_busy')
    await fireEvent.click(screen.getByRole('button', { name: 'Join' }))
    await pass(0)
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: 'X' } })
    await pass(60_000)
    expect([look.mock.calls.length, screen.getByRole('alert').textContent]).toEqual([1, ''])
  })

  it('is named where the line to it is lost', async () => {
    serve('found', 'too_busy')
    localStorage.setItem('dodo.seat.BCDFG', JSON.stringify({ token: 'x', at: 1 }))
    open(RoomPage, { code: 'BCDFG' })
    await pass(0)
    dialled[0]?.onclose?.({ code: 1006, reason: '' })
    await pass(20_000)
    expect(screen.getAllByRole('status').some(({ textContent }) => /busy just now/.test(textContent))).toBe(
      true,
    )
    expect(dialled.length).toBeGreaterThan(1)
  })
})

describe('a door', () => {
  const look = { colour: 'red', shape: 'star' } as const
  const glance: Glance = {
    ...{ host: 'Ana', locked: false, kind: 'duel', playing: true, more: 2 },
    people: [
      { name: 'Ana', look },
      { name: 'Ben', look },
    ],
  }
  const knock = async (glance: Glance | null) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'BCDFG', glance })))
    const game = plainGame({ words: testWords({ title: 'Dobbelduel' }) })
    open(RoomPage, { code: 'BCDFG' }, { findGame: () => Promise.resolve(game) })
    await pass(0)
    await pass(0)
  }

  it('says whose table it is, what is being played and who is inside', async () => {
    await knock(glance)
    screen.getByRole('heading', { name: 'Join Ana’s table' })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim())).toEqual([
      'Ana',
      'Ben',
      'and 2 more',
    ])
    screen.getByText(/^Dobbelduel is being played/)
  })

  it('says that nobody is inside, and which game lies there', async () => {
    await knock({ ...glance, people: [], more: 0, playing: false })
    screen.getByText('Nobody is inside table BCDFG just now.')
    screen.getByText('Next game: Dobbelduel')
  })

  it('claims nothing of a room of which nothing is seen', async () => {
    await knock(null)
    screen.getByRole('heading', { name: 'Join table BCDFG' })
    expect(screen.queryByText(/nobody/i)).toBeNull()
  })

  it('is locked before a name is typed in', async () => {
    await knock({ ...glance, locked: true, kind: null, playing: false, people: [], more: 0 })
    screen.getByRole('heading', { name: 'This table is locked' })
    screen.getByText('Ask Ana to unlock it, then try again.')
  })
})

it('is not waited for when it cannot be opened any more', async () => {
  const look = serve('found', 'not_opened')
  open(TvPage, { code: 'BCDFG' })
  await pass(0)
  dialled[0]?.onclose?.({ code: 1012, reason: '' })
  await pass(0)
  screen.getByText(/cannot be opened/)
  expect(look).toHaveBeenCalledTimes(2)
})

describe('a screen on the wall', () => {
  it('dials nothing once it is left, though the room is found after that', async () => {
    let found: (answer: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise<Response>((answer) => (found = answer)))
    const { unmount } = open(TvPage, { code: 'BCDFG' })
    await pass(0)
    unmount()
    found(Response.json({ code: 'BCDFG' }))
    await pass(1000)
    expect(dialled).toHaveLength(0)
  })

  it('dials even where the server could not be asked before', async () => {
    serve('offline')
    open(TvPage, { code: 'BCDFG' })
    await pass(0)
    expect(dialled).toHaveLength(1)
  })
})
