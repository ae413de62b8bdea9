import { describe, expect, it } from 'vitest'
import type { Update } from '../wire/room'
import { gameView } from './fixtures'
import { follow } from './follow'

const seen = gameView({ number: 4, view: { turn: 1, moves: [1], board: { squares: [] } } })
const update = (more: Partial<Update> = {}): Update => ({
  seq: 9,
  number: 7,
  after: 4,
  now: 2000,
  running: false,
  deadline: null,
  awaited: [1],
  set: { turn: 2 },
  add: { moves: [2, 3] },
  ...more,
})

describe('following the game', () => {
  it('lays an update over the view it follows', () => {
    expect(follow(seen, update())).toEqual({
      ...seen,
      seq: 9,
      number: 7,
      now: 2000,
      running: false,
      deadline: null,
      awaited: [1],
      view: { turn: 2, moves: [1, 2, 3], board: { squares: [] } },
    })
  })

  it('leaves what was not mentioned as the very same object, and what was seen as it was', () => {
    const before = seen.view as { board: object; moves: number[] }
    const after = follow(seen, update())?.view as { board: object }
    expect(after.board).toBe(before.board)
    expect(before.moves).toEqual([1])
  })

  it('passes over an update of a view that never came', () => {
    expect(follow(seen, update({ after: 5 }))).toBe(seen)
    expect(follow(undefined, update())).toBeUndefined()
  })
})
