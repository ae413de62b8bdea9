import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import english from '../../../words/en/rush.coach.json'
import { faultsIn, lessonsOn, unreached } from '../../room/fixtures'
import coach from './coach'
import { fixtures, tableOf } from './fixtures'
import TestTable from './TestTable.svelte'

const show = (name: string) => {
  cleanup()
  return render(TestTable, { table: tableOf(name) }).container
}
const named = Object.entries(fixtures).map(([name, fixture]) => ({ name, ...fixture }))
const on = (name: string, page: Element) => lessonsOn(coach, fixtures[name]!, page)

afterEach(cleanup)

it('has the right words', () => expect(faultsIn(coach, english)).toEqual([]))

it('finds a moment for every lesson, and what it points at', () => {
  expect(unreached(coach, named, ({ name }) => show(name))).toEqual(['next', 'done', 'say'])
})

it('goes on to the other boards once something is drawn', async () => {
  const page = show('drawing')
  const blank = [...page.querySelectorAll('[role=tab]')].at(-1) as HTMLElement
  await fireEvent.click(blank)
  expect(on('drawing', page)).toEqual(['aim', 'draw', 'tools'])
  await fireEvent.click(page.querySelector('[role=tab]') as HTMLElement)
  expect(on('drawing', page)).toEqual(['aim', 'next', 'draw', 'tools'])
})

it('says how to guess once a drawing is chosen', async () => {
  const page = show('guessing')
  expect(on('guessing', page)).not.toContain('say')
  const drawing = page.querySelector('[data-coach=drawing]') as HTMLElement
  await fireEvent.click(drawing)
  expect(screen.getByRole('textbox', { name: 'Your guess' })).toBeTruthy()
  expect(on('guessing', page)).toContain('say')
})
