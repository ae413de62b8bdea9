import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import { placeOf } from '../../room/coach'
import english from '../../../words/en/dominoes.coach.json'
import { faultsIn, lessonsOn, stillTable, unreached } from '../../room/fixtures'
import type { Action, Event, View } from '../../wire/dominoes'
import coach from './coach'
import { fitsOf } from './fits'
import { fixtures } from './fixtures'
import TestTable from './TestTable.svelte'

type Fixture = (typeof fixtures)[string]

const show = (fixture: Fixture | undefined) => {
  cleanup()
  return render(TestTable, { table: stillTable<View, Action, Event>('dominoes', fixture) }).container
}
const placing = fixtures['placing']!

afterEach(cleanup)

it('has the right words', () => expect(faultsIn(coach, english)).toEqual([]))

it('finds a moment for every lesson, and what it points at', () => {
  expect(unreached(coach, Object.values(fixtures), show)).toEqual(['confirm'])
})

it('goes along as a domino is taken up and put somewhere', async () => {
  const page = show(placing)
  expect(lessonsOn(coach, placing, page)[0]).not.toMatch(/spot|confirm/)
  await fireEvent.click(page.querySelector('[data-hand] button') as HTMLElement)
  expect(lessonsOn(coach, placing, page)[0]).toBe('spot')
  await fireEvent.click(page.querySelector('[data-coach=spot]') as HTMLElement, { detail: 0 })
  expect(lessonsOn(coach, placing, page)[0]).toBe('confirm')
})

it('points at the domino that brings most', () => {
  const pick = coach.lessons.find(({ id }) => id === 'pick')!
  const { view } = placing
  const most = Math.max(
    ...fitsOf(view)
      .flatMap(({ gains }) => gains.filter(({ seat }) => seat === 0))
      .map(({ points }) => points),
  )
  const best = fitsOf(view).find(({ gains }) =>
    gains.some(({ seat, points }) => seat === 0 && points === most),
  )!
  const dots = best.halves.map((half) => half.dots).sort()
  const at = view.hand.findIndex((domino) => domino.join() === dots.join())
  expect(placeOf(pick, view, 0)).toBe(`domino-${at}`)
})
