import { waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Paper } from '../../wire/dobble_paper'
import { Failed } from '../../room/api'
import { Printing } from './printing.svelte'
import { searchOf, wishIn, type Wish } from './wish'

const first: Wish = { symbols: 8, number: 1 }
const paper = ({ number }: Wish): Paper => ({ names: [`of ${number}`], cards: [] })

beforeEach(() => {
  let n = 0
  vi.stubGlobal('URL', { createObjectURL: () => `blob:${(n += 1)}`, revokeObjectURL: vi.fn() })
})
afterEach(() => vi.unstubAllGlobals())

describe('a deck on its way to the printer', () => {
  test('is drawn at once, and again when something else is wished for', async () => {
    const draw = vi.fn((wish: Wish) => Promise.resolve(paper(wish)))
    const printing = new Printing(first, draw)
    await waitFor(() => expect(printing.deck?.names).toEqual(['of 1']))
    printing.change({ number: 2 })
    await waitFor(() => expect(printing.deck?.names).toEqual(['of 2']))
    expect(draw.mock.calls.map(([wish]) => wish)).toEqual([first, { symbols: 8, number: 2 }])
  })

  test('shows what was wished for last, however late the rest arrives', async () => {
    const answers: (() => void)[] = []
    const draw = (wish: Wish) => new Promise<Paper>((resolve) => answers.push(() => resolve(paper(wish))))
    const printing = new Printing(first, draw)
    printing.change({ number: 2 })
    answers[1]?.()
    answers[0]?.()
    await waitFor(() => expect(printing.deck?.names).toEqual(['of 2']))
    await Promise.resolve()
    expect(printing.deck?.names).toEqual(['of 2'])
  })

  test('says why there is none, until there is one again', async () => {
    const draw = vi.fn((wish: Wish) => Promise.resolve(paper(wish)))
    draw
      .mockRejectedValueOnce(new Failed('symbols', 'there is no such deck'))
      .mockRejectedValueOnce(new Error('?'))
    const printing = new Printing(first, draw)
    await waitFor(() => expect(printing.problem).toBe('symbols'))
    printing.change({ number: 2 })
    await waitFor(() => expect(printing.problem).toBe('offline'))
    expect(printing.deck).toBeNull()
    printing.change({ number: 3 })
    await waitFor(() => expect(printing.deck?.names).toEqual(['of 3']))
    expect(printing.problem).toBeNull()
  })

  test('takes pictures of your own, shows as many as it has symbols, and lets go of them', async () => {
    const names = (wish: Wish) => Array.from({ length: wish.symbols === 3 ? 7 : 57 }, String)
    const printing = new Printing(first, (wish) => Promise.resolve({ names: names(wish), cards: [] }))
    printing.change({ symbols: 3 })
    await waitFor(() => expect(printing.most).toBe(7))
    printing.take(Array.from({ length: 5 }, () => new Blob()))
    printing.take(Array.from({ length: 5 }, () => new Blob()))
    expect(printing.own).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `blob:${n}`))
    printing.change({ symbols: 8 })
    await waitFor(() => expect(printing.own).toHaveLength(10))
    printing.clear()
    expect(printing.own).toEqual([])
    expect(URL.revokeObjectURL).toHaveBeenCalledTimes(10)
  })
})

// DB6
describe('a wish in an address', () => {
  test.each([
    ['?symbols=12&deck=4294967295', { symbols: 12, number: 4_294_967_295 }],
    ['', first],
    ['?symbols=&deck=x', first],
    ['?symbols=-3&deck=4294967296', first],
    ['?deck=1e3', first],
  ])('%s is read', (search, wish) => expect(wishIn(search)).toEqual(wish))

  test('is written as it is read', () => {
    const wish = { symbols: 5, number: 0 }
    expect(wishIn(searchOf(wish))).toEqual(wish)
  })
})
