import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { moved, orderOf, valuesOf } from './order'
import TestOrder from './TestOrder.svelte'

afterEach(cleanup)

const ALL = ['tower', 'well', 'hot_potato', 'poisoned_gift', 'triplet']

describe('an order', () => {
  it('is written into the seven options and read from them', () => {
    const values = valuesOf(['well', 'well', 'tower'])
    expect(values).toEqual({
      first: 'well',
      second: 'well',
      third: 'tower',
      fourth: 'none',
      fifth: 'none',
      sixth: 'none',
      seventh: 'none',
    })
    expect(orderOf(values)).toEqual(['well', 'well', 'tower'])
    expect(orderOf({ first: 'none', second: 'tower' })).toEqual(['tower'])
  })

  it('can be changed one by one', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 1, 9)).toEqual(['a', 'b'])
    expect(moved(['a'], 5, 0)).toEqual(['a'])
  })
})

// DB4
describe('the chips of a championship', () => {
  const show = (order: string[], disabled = false) => {
    const onchoose = vi.fn()
    render(TestOrder, { values: valuesOf(order), disabled, onchoose })
    const chosen = () => onchoose.mock.calls.map(([values]) => orderOf(values))
    return { chosen }
  }

  it('are taken out and added with a tap', async () => {
    const { chosen } = show(ALL)
    await fireEvent.click(screen.getByRole('button', { name: '2: The Well. Take it out' }))
    await fireEvent.click(screen.getByRole('button', { name: 'Add Warm-up' }))
    expect(chosen()).toEqual([
      ['tower', 'hot_potato', 'poisoned_gift', 'triplet'],
      [...ALL, 'warm_up'],
    ])
  })

  it('are moved and taken out with keys', async () => {
    const { chosen } = show(['tower', 'well', 'triplet'])
    const well = screen.getByRole('button', { name: /^2: The Well/ })
    await fireEvent.keyDown(well, { key: 'ArrowLeft' })
    await fireEvent.keyDown(well, { key: 'ArrowDown' })
    await fireEvent.keyDown(well, { key: 'Delete' })
    await fireEvent.keyDown(screen.getByRole('button', { name: /^1: / }), { key: 'ArrowLeft' })
    expect(chosen()).toEqual([
      ['well', 'tower', 'triplet'],
      ['tower', 'triplet', 'well'],
      ['tower', 'triplet'],
    ])
  })

  it('are at least one and at most seven', async () => {
    const { chosen } = show(['tower'])
    await fireEvent.click(screen.getByRole('button', { name: /^1: / }))
    await fireEvent.keyDown(screen.getByRole('button', { name: /^1: / }), { key: 'Delete' })
    expect(chosen()).toEqual([])
    cleanup()
    show(Array.from({ length: 7 }, () => 'well'))
    for (const add of screen.getAllByRole<HTMLButtonElement>('button', { name: /^Add / })) {
      expect(add.disabled).toBe(true)
    }
  })

  it('tell a guest what is chosen, and let them press nothing', () => {
    show(['triplet', 'tower'], true)
    const items = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(items.map((item) => item.textContent?.trim())).toEqual(['1 The Triplet', '2 The Tower'])
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
