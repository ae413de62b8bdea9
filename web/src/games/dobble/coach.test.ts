import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import english from '../../../words/en/dobble.coach.json'
import { faultsIn, lessonsOn, stillTable, unreached } from '../../room/fixtures'
import type { Action, Event, View } from '../../wire/dobble'
import coach from './coach'
import { fixtures } from './fixtures'
import TestTable from './TestTable.svelte'

type Fixture = (typeof fixtures)[string]

const show = (fixture: Fixture | undefined) => {
  cleanup()
  return render(TestTable, { table: stillTable<View, Action, Event>('dobble', fixture) }).container
}
const tower = fixtures['tower']!
const centre = tower.view.centre!
const hinted: Fixture = {
  ...tower,
  view: { ...tower.view, centre: { ...centre, hint: centre.marks[0]!.symbol } },
}
const lastPotato: Fixture = {
  seat: 0,
  view: { ...fixtures['potato']!.view, bout: { type: 'last_potato', stake: 'mini' } },
}

afterEach(cleanup)

it('has the right words', () => expect(faultsIn(coach, english)).toEqual([]))

it('finds a moment for every lesson, and what it points at', () => {
  expect(unreached(coach, [...Object.values(fixtures), hinted, lastPotato], show)).toEqual([])
})

it('says what to do before how it counts, and nothing between races', () => {
  expect(lessonsOn(coach, tower, show(tower))).toEqual(['tower', 'race', 'cost', 'end'])
  const result = fixtures['result']!
  expect(lessonsOn(coach, result, show(result))).toEqual([])
})

it('needs no button in a race', () => {
  const racing = lessonsOn(coach, tower, show(tower))
  expect(coach.lessons.filter(({ id, passes }) => racing.includes(id) && !passes)).toEqual([])
})
