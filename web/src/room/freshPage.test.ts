import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserPage, comeBackFresh, type FreshPageDependencies } from './freshPage'
import { storage } from './storage'

const pageOf = (entry: string) => `<!doctype html><script type="module" crossorigin src="${entry}"></script>`

let isQuiet: boolean
let reload: ReturnType<typeof vi.fn<() => void>>
const house = (own: string, served: string): FreshPageDependencies => ({
  own: () => own,
  fetchPage: () => Promise.resolve(pageOf(served)),
  isQuiet: () => isQuiet,
  reload,
})
const go = (deps: FreshPageDependencies, signal = new AbortController().signal) => comeBackFresh(deps, signal)

beforeEach(() => {
  isQuiet = true
  reload = vi.fn<() => void>()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
  for (const key of storage.keysWith('')) storage.removeItem(key)
})

it('stays as it is beside a server of its own age', async () => {
  await go(house('./assets/index-a.js', './assets/index-a.js'))
  expect(reload).not.toHaveBeenCalled()
})

it('comes back when the server has another client', async () => {
  await go(house('./assets/index-a.js', './assets/index-b.js'))
  expect(reload).toHaveBeenCalledOnce()
})

it('stays as it is when the server cannot be asked, or gives something else', async () => {
  const offline = { ...house('a.js', 'b.js'), fetchPage: () => Promise.reject(new Error('offline')) }
  await go(offline)
  await go({ ...offline, fetchPage: () => Promise.resolve('<h1>Sign in to the hotel</h1>') })
  expect(reload).not.toHaveBeenCalled()
})

it('waits until nobody is in the middle of something', async () => {
  isQuiet = false
  const done = go(house('a.js', 'b.js'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).not.toHaveBeenCalled()
  isQuiet = true
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(reload).toHaveBeenCalledOnce()
})

it('gives up when the table is left meanwhile', async () => {
  isQuiet = false
  const left = new AbortController()
  const done = go(house('a.js', 'b.js'), left.signal)
  await vi.advanceTimersByTimeAsync(1000)
  left.abort()
  isQuiet = true
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(reload).not.toHaveBeenCalled()
})

it('does not go round in circles where a cache gives out the old page', async () => {
  await go(house('a.js', 'b.js'))
  await go(house('a.js', 'b.js'))
  expect(reload).toHaveBeenCalledOnce()
  await go(house('a.js', 'c.js'))
  expect(reload).toHaveBeenCalledTimes(2)
})

it('is not quiet while someone types, is in a dialog, or waits for an answer', () => {
  const { isQuiet } = browserPage(() => true)
  expect(isQuiet()).toBe(true)
  expect(browserPage(() => false).isQuiet()).toBe(false)

  const input = document.createElement('input')
  document.body.append(input)
  input.focus()
  expect(isQuiet()).toBe(false)
  input.blur()

  const dialog = document.createElement('dialog')
  dialog.open = true
  document.body.append(dialog)
  expect(isQuiet()).toBe(false)
})
