import { describe, expect, it } from 'vitest'
import { Solution } from './solution.svelte'

describe('the solution being set', () => {
  it('goes on to the next die that is not set, and is a code only when all are', () => {
    const solution = new Solution()
    for (const dots of [3, 6, 1]) solution.set(dots)
    expect(solution.code).toBeNull()
    expect(solution.column).toBe(3)
    solution.set(2)
    expect(solution.code).toEqual([3, 6, 1, 2])
  })

  it('begins with what is known and asks for the rest', () => {
    const solution = new Solution([4, null, null, 2])
    expect(solution.column).toBe(1)
    solution.set(5)
    expect(solution.column).toBe(2)
  })

  it('turns a die round and round', () => {
    const solution = new Solution([6, 1, null, null])
    solution.column = 0
    solution.turn(1)
    expect(solution.dots[0]).toBe(1)
    solution.move(1)
    solution.turn(-1)
    expect(solution.dots[1]).toBe(6)
    solution.move(1)
    solution.turn(1)
    expect(solution.dots[2]).toBe(1)
    solution.move(1)
    solution.turn(-1)
    expect(solution.dots[3]).toBe(6)
  })
})
