import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DobbleTable } from './raceInput.svelte'
import { tableOf } from './fixtures'
import { aheadBy, foundBy } from './ghost'
import TestTable from './TestTable.svelte'
import { bestRunOf, modeOf, modes, noteRun, runOf, sumsOf } from './trialResults'

const MODE = modeOf(3, 8)
const run = (times: number[], game = `BCDFG.${String(times.at(-1))}`) => ({ mode: MODE, game, times })
const show = (name: string, more: Partial<DobbleTable> = {}) =>
  render(TestTable, { table: tableOf(name, more) })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('own times, DB14', () => {
  it('are kept by cards and pictures: the best run whole, all of them summed up', () => {
    noteRun(run([2000, 4000, 6000]))
    noteRun(run([1000, 3500, 5000]))
    noteRun(run([1500, 3000, 7000]))
    noteRun({ ...run([900, 1800]), mode: modeOf(2, 4) })
    expect(sumsOf(MODE)).toEqual({ count: 3, total: 18_000, best: 5000 })
    expect(bestRunOf(MODE)).toEqual([1000, 3500, 5000])
    expect(modes().map(({ cards, symbols }) => [cards, symbols])).toEqual([
      [2, 4],
      [3, 8],
    ])
  })

  it('count a game once, however often it is looked at', () => {
    noteRun(run([2000, 4000, 6000]))
    noteRun(run([2000, 4000, 6000]))
    expect(sumsOf(MODE)?.count).toBe(1)
  })

  it('survive what is broken in the storage', () => {
    localStorage.setItem('dodo.dobble.trial', '{"sums":7,"best":null,"games":{}}')
    expect(bestRunOf(MODE)).toBeNull()
    noteRun(run([2000, 4000, 6000]))
    expect(sumsOf(MODE)?.best).toBe(6000)
  })

  it('leave out what was not played to its end', () => {
    const { view } = tableOf('trial')
    expect(runOf(view, 'BCDFG.1')).toBeNull()
  })
})

describe('the ghost, DB14', () => {
  it('says after each find how far I am ahead of my best run', () => {
    expect(aheadBy([], [1000, 2000])).toBeNull()
    expect(aheadBy([900], [1000, 2000])).toBe(100)
    expect(aheadBy([900, 2500], [1000, 2000])).toBe(-500)
  })

  it('runs along as the best run did', () => {
    expect([0, 999, 1000, 2500].map((elapsed) => foundBy([1000, 2000], elapsed))).toEqual([0, 0, 1, 2])
  })

  it('is told while one plays', () => {
    noteRun({ mode: modeOf(20, 8), game: 'B.1', times: Array.from({ length: 20 }, (_, n) => 1700 * (n + 1)) })
    show('trial')
    screen.getByText('0.20 s ahead of your best')
  })

  it('is nobody else’s', () => {
    noteRun({ mode: modeOf(20, 8), game: 'B.1', times: Array.from({ length: 20 }, (_, n) => 1700 * (n + 1)) })
    show('tvTrial')
    expect(screen.queryByText(/your best/)).toBeNull()
    screen.getByText('2 of 20')
    screen.getByText('One alone, against the clock.')
  })
})

describe('the end of a time trial, DB14', () => {
  const line = (name: string) => screen.getByText(name).nextElementSibling?.textContent

  it('says the time beside my best and average', () => {
    noteRun(run([2000, 4000, 6000]))
    show('overTrial')
    expect(line('Your time')).toBe('5.10 s')
    expect(line('Your best')).toBe('5.10 s')
    expect(line('Your average over 2 trials')).toBe('5.55 s')
    expect(line('Wrong taps')).toBe('1')
    screen.getByText('Your best so far!')
  })

  it('counts nothing that is watched or shown again', () => {
    show('overTrial', { seat: null })
    show('overTrial', { past: true })
    expect(sumsOf(MODE)).toBeNull()
  })
})
