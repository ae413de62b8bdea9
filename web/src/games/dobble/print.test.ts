import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Theme } from '../../wire/dobble'
import type { Paper } from '../../wire/dobble_paper'
import type { About } from '../../wire/room'
import type { Pictures } from './symbols'
import TestPrint from './TestPrint.svelte'

const about: About = {
  kind: 'dobble',
  min_seats: 2,
  max_seats: 8,
  play_now_seats: 2,
  takes_packs: false,
  minutes: 10,
  options: [{ key: 'theme', default: 'dodo', choices: ['dodo', 'pups'], only_if: null }],
}

/** The pictures that are on their way, and how to let each lot arrive. */
let coming: { theme: Theme; arrive: () => Promise<void> }[]

vi.mock(import('./symbols'), async (original) => ({
  ...(await original()),
  loadPictures: (theme) =>
    new Promise<Pictures>((resolve) => {
      const arrive = async () => {
        resolve({ [`of ${theme}`]: [[theme, 'M0 0h1']] })
        await tick()
        await tick()
      }
      coming.push({ theme, arrive })
    }),
}))

/** A deck of one card with one picture, which is called after its theme. */
function deal(url: URL): Promise<Response> {
  const theme = url.pathname.split('/').at(-3) ?? ''
  const cards = [[{ symbol: 0, x: 0, y: 0, size: 300, turn: 0 }]]
  return Promise.resolve(Response.json({ names: [`of ${theme}`], cards } satisfies Paper))
}

beforeEach(() => {
  coming = []
  vi.stubGlobal('fetch', deal)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('prints the pictures that were wished for last, however late others arrive', async () => {
  render(TestPrint, { about })
  const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }))
  await choose('Pups')
  await choose('Everyday things')
  await waitFor(() => expect(document.querySelectorAll('.card')).toHaveLength(1))
  for (const { theme, arrive } of coming) if (theme === 'dodo') await arrive()
  const late = coming.filter(({ theme }) => theme === 'pups')
  expect(late).not.toEqual([])
  for (const { arrive } of late) await arrive()
  const inks = [...document.querySelectorAll('.card path')].map((path) => path.getAttribute('fill'))
  expect(inks).toEqual(['dodo'])
})
