import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { roomView } from './fixtures'
import { Room } from './room.svelte'
import type { WebSocketLike } from './socket'
import { house, roomDependencies } from './testHouse'
import TestRoom from './TestRoom.svelte'

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new Error('offline'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function enter() {
  const wire = { send: () => undefined, close: () => undefined } as unknown as WebSocketLike
  const room = new Room('BCDFG', false, roomDependencies(wire))
  const home = house()
  render(TestRoom, { room, house: home })
  room.hear({ type: 'welcome', id: 0, you: 0, token: null, seat_code: null, seq: 0, resumed: false })
  room.hear({ type: 'room', room: roomView({ phase: { type: 'playing', paused: false, game: 1 } }) })
  await tick()
  return home
}

const regions = (of: ParentNode) => [...of.querySelectorAll('[aria-live]')]

it('says the same sentence again as something new', async () => {
  const { toasts } = await enter()
  toasts.say('Your turn.')
  await tick()
  const changes: MutationRecord[] = []
  const watch = new MutationObserver((seen) => void changes.push(...seen))
  for (const region of regions(document)) watch.observe(region, { childList: true, subtree: true })
  toasts.say('Your turn.')
  await tick()
  changes.push(...watch.takeRecords())
  expect(changes.flatMap(({ addedNodes }) => [...addedNodes]).map((node) => node.textContent)).toContain(
    'Your turn.',
  )
})

it('says refusals and news inside an open dialog, since all outside is inert', async () => {
  const { toasts } = await enter()
  await fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const dialog = document.querySelector('dialog[open]')
  if (!dialog) throw new Error('no dialog')
  expect(regions(dialog).length).toBeGreaterThan(0)
  toasts.show('This seat is taken.', 'refused')
  toasts.say('Bo has come in.')
  await tick()
  const said = regions(dialog).map(({ textContent }) => textContent?.trim())
  expect(said).toContain('This seat is taken.')
  expect(said).toContain('Bo has come in.')
})
