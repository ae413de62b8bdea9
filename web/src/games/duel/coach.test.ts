import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import english from '../../../words/en/duel.coach.json'
import { faultsIn, lessonsOn, stillTable, unreached } from '../../room/fixtures'
import type { Action, Event, View } from '../../wire/duel'
import coach from './coach'
import { fixtures } from './fixtures'
import TestTable from './TestTable.svelte'

type Fixture = (typeof fixtures)[string]

const show = (fixture: Fixture | undefined) => {
  cleanup()
  return render(TestTable, { table: stillTable<View, Action, Event>('duel', fixture) }).container
}
/** The first row before the breaker. */
const firstRow: Fixture = {
  seat: 0,
  view: {
    ...fixtures['placing']!.view,
    boards: fixtures['placing']!.view.boards.map((board) => ({ ...board, rows: [], rows_left: 7 })),
  },
}
const all = [...Object.values(fixtures), firstRow]

afterEach(cleanup)

it('has the right words', () => expect(faultsIn(coach, english)).toEqual([]))

it('finds a moment for every lesson, and what it points at', () => {
  expect(unreached(coach, all, show)).toEqual(['send'])
})

it('speaks of sending once a die lies on the row', async () => {
  const page = show(firstRow)
  await fireEvent.click(screen.getAllByRole('button', { name: /^Die with/ })[0] as HTMLElement)
  await fireEvent.click(screen.getByRole('button', { name: /blue$/ }))
  expect(lessonsOn(coach, firstRow, page)).toEqual(['send', 'place'])
})

it('says what it is about before what to press', () => {
  const first = fixtures['first']!
  expect(lessonsOn(coach, first, show(first))).toEqual(['aim', 'roll'])
})

it('has nothing to say to a breaker who waits', () => {
  const waiting = fixtures['waitingForButtons']!
  expect(lessonsOn(coach, waiting, show(waiting))).toEqual([])
})
