import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { house } from './testHouse'
import TestTv from './TestTv.svelte'

/** A line that is lost as soon as it is dialled. */
class DeadWire {
  onclose: ((event: { code: number; reason: string }) => void) | undefined
  constructor() {
    setTimeout(() => this.onclose?.({ code: 1012, reason: '' }))
  }
  close() {}
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is not waited for when it cannot be opened any more', async () => {
  let asked = 0
  vi.stubGlobal('WebSocket', DeadWire)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      asked++ === 0
        ? Response.json({ code: 'BCDFG' })
        : Response.json({ code: 'not_opened', text: '' }, { status: 503 }),
    ),
  )
  render(TestTv, { code: 'BCDFG', house: house() })
  await screen.findByText(/cannot be opened/)
  expect(asked).toBe(2)
})
