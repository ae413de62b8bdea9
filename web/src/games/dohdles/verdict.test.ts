import { describe, expect, it } from 'vitest'
import { verdictOf } from './verdict'

describe('the verdict', () => {
  it('on a right word counts the steps of who said it and who made it', () => {
    const verdict = verdictOf([
      { type: 'solved', side: 1, seat: 1, dohdle: 4, word: 'teapot', from: 8, to: 11 },
      { type: 'rewarded', side: 2, dohdle: 4, from: 3, to: 5 },
      { type: 'turn_began', side: 3 },
    ])
    expect(verdict).toEqual({
      type: 'right',
      word: 'teapot',
      steps: [
        { side: 1, from: 8, to: 11 },
        { side: 2, from: 3, to: 5 },
      ],
    })
  })

  it('leaves out a reward of nothing', () => {
    const verdict = verdictOf([
      { type: 'solved', side: 1, seat: 1, dohdle: 4, word: 'teapot', from: 8, to: 11 },
      { type: 'rewarded', side: 2, dohdle: 4, from: 3, to: 3 },
    ])
    expect(verdict?.steps).toHaveLength(1)
  })

  it('on a wrong word goes back, even when nothing was said', () => {
    expect(verdictOf([{ type: 'wrong', side: 0, dohdle: 4, word: null, from: 5, to: 4 }])).toEqual({
      type: 'wrong',
      word: null,
      steps: [{ side: 0, from: 5, to: 4 }],
    })
  })

  it('is none where no word was judged', () => {
    expect(verdictOf([{ type: 'turn_began', side: 3 }])).toBeNull()
  })
})
