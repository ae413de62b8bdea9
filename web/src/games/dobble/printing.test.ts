import { waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Paper } from '../../wire/dobble_paper'
import { Failed } from '../../room/api'
import { Printing, type Wish } from './printing.svelte'

const paper = ({ number }: Wish): Paper => ({ names: [`of ${number}`], cards: [] })

beforeEach(() => {
  let n = 0
  vi.stubGlobal('URL', { createObjectURL: () => `blob:${(n += 1)}`, revokeObjectURL: vi.fn() })
})
afterEach(() => vi.unstubAllGlobals())

describe('a deck on its way to the printer', () => {
  test('is drawn at once, and again when something else is wished for', async () => {
    const draw = vi.fn((wish: Wish) => Promise.resolve(paper(wish)))
    const printing = new Printing(draw)
    await waitFor(() => expect(printing.deck?.names).toEqual(['of 1']))
    printing.change({ number: 2 })
    await waitFor(() => expect(printing.deck?.names).toEqual(['of 2']))
    expect(draw.mock.calls.map(([{ symbols, theme }]) => [symbols, theme])).toEqual([
      [8, 'dodo'],
      [8, 'dodo'],
    ])
  })

  test('shows what was wished for last, however late the rest arrives', async () => {
    const answers: (() => void)[] = []
    const draw = (wish: Wish) => new Promise<Paper>((resolve) => answers.push(() => resolve(paper(wish))))
    const printing = new Printing(draw)
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
      .mockRejectedValueOnce(new Failed('theme', 'there is no such deck'))
      .mockRejectedValueOnce(new Error('?'))
    const printing = new Printing(draw)
    await waitFor(() => expect(printing.problem).toBe('theme'))
    printing.change({ number: 2 })
    await waitFor(() => expect(printing.problem).toBe('offline'))
    expect(printing.deck).toBeNull()
    printing.change({ number: 3 })
    await waitFor(() => expect(printing.deck?.names).toEqual(['of 3']))
    expect(printing.problem).toBeNull()
  })

  test('takes pictures of your own, shows as many as it has symbols, and lets go of them', async () => {
    const names = (wish: Wish) => Array.from({ length: wish.symbols === 3 ? 7 : 57 }, String)
    const printing = new Printing((wish) => Promise.resolve({ names: names(wish), cards: [] }))
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
