import { describe, expect, it } from 'vitest'
import { DicePlacement } from './dicePlacement.svelte'
import { dieDrag } from './drag'

describe('a roll on its way to the board', () => {
  it('puts the die taken up into the column touched', () => {
    const placing = new DicePlacement([6, 2, 2, 5])
    placing.pick(3)
    placing.touch(1)
    expect(placing.dice).toEqual([null, 5, null, null])
    expect(placing.picked).toBeNull()
    expect(placing.isPlaced(3)).toBe(true)
  })

  it('takes the column first and the die after', () => {
    const placing = new DicePlacement([6, 2])
    placing.touch(2)
    placing.pick(0)
    expect(placing.dice).toEqual([null, null, 6, null])
    expect(placing.aimed).toBeNull()
  })

  it('takes back a die that is touched with empty hands', () => {
    const placing = new DicePlacement([4])
    placing.put(0, 3)
    placing.touch(3)
    expect(placing.nPlaced).toBe(0)
  })

  it('never lays one die in two columns, nor two dice in one', () => {
    const placing = new DicePlacement([1, 2])
    placing.put(0, 0)
    placing.put(0, 2)
    expect(placing.dice).toEqual([null, null, 1, null])
    placing.put(1, 2)
    expect(placing.dice).toEqual([null, null, 2, null])
    expect(placing.isPlaced(0)).toBe(false)
  })

  it('takes equal dice up one after the other by their dots', () => {
    const placing = new DicePlacement([2, 6, 2])
    expect(placing.pickDots(2)).toBe(true)
    placing.touch(0)
    expect(placing.pickDots(2)).toBe(true)
    placing.touch(1)
    expect(placing.dice).toEqual([2, 2, null, null])
    expect(placing.pickDots(2)).toBe(false)
  })

  it('takes a die back that is dragged off the board, and leaves one whose drag is interrupted, DU4', () => {
    const placing = new DicePlacement([4, 1])
    placing.put(0, 3)
    const drag = dieDrag(placing, 0)
    drag.move(new PointerEvent('pointermove', { clientX: 5000, clientY: 5000 }))
    drag.end?.(false)
    expect(placing.dice).toEqual([null, null, null, 4])
    drag.end?.(true)
    expect(placing.nPlaced).toBe(0)
  })
})
