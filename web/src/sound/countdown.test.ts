import { expect, it } from 'vitest'
import { tensionOf, tickOf } from './countdown'

it('ticks through the last ten seconds, ever higher', () => {
  expect([11, 10, 9, 2, 1, 0].map(tickOf)).toEqual([undefined, 0, 1, 8, 9, undefined])
})

it('grows tense in the last half minute', () => {
  expect(tensionOf(null)).toBe(tensionOf(60_000))
  expect(tensionOf(10_000)).toBeGreaterThan(tensionOf(20_000))
  expect(tensionOf(0)).toBe(1)
  expect(tensionOf(-50)).toBe(1)
})
