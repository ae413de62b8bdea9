import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import App from './App.svelte'

class SilentSocket {
  send() {}
  close() {}
}

/** Goes somewhere as with the browser's own buttons. */
function go(path: string) {
  history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

beforeEach(() => {
  localStorage.setItem('dodo.seat.BCDFG', JSON.stringify({ token: 'x', at: 1 }))
  vi.stubGlobal('WebSocket', SilentSocket)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  const base = document.createElement('base')
  base.href = `${location.origin}/`
  document.head.append(base)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.doUnmock('./replay/ReplayPage.svelte')
  vi.resetModules()
  document.head.replaceChildren()
  localStorage.clear()
})

it('has the title of the table again after a replay', async () => {
  history.pushState(null, '', '/r/BCDFG')
  render(App)
  await waitFor(() => expect(document.title).toBe('Table BCDFG – Dodo'))
  go('/r/BCDFG/replay/1')
  await waitFor(() => expect(document.title).toBe('Replay: BCDFG – Dodo'))
  go('/r/BCDFG')
  await waitFor(() => expect(document.title).toBe('Table BCDFG – Dodo'))
})

it('says when a part of the page cannot be fetched, and offers to load it again', async () => {
  vi.doMock('./replay/ReplayPage.svelte', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  history.pushState(null, '', '/r/BCDFG/replay/1')
  render(App)
  await screen.findByText(/could not be fetched/)
  screen.getByRole('button', { name: 'Load again' })
})
