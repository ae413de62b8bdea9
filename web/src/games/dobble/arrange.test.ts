import { describe, expect, it } from 'vitest'
import { arrange, type Disc } from './arrange'

/** The felt on a phone of 360 × 740, below the header and what is said. */
const PHONE = [336, 552] as const
const DESK = [1230, 560] as const

const overlap = (one: Disc, other: Disc) =>
  Math.hypot(
    one.x + one.size / 2 - other.x - other.size / 2,
    one.y + one.size / 2 - other.y - other.size / 2,
  ) <
  (one.size + other.size) / 2 - 0.01

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
])('on a %s', (_, [width, height]) => {
  const all = [1, 2, 3, 4, 5, 6, 7].flatMap((n) =>
    (['first', 'last', 'none'] as const).map((pivot) => [n, pivot] as const),
  )

  it.each([...all, [9, 'none'] as const])('%i cards with the pivot %s lie apart and inside', (n, pivot) => {
    const arranged = arrange(width, height, n, pivot)
    const discs = [...arranged.goals, ...(arranged.pivot ? [arranged.pivot] : [])]
    expect(discs).toHaveLength(pivot === 'none' ? n : n + 1)
    for (const disc of discs) {
      expect(Math.min(disc.x, disc.y)).toBeGreaterThanOrEqual(-0.01)
      expect(disc.x + disc.size).toBeLessThanOrEqual(width + 0.01)
      expect(disc.y + disc.size).toBeLessThanOrEqual(height + 0.01)
    }
    const pairs = discs.flatMap((one, at) => discs.slice(at + 1).map((other) => [one, other] as const))
    expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([])
  })
})

describe('a table of eight on a phone', () => {
  const { pivot, goals } = arrange(...PHONE, 7, 'last')

  it('leaves every symbol of eight as much room as a finger needs', () => {
    const roomForEach = Math.sqrt((Math.PI / 8) * ((goals[0]?.size ?? 0) / 2) ** 2)
    expect(roomForEach).toBeGreaterThanOrEqual(40)
  })

  it('has my own card last, nearest to me', () => {
    expect(pivot?.y).toBeGreaterThanOrEqual(Math.max(...goals.map(({ y }) => y)))
  })
})

it('makes the card that is compared the larger one where there is room', () => {
  const { pivot, goals } = arrange(...PHONE, 4, 'first')
  expect(pivot?.size).toBeGreaterThan(goals[0]?.size ?? 0)
})

it('lays nine cards larger than three rows of three on a phone', () => {
  expect(arrange(...PHONE, 9, 'none').goals[0]?.size).toBeGreaterThan((PHONE[0] - 16) / 3)
})
