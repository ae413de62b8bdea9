import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import english from '../../../words/en/dohdles.coach.json'
import { faultsIn, lessonsOn, unreached } from '../../room/fixtures'
import coach from './coach'
import { fixtures, tableOf } from './fixtures'
import TestTable from './TestTable.svelte'

const show = (name: string) => {
  cleanup()
  return render(TestTable, { table: tableOf(name) }).container
}
const named = Object.entries(fixtures).map(([name, fixture]) => ({ name, ...fixture }))
const on = (name: string) => lessonsOn(coach, fixtures[name]!, show(name))

afterEach(cleanup)

it('has the right words', () => expect(faultsIn(coach, english)).toEqual([]))

it('finds a moment for every lesson, and what it points at', () => {
  expect(unreached(coach, named, ({ name }) => show(name))).toEqual([])
})

it('speaks of what I do while it is mine to do, and of the rest while others are at it', () => {
  expect(on('questions')).toEqual(['ask'])
  expect(on('letter')).toEqual(['letter'])
  expect(on('answering')).toEqual(['answer'])
  expect(on('askingOther')).toEqual(['ring', 'claim', 'track', 'reward'])
})

it('says nothing when all is over', () => expect(on('over')).toEqual([]))
