import { describe, expect, it } from 'vitest'
import { apart, type Box } from './apart'

const tag = (x: number, y: number): Box => ({ x, y, width: 100, height: 20 })
const room = { width: 800, height: 500 }
const overlap = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2

// S24
describe('tags on a table', () => {
  it('that lie on each other are moved apart', () => {
    const tags = apart([tag(400, 100), tag(430, 105), tag(410, 112), tag(470, 108)], [], room)
    const pairs = tags.flatMap((one, at) => tags.slice(at + 1).map((other) => [one, other] as const))
    expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([])
  })

  it('leave free what stands in the middle', () => {
    const funnel = { x: 400, y: 250, width: 70, height: 70 }
    const [one] = apart([tag(390, 230)], [funnel], room)
    expect(one && overlap(one, funnel)).toBe(false)
  })

  it('stay within the table, and where they are if nothing is in the way', () => {
    expect(apart([tag(10, 495), tag(400, 100)], [], room)).toEqual([tag(50, 490), tag(400, 100)])
  })
})
