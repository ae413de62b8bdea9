import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick, type Component } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import CodeForm from './CodeForm.svelte'
import RoomPage from './RoomPage.svelte'
import { house } from './testHouse'
import TestPage from './TestPage.svelte'
import TvPage from './TvPage.svelte'

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

/** Answers each request for a room by the next of these, the last one for ever. */
function serve(...replies: Reply[]) {
  const fetch = vi.fn(() => {
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply === 'offline') return Promise.reject(new Error('offline'))
    if (reply === 'found') return Promise.resolve(Response.json({ code: 'BCDFG' }))
    return Promise.resolve(Response.json({ code: reply, text: '' }, { status: 503 }))
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const open = <Props extends Record<string, unknown>>(Page: Component<Props>, props: Props) =>
  render(TestPage as unknown as Component<Record<string, unknown>>, { Page, input: props, house: house() })

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
    const fetch = serve('too_busy', 'too_busy', 'found')
    open(RoomPage, { code: 'BCDFG' })
    await pass(0)
    expect(screen.getByRole('status').textContent).toMatch(/busy just now\. Trying again/)
    await pass(60_000)
    expect(fetch).toHaveBeenCalledTimes(3)
    screen.getByRole('heading', { name: 'Join table BCDFG' })
  })

  it('is asked for less and less often', async () => {
    const fetch = serve('too_busy')
    open(RoomPage, { code: 'BCDFG' })
    await pass(10 * 60_000)
    expect(fetch.mock.calls.length).toBeGreaterThan(30)
    expect(fetch.mock.calls.length).toBeLessThan(100)
  })

  it('is asked for no more once its page is left', async () => {
    const fetch = serve('too_busy')
    const { unmount } = open(RoomPage, { code: 'BCDFG' })
    await pass(0)
    unmount()
    await pass(10 * 60_000)
    expect(fetch).toHaveBeenCalledTimes(1)
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
    const fetch = serve('too_busy')
    await fireEvent.click(screen.getByRole('button', { name: 'Join' }))
    await pass(0)
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: 'X' } })
    await pass(60_000)
    expect([fetch.mock.calls.length, screen.getByRole('alert').textContent]).toEqual([1, ''])
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

it('is not waited for when it cannot be opened any more', async () => {
  const fetch = serve('found', 'not_opened')
  open(TvPage, { code: 'BCDFG' })
  await pass(0)
  dialled[0]?.onclose?.({ code: 1012, reason: '' })
  await pass(0)
  screen.getByText(/cannot be opened/)
  expect(fetch).toHaveBeenCalledTimes(2)
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
