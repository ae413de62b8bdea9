import { describe, expect, it } from 'vitest'
import { markAt } from './touch'

const mark = (symbol: number, x: number, y: number, size: number) => ({ symbol, x, y, size, turn: 0 })
/** A small symbol left of the middle, a large one right of it. */
const marks = [mark(1, -200, 0, 120), mark(2, 150, 0, 300)]

describe('a touch on a card of 150 pixels', () => {
  it('means the symbol it is on', () => {
    expect(markAt(marks, 150, 45, 75)?.symbol).toBe(1)
    expect(markAt(marks, 150, 97, 75)?.symbol).toBe(2)
  })

  it('reaches a small symbol as far as a finger does', () => {
    expect(markAt(marks, 150, 45 - 21, 75)?.symbol).toBe(1)
    expect(markAt(marks, 150, 45, 75 + 21)?.symbol).toBe(1)
  })

  it('means nothing on bare paper', () => {
    expect(markAt(marks, 150, 45, 75 + 40)).toBeNull()
  })

  it('means the nearer edge between two symbols', () => {
    const close = [mark(1, -200, 0, 120), mark(2, 50, 0, 200)]
    expect(markAt(close, 150, 60, 75)?.symbol).toBe(1)
    expect(markAt(close, 150, 66, 75)?.symbol).toBe(2)
  })
})
