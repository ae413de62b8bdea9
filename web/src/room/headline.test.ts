import { expect, it } from 'vitest'
import type { Standing } from '../wire/room'
import { headlineOf } from './headline'

const standing = (seat: number, place: number): Standing => ({ seat, place, score: 0, left: false })

it('knows who won, for whoever looks', () => {
  const two = [standing(0, 2), standing(1, 1)]
  expect(headlineOf(two, 1)).toEqual({ type: 'you_won', winners: [1] })
  expect(headlineOf(two, 0)).toEqual({ type: 'won', winners: [1] })
  expect(headlineOf(two, null)).toEqual({ type: 'won', winners: [1] })
  expect(headlineOf([standing(0, 1), standing(1, 1)], 0)).toEqual({ type: 'shared', winners: [0, 1] })
  expect(headlineOf([standing(0, 1)], 0)).toEqual({ type: 'alone', winners: [0] })
})
