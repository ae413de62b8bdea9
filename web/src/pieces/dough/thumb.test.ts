import { describe, expect, test } from 'vitest'
import type { Op } from '../../wire/dough'
import type { Ray } from './camera'
import { cast } from './cast'
import { Clay } from './clay'
import { digest } from './digest'
import { sample, type Vector } from './grid'
import { netOfAll } from './nets'
import { pathNumbers } from './path'
import { type Hold, Thumb } from './thumb'

const AHEAD: Vector = [0, 0, -1]

/** A line of sight straight ahead, from far before the board. */
function sight(x: number, y: number): Ray {
  return { from: [x, y, 200], way: AHEAD }
}

/** A line of sight from an eye that stays in one place, past a point in the middle plane. */
function glance(x: number, y: number): Ray {
  const way: Vector = [x - 32, y - 32, -168]
  const length = Math.sqrt(way[0] ** 2 + way[1] ** 2 + way[2] ** 2)
  return { from: [32, 32, 200], way: [way[0] / length, way[1] / length, way[2] / length] }
}

function bench(
  hold: Hold,
  size = 20,
): { clay: Clay; thumb: Thumb; told: Op[]; grip: Parameters<Thumb['down']>[0] } {
  const clay = new Clay()
  const told: Op[] = []
  return { clay, told, thumb: new Thumb(clay, (ops) => told.push(...ops)), grip: { hold, size, force: 8 } }
}

function inside(clay: Clay, x: number, y: number, z: number): boolean {
  return sample(clay.grid.values, x, y, z) < 0
}

test('sight meets the first ball where it is', () => {
  const hit = cast(new Clay().grid.values, sight(32, 32))
  expect(hit?.at[2]).toBeCloseTo(47, 1)
  expect(hit?.out[2]).toBeCloseTo(1, 3)
  expect(cast(new Clay().grid.values, sight(5, 5))).toBeNull()
})

