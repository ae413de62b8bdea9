import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Paper } from '../../wire/dobble_paper'
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
    await vi.waitFor(() => expect(printing.deck?.names).toEqual(['of 1']))
    printing.change({ number: 2 })
    await vi.waitFor(() => expect(printing.deck?.names).toEqual(['of 2']))
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
    await vi.waitFor(() => expect(printing.deck?.names).toEqual(['of 2']))
    await Promise.resolve()
    expect(printing.deck?.names).toEqual(['of 2'])
  })

  test('says when the server is gone, until it is there again', async () => {
    const draw = vi.fn((wish: Wish) => Promise.resolve(paper(wish))).mockRejectedValueOnce(new Error('gone'))
    const printing = new Printing(draw)
    await vi.waitFor(() => expect(printing.isLost).toBe(true))
    printing.change({ number: 2 })
    await vi.waitFor(() => expect(printing.isLost).toBe(false))
  })

  test('has no more on a card than its pictures allow', () => {
    const printing = new Printing((wish) => Promise.resolve(paper(wish)))
    printing.change({ theme: 'pups' })
    printing.change({ symbols: 12 })
    expect(printing.wish).toMatchObject({ symbols: 12, theme: 'dodo' })
    printing.change({ theme: 'pups' })
    expect(printing.wish).toMatchObject({ symbols: 8, theme: 'pups' })
  })

  test('takes pictures of your own, as many as it has symbols, and lets go of them', () => {
    const printing = new Printing((wish) => Promise.resolve(paper(wish)))
    printing.change({ symbols: 3 })
    expect(printing.most).toBe(7)
    printing.take(Array.from({ length: 5 }, () => new Blob()))
    printing.take(Array.from({ length: 5 }, () => new Blob()))
    expect(printing.own).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `blob:${n}`))
    printing.clear()
    expect(printing.own).toEqual([])
    expect(URL.revokeObjectURL).toHaveBeenCalledTimes(7)
  })
})
