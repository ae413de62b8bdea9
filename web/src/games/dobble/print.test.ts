import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
  options: [{ key: 'symbols', default: 8, choices: [8, 12], only_if: null }],
}

/** The pictures that are on their way, and how to let each lot arrive. */
let coming: { nSymbols: number; arrive: () => Promise<void> }[]

vi.mock(import('./symbols'), async (original) => ({
  ...(await original()),
  loadPictures: (nSymbols) =>
    new Promise<Pictures>((resolve) => {
      const arrive = async () => {
        resolve({ picture: ['0 0 1 1', [`lot of ${nSymbols}`, 'M0 0h1']] })
        await tick()
        await tick()
      }
      coming.push({ nSymbols, arrive })
    }),
}))

/** A deck with as many symbols as a card has, and one picture for all. */
function deal(url: URL): Promise<Response> {
  const n = Number(url.pathname.split('/').at(-2))
  const cards = Array.from({ length: n }, () => [{ symbol: 0, x: 0, y: 0, size: 300, turn: 0 }])
  return Promise.resolve(Response.json({ names: cards.map(() => 'picture'), cards } satisfies Paper))
}

beforeEach(() => {
  coming = []
  vi.stubGlobal('fetch', deal)
  history.replaceState(null, '', '/print/dobble')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cards = () => document.querySelectorAll('.card')
const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }))

it('prints the pictures that were wished for last, however late others arrive', async () => {
  render(TestPrint, { about })
  await choose('12')
  await waitFor(() => expect(cards()).toHaveLength(12))
  await choose('8')
  await waitFor(() => expect(cards()).toHaveLength(8))
  for (const { nSymbols, arrive } of coming) if (nSymbols === 8) await arrive()
  const late = coming.filter(({ nSymbols }) => nSymbols === 12)
  expect(late).not.toEqual([])
  for (const { arrive } of late) await arrive()
  const inks = [...document.querySelectorAll('.card path')].map((path) => path.getAttribute('fill'))
  expect(new Set(inks)).toEqual(new Set(['lot of 8']))
})

// DB6
describe('the number of a deck', () => {
  it('stands on the page, on every sheet and in the address', async () => {
    render(TestPrint, { about })
    const number = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Deck number' })
    expect(number.value).toBe('1')
    await fireEvent.change(number, { target: { value: '4294967295' } })
    await screen.findByText('Dobble deck 4294967295, 8 on a card · sheet 1 of 2')
    expect(location.search).toBe('?symbols=8&deck=4294967295')
    await fireEvent.click(screen.getByRole('button', { name: 'Another deck' }))
    await waitFor(() => expect(location.search).toBe('?symbols=8&deck=0'))
  })

  it('is the same again after a reload', async () => {
    history.replaceState(null, '', '/print/dobble?symbols=12&deck=77')
    render(TestPrint, { about })
    await screen.findByText('Dobble deck 77, 12 on a card · sheet 2 of 2')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '12' }).checked).toBe(true)
  })

  it('is left as it was by what is no number', async () => {
    render(TestPrint, { about })
    const number = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Deck number' })
    for (const value of ['', '-1', '1.5', '4294967296']) {
      await fireEvent.change(number, { target: { value } })
      expect(number.value).toBe('1')
    }
    expect(location.search).toBe('?symbols=8&deck=1')
  })
})

// DB16
it('prints backs and a sheet of rules for whoever wants them', async () => {
  render(TestPrint, { about })
  await screen.findByRole('button', { name: 'Print 2 pages' })
  await fireEvent.click(screen.getByRole('switch', { name: /^Backs/ }))
  await screen.findByRole('button', { name: 'Print 4 pages' })
  expect(document.querySelectorAll('.backs')).toHaveLength(2)
  await fireEvent.click(screen.getByRole('switch', { name: 'A sheet of rules' }))
  await screen.findByRole('button', { name: 'Print 5 pages' })
  for (const mini of ['The Tower', 'The Well', 'The Hot Potato', 'The Poisoned Gift', 'The Triplet']) {
    screen.getByRole('heading', { name: mini })
  }
})
