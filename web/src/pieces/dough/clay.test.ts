import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Op } from '../../wire/dough'
import { spent } from './budget'
import { Clay } from './clay'
import { digest } from './digest'
import { cat, duck } from './figures'
import { DoughTimeLapse } from './timeLapse'
import { pathNumbers, pathText } from './path'
import { sculpture } from './sample'

/** Sculptures with what the rules and browsers make of them, too. */
const stored = join(import.meta.dirname, '../../../../crates/games/src/dough/sculptures.json')
const all = JSON.parse(readFileSync(stored, 'utf8')) as {
  name: string
  digest: string
  spent: number
  ops: Op[]
}[]
const digestOf = (ops: readonly Op[]): string => digest(new Clay(ops).grid.values)

describe('the grid', () => {
  test.each(all)('is the same here as in the rules: $name', ({ digest: expected, ops }) => {
    expect(digestOf(ops)).toBe(expected)
  })

  test.each(all)('costs the same work as in the rules: $name', ({ spent: percent, ops }) => {
    expect(spent(new Clay(ops).ops)).toBe(percent)
  })

  test('is the same whether a stroke comes at once or point by point', () => {
    const ops = sculpture(12, 120)
    const lapse = new DoughTimeLapse(ops)
    for (let share = 0; share <= 1; share += 0.01) lapse.advance(share)
    lapse.advance(1)
    expect(digest(lapse.clay.grid.values)).toBe(digestOf(ops))
  })
})

describe('undo', () => {
  test('brings back every bit, stroke by stroke', () => {
    const ops = sculpture(9, 60)
    const clay = new Clay()
    const digests = ops.map((op) => {
      const before = digest(clay.grid.values)
      clay.apply(op)
      return before
    })
    for (const before of digests.reverse()) {
      clay.apply({ type: 'undo' })
      expect(digest(clay.grid.values)).toBe(before)
    }
    expect(clay.canUndo).toBe(false)
  })

  test('takes a stroke back with all that went on from it', () => {
    const clay = new Clay(cat)
    clay.apply({ type: 'stroke', tool: 'press', size: 20, force: 8, path: pathText([128, 164, 168]) })
    clay.apply({ type: 'more', force: 3, path: pathText([4, 0, 0, 4, 0, 0]) })
    expect(digest(clay.grid.values)).not.toBe(digestOf(cat))
    clay.apply({ type: 'undo' })
    expect(digest(clay.grid.values)).toBe(digestOf(cat))
  })

  test('goes further back than what is kept', () => {
    const dabs = Array.from({ length: 60 }, (_, n): Op => {
      return { type: 'stroke', tool: 'press', size: 16, force: 8, path: pathText([100 + n, 128, 188]) }
    })
    const clay = new Clay([...duck, ...dabs])
    dabs.forEach(() => clay.apply({ type: 'undo' }))
    expect(digest(clay.grid.values)).toBe(digestOf(duck))
  })
})

test('a path is read as it was written', () => {
  const numbers = [128, 0, 255, -15, 15, 16, -16, 0, -255, 255, 1, -1]
  expect(pathNumbers(pathText(numbers))).toEqual(numbers)
  // The rules have a test with the same words.
  expect(pathText([128, 128, 188, 2, 0, -1])).toBe('gIgI4LEAB')
})
