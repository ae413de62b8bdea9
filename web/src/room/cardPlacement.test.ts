import { describe, expect, it } from 'vitest'
import { facing, placeCard, type Rect } from './cardPlacement'

const page: Rect = { x: 0, y: 50, width: 1000, height: 700 }
const card: Rect = { x: 0, y: 0, width: 300, height: 100 }
const target: Rect = { x: 400, y: 300, width: 200, height: 60 }

const overlaps = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const put = (obstacles: Rect[], from = card): Rect => ({
  ...card,
  ...placeCard(
    from,
    target,
    [target, ...obstacles].map((box) => ({ ...box, weight: 2 })),
    page,
  ),
})

describe('a card', () => {
  it('lies close to what it points at, and not on it', () => {
    const placed = put([])
    expect(overlaps(placed, target)).toBe(false)
    expect(facing(placed, target)).not.toBeNull()
  })

  it('lies on nothing that can be pressed, however far it must go', () => {
    const around = { x: 60, y: 60, width: 940, height: 480 }
    const placed = put([around])
    expect(overlaps(placed, around)).toBe(false)
  })

  it('never leaves the page', () => {
    const corner = { x: 980, y: 730, width: 20, height: 20 }
    const { x, y } = placeCard(card, corner, [{ ...corner, weight: 2 }], page)
    expect(x).toBeLessThanOrEqual(700)
    expect(y).toBeLessThanOrEqual(650)
  })

  it('stays where it lies well', () => {
    const first = put([])
    const nudged = { ...target, x: target.x + 5 }
    expect(placeCard(first, nudged, [{ ...nudged, weight: 2 }], page)).toEqual({ x: first.x, y: first.y })
  })
})

describe('its tail', () => {
  it.each([
    [{ ...card, x: 84, y: 280 }, 'right'],
    [{ ...card, x: 620, y: 280 }, 'left'],
    [{ ...card, x: 350, y: 190 }, 'bottom'],
    [{ ...card, x: 350, y: 370 }, 'top'],
  ])('points at what lies beside it', (placed, edge) => {
    expect(facing(placed, target)?.edge).toBe(edge)
  })

  it('is left off where that is far away', () => {
    expect(facing({ ...card, x: 0, y: 650 }, target)).toBeNull()
  })
})
