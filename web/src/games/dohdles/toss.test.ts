import { describe, expect, it } from 'vitest'
import { CUBE, FUNNEL, isIn, landing, type Touch } from './toss'

/** A straight flick from the cube, `way` long, with the pace it has at its end. */
const flick = (way: { x: number; y: number }, ms = 60): Touch[] =>
  [0, 0.25, 0.5, 0.75, 1].map((part) => ({
    x: CUBE.x + way.x * part,
    y: CUBE.y + way.y * part,
    at: 1000 + ms * part,
  }))

describe('a flick at the funnel', () => {
  it('goes in when it is straight and neither lame nor wild', () => {
    const spot = landing(flick({ x: 0, y: -0.12 }))
    expect(spot?.y).toBeCloseTo(0.18)
    expect(spot && isIn(spot)).toBe(true)
  })

  it.each([
    ['too lame', { x: 0, y: -0.04 }],
    ['too wild', { x: 0, y: -0.4 }],
    ['to the side', { x: 0.08, y: -0.12 }],
  ])('misses when it is %s', (_, way) => {
    const spot = landing(flick(way))
    expect(spot && isIn(spot)).toBe(false)
  })

  it('is none when the cube was put down again', () => {
    expect(landing(flick({ x: 0, y: 0.1 }))).toBeNull()
    expect(landing(flick({ x: 0, y: -0.1 }, 4000))).toBeNull()
    expect(landing([])).toBeNull()
  })

  it('counts only how it ended', () => {
    const slowly = flick({ x: 0.3, y: -0.1 }, 3000)
    const fast = flick({ x: 0, y: -0.12 }).map((touch) => ({ ...touch, at: touch.at + 5000 }))
    expect(landing([...slowly, ...fast])).toEqual(landing(fast))
  })
})

it('stops a slightly wild cube at the back of the funnel', () => {
  expect(isIn({ x: 0, y: FUNNEL.y - 0.3 })).toBe(true)
  expect(isIn({ x: 0.25, y: FUNNEL.y - 0.3 })).toBe(false)
})
