import { expect, it } from 'vitest'
import type { Phase } from '../../wire/dominoes'
import { fitsOf } from './fits'

const phase: Phase = { type: 'placing', seat: 1, until: null }
const bonus = (seat: number) => ({ seat, diamond: 0, bonus: 3, points: 3 })

it('reads placements of a domino, which are told together', () => {
  const fits = fitsOf({
    phase,
    fits: [
      { dots: [1, 3], gains: [], at: '8H9H 14O15O' },
      { dots: [3, 1], gains: [], at: '8H8G' },
    ],
  })
  const told = fits.map(({ halves }) => halves.map(({ square, dots }) => `${square}=${dots}`).join(' '))
  expect(told).toEqual(['8H=1 9H=3', '14O=1 15O=3', '8H=3 8G=1'])
  expect(fits.every(({ gains }) => gains.length === 0)).toBe(true)
})

it('pays the diamond to whoever places, beside all bonuses', () => {
  const [plain, paid] = fitsOf({
    phase,
    fits: [{ dots: [1, 3], gains: [bonus(0), bonus(1)], at: '1A2A 3A4A:5' }],
  })
  expect(plain!.gains).toEqual([bonus(0), bonus(1)])
  expect(paid!.gains).toEqual([bonus(0), { seat: 1, diamond: 5, bonus: 3, points: 8 }])
  const [alone] = fitsOf({ phase, fits: [{ dots: [1, 3], gains: [bonus(2)], at: '3A4A:5' }] })
  expect(alone!.gains).toEqual([{ seat: 1, diamond: 5, bonus: 0, points: 5 }, bonus(2)])
})

it('has none once the game is over', () => {
  const over: Phase = { type: 'over', ending: 'goal', winners: [0], by_dots: false }
  expect(fitsOf({ phase: over, fits: [] })).toEqual([])
})