describe('a stroke', () => {
  test('pulls the dough along with the thumb', () => {
    const { clay, thumb, grip } = bench('pull', 28)
    expect(thumb.down(grip, sight(45, 32), AHEAD)).toBe(true)
    for (let x = 45; x <= 58; x++) thumb.move(sight(x, 32), 8, 0)
    thumb.up(sight(58, 32))
    expect(inside(new Clay(), 51, 32, 39)).toBe(false)
    expect(inside(clay, 51, 32, 39)).toBe(true)
  })

  // DH22
  test('stops at the edge of the board instead of smearing along it', () => {
    const { clay, thumb, told, grip } = bench('roll', 16)
    thumb.down(grip, sight(45, 32), AHEAD)
    for (let x = 45; x <= 90; x++) thumb.move(sight(x, 32), 8, 0)
    expect(thumb.isAtEdge).toBe(true)
    for (let y = 32; y <= 60; y++) thumb.move(sight(90, y), 8, 0)
    thumb.up(sight(90, 60))
    expect(told.length).toBeGreaterThan(0)
    expect(inside(clay, 60, 32, 38)).toBe(true)
    expect(inside(clay, 61, 55, 38)).toBe(false)
    expect(thumb.isAtEdge).toBe(false)
  })

  test('presses a dent and leaves the far side alone', () => {
    const { clay, thumb, grip } = bench('press')
    thumb.down(grip, sight(32, 32), AHEAD)
    for (let n = 0; n < 12; n++) thumb.dwell(8)
    thumb.up(sight(32, 32))
    expect(cast(clay.grid.values, sight(32, 32))?.at[2]).toBeLessThan(45)
    expect(inside(clay, 32, 32, 18)).toBe(true)
  })

  test('does not climb towards the eye on what it lays itself', () => {
    const { clay, thumb, grip } = bench('roll')
    thumb.down(grip, sight(32, 32), AHEAD)
    for (let n = 0; n < 30; n++) thumb.move(sight(32 + (n % 5), 32), 8, 0)
    thumb.up(sight(32, 32))
    // The surface was at 47, and a sausage of radius 5 lies on it, not one on the other.
    expect(cast(clay.grid.values, sight(32, 32))?.at[2]).toBeLessThan(55)
  })

  test('rolls on into the air beside the dough', () => {
    const { clay, thumb, grip } = bench('roll')
    thumb.down(grip, sight(44, 32), AHEAD)
    for (let x = 44; x <= 60; x++) thumb.move(sight(x, 32), 8, 0)
    thumb.up(sight(60, 32))
    expect(cast(clay.grid.values, sight(58, 32))).not.toBeNull()
  })

  test('beside the dough takes hold of nothing', () => {
    const { thumb, grip, told } = bench('press')
    expect(thumb.down(grip, sight(3, 3), AHEAD)).toBe(false)
    thumb.up(sight(3, 3))
    expect(told).toEqual([])
  })

  test('tells all it did, in few operations that lead to the same dough', () => {
    const { clay, thumb, grip, told } = bench('press')
    thumb.down(grip, sight(32, 32), AHEAD)
    for (let x = 32; x < 40; x++) thumb.move(sight(x, 33), 8, 0)
    thumb.flush()
    for (let x = 40; x > 30; x--) thumb.move(sight(x, 34), 3, 0)
    thumb.up(sight(30, 34))
    expect(told.map(({ type }) => type)).toEqual(['stroke', 'more'])
    expect(digest(new Clay(told).grid.values)).toBe(digest(clay.grid.values))
    const [stroke] = told
    expect(stroke?.type === 'stroke' ? pathNumbers(stroke.path).slice(0, 3) : []).toEqual([128, 128, 188])
  })

  test('that a second finger broke off did not happen', () => {
    const { clay, thumb, grip, told } = bench('press')
    thumb.down(grip, sight(32, 32), AHEAD)
    thumb.move(sight(36, 32), 8, 0)
    thumb.cancel()
    expect(digest(clay.grid.values)).toBe(digest(new Clay().grid.values))
    expect(digest(new Clay(told).grid.values)).toBe(digest(clay.grid.values))
  })
})

describe('a ball', () => {
  test('grows under the thumb and is told once', () => {
    const { clay, thumb, grip, told } = bench('ball')
    thumb.down(grip, sight(32, 32), AHEAD)
    thumb.flush()
    thumb.move(sight(40, 32), 8, 6)
    thumb.move(sight(44, 32), 8, 12)
    thumb.up(sight(44, 32))
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ type: 'form', shape: { type: 'ball', radius: 32 } })
    expect(digest(new Clay(told).grid.values)).toBe(digest(clay.grid.values))
  })

  test('can be laid on an empty board', () => {
    const { clay, thumb, grip } = bench('ball')
    thumb.clear()
    expect(thumb.down(grip, sight(32, 32), AHEAD)).toBe(true)
    thumb.up(sight(32, 32))
    expect(inside(clay, 32, 32, 32)).toBe(true)
  })
})

describe('a cut', () => {
  test('lets the lesser part fall', () => {
    const { clay, thumb, grip } = bench('slice')
    thumb.down(grip, glance(40, 10), AHEAD)
    thumb.up(glance(40, 54))
    expect(inside(clay, 44, 32, 32)).toBe(false)
    expect(inside(clay, 30, 32, 32)).toBe(true)
    expect(netOfAll(clay.grid.values).indices.length).toBeGreaterThan(1000)
  })

  test('beside the dough, or as a mere tap, cuts nothing', () => {
    const { thumb, grip, told } = bench('slice')
    thumb.down(grip, glance(2, 10), AHEAD)
    thumb.up(glance(2, 54))
    thumb.down(grip, glance(32, 32), AHEAD)
    thumb.up(glance(32, 32))
    expect(told).toEqual([])
  })
})
