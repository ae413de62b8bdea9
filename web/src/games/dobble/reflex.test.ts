import { expect, it } from 'vitest'
import { reflexesOf, scaleOf } from './reflex'

const won = (seat: number, reaction: number) => ({ number: 1, seat, symbol: 0, reaction })

it('tells everyone’s median, whoever found the most first', () => {
  const claims = [won(1, 900), won(0, 2000), won(1, 1500), won(1, 700), won(0, 1000)]
  expect(reflexesOf(claims, 3).map(({ seat, median }) => [seat, median])).toEqual([
    [1, 900],
    [0, 1500],
    [2, 0],
  ])
})

it('does not let one long search squeeze the chart', () => {
  const claims = [...Array.from({ length: 39 }, (_, at) => won(0, 1000 + at)), won(0, 60_000)]
  expect(scaleOf(claims)).toBe(2000)
})
