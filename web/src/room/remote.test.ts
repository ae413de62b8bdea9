import { expect, it } from 'vitest'
import { type Box, nextInDirection } from './remote'

const box = (left: number, top: number, width = 10, height = 10): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/** Three rows of three. */
const grid = [0, 20, 40].flatMap((top) => [0, 20, 40].map((left) => box(left, top)))
const go = (from: number, key: Parameters<typeof nextInDirection>[2]) => {
  const others = grid.map((one, at) => (at === from ? box(-1e6, -1e6) : one))
  return nextInDirection(grid[from]!, others, key)
}

it('goes to the neighbour on every side, and nowhere beyond the edge', () => {
  expect(go(4, 'ArrowRight')).toBe(5)
  expect(go(4, 'ArrowLeft')).toBe(3)
  expect(go(4, 'ArrowUp')).toBe(1)
  expect(go(4, 'ArrowDown')).toBe(7)
  expect(go(5, 'ArrowRight')).toBe(-1)
  expect(go(8, 'ArrowDown')).toBe(-1)
})

it('prefers what lies straight ahead to what is nearer but aside', () => {
  const [far, aside] = [box(100, 0), box(30, 40)]
  expect(nextInDirection(box(0, 0), [aside, far], 'ArrowRight')).toBe(1)
})

it('finds what lies aside, if nothing else is that way', () => {
  expect(nextInDirection(box(0, 0), [box(300, 90)], 'ArrowDown')).toBe(0)
})

it('reaches every thing of an untidy page from every other', () => {
  const page = [box(5, 5, 300, 40), box(900, 5, 80, 40), box(40, 200, 200, 60), box(300, 260, 90, 30)]
  page.push(box(700, 190, 200, 200), box(420, 500, 160, 50))
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
  for (const start of page.keys()) {
    const reached = new Set([start])
    for (const at of reached) {
      for (const key of keys) {
        const next = nextInDirection(page[at]!, page, key)
        if (next >= 0) reached.add(next)
      }
    }
    expect(reached.size).toBe(page.length)
  }
})
