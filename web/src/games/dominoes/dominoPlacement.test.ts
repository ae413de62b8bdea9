import { describe, expect, it } from 'vitest'
import type { Fit, Half } from '../../wire/dominoes'
import { DominoPlacement } from './dominoPlacement.svelte'
import { SPACES } from './track'

const half = (square: string, dots: number): Half => ({ square, dots })
const fit = (...halves: [Half, Half]): Fit => ({ halves, gains: [] })

const level = fit(half('8H', 1), half('8I', 3))
const flipped = fit(half('8H', 3), half('8I', 1))
const upright = fit(half('8H', 1), half('9H', 3))
const far = fit(half('2B', 3), half('2C', 1))

function taken(...fits: Fit[]): DominoPlacement {
  const placing = new DominoPlacement([[1, 3]], fits)
  placing.turn = 0
  return placing
}

describe('a domino in hand', () => {
  it('is taken up by itself when no other fits', () => {
    const placing = new DominoPlacement(
      [
        [0, 0],
        [1, 3],
      ],
      [level],
    )
    expect(placing.domino).toEqual([1, 3])
    expect(placing.turn).toBe(0)
  })

  it('goes to the place nearest to the finger', () => {
    const placing = taken(level, far)
    expect(placing.nearest({ x: 8.3, y: 7.9 })?.fit).toBe(level)
    expect(placing.nearest({ x: 2.1, y: 0.4 })?.fit).toBe(far)
    expect(placing.nearest({ x: 12, y: 12 })).toBeNull()
  })

  it('goes where it need not be turned, unless the finger clearly means otherwise', () => {
    const placing = taken(level, upright)
    expect(placing.nearest({ x: 7.7, y: 7.7 })?.fit).toBe(level)
    expect(placing.nearest({ x: 7.4, y: 8.9 })?.fit).toBe(upright)
  })

  it('turns in its place as long as it fits there', () => {
    const placing = taken(level, flipped, upright, far)
    placing.choose(placing.spots[0]!)
    placing.rotate()
    expect(placing.chosen?.fit).toBe(upright)
    placing.rotate()
    expect(placing.chosen?.fit).toBe(flipped)
    placing.rotate()
    expect(placing.chosen?.fit).toBe(level)
  })

  it('walks from place to place by direction', () => {
    const placing = taken(level, fit(half('8L', 1), half('8M', 3)), fit(half('4H', 1), half('4I', 3)))
    placing.choose(placing.spots[0]!)
    expect(placing.step({ x: 1, y: 0 })?.middle).toEqual({ x: 12, y: 7.5 })
    expect(placing.step({ x: 0, y: -1 })?.middle).toEqual({ x: 8, y: 3.5 })
    expect(placing.step({ x: -1, y: 0 })).toBeNull()
  })
})

describe('the track', () => {
  it('has a hundred spaces in one chain around the board, none on another', () => {
    const gaps = SPACES.slice(1).map(({ middle }, at) =>
      Math.hypot(middle.x - SPACES[at]!.middle.x, middle.y - SPACES[at]!.middle.y),
    )
    expect(SPACES).toHaveLength(100)
    expect(Math.max(...gaps)).toBeLessThan(1)
    expect(Math.min(...gaps)).toBeGreaterThan(0.5)
    const isOutside = ({ middle: { x, y } }: (typeof SPACES)[number]) => x < 0 || x > 15 || y < 0 || y > 15
    expect(SPACES.every(isOutside)).toBe(true)
    expect(new Set(SPACES.map(({ middle }) => `${middle.x},${middle.y}`)).size).toBe(100)
  })
})
