import { cleanup, render } from '@testing-library/svelte'
import { tick, type Component } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import NewsRack from './NewsRack.svelte'
import { house } from './testHouse'
import TestPage from './TestPage.svelte'

afterEach(cleanup)

// P11
it('shows each piece of news to those who look, above whatever dialog was opened last', async () => {
  const calls: string[] = []
  const note = (name: string) => vi.fn(() => void calls.push(name))
  Object.assign(HTMLElement.prototype, { showPopover: note('show'), hidePopover: note('hide') })
  const home = house()
  const { container } = render(TestPage as unknown as Component<Record<string, unknown>>, {
    Page: NewsRack,
    input: {},
    house: home,
  })
  const rack = container.querySelector('[popover]') as HTMLElement
  home.toasts.tell('Ben is away.')
  await tick()
  expect([rack.textContent, calls.at(-1)]).toEqual(['Ben is away.', 'show'])
  // A dialog has come in between: the rack is taken out and put on top.
  calls.length = 0
  home.toasts.tell('Ben is back.')
  await tick()
  expect(rack.textContent).toBe('Ben is away.Ben is back.')
  expect(calls).toEqual(['hide', 'show'])
})
