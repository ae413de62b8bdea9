import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { challengeLink, readChallenge, readPuzzle, spell } from './challenge'
import { analysis, tableOf } from './fixtures'
import { figuresOf, noteResult, noteRival, type Result, resultOn } from './soloResults'
import TestTable from './TestTable.svelte'

const PUZZLE = 'K7QM4X2P9RTW'
const DRAWN = { source: 'drawn', assist: false } as const

const result = (more: Partial<Result> = {}): Result => ({
  ...DRAWN,
  puzzle: PUZZLE,
  game: 'BCDFG.9',
  day: null,
  points: 40,
  ...more,
})

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(analysis)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('best and average, DU10', () => {
  it('are kept by mode', () => {
    noteResult(result())
    noteResult(result({ puzzle: 'B', points: 31 }))
    noteResult(result({ puzzle: 'C', points: 60, assist: true }))
    expect(figuresOf(DRAWN)).toEqual({ codes: 2, best: 40, average: 3550 })
    expect(figuresOf({ ...DRAWN, assist: true })).toEqual({ codes: 1, best: 60, average: 6000 })
    expect(figuresOf({ source: 'daily', assist: false })).toBeNull()
  })

  it('count a code once, the first time', () => {
    noteResult(result())
    expect(noteResult(result({ points: 73, game: 'BCDFG.10' }))).toMatchObject({ points: 40 })
    expect(figuresOf(DRAWN)).toEqual({ codes: 1, best: 40, average: 4000 })
  })

  it('outlast the codes that are remembered one by one', () => {
    for (let n = 0; n < 250; n += 1) noteResult(result({ puzzle: `code ${n}`, points: n === 0 ? 73 : 20 }))
    expect(figuresOf(DRAWN)).toMatchObject({ codes: 250, best: 73 })
  })

  it('survive what is broken in the storage', () => {
    localStorage.setItem('dodo.duel.solo', '{"results":7,"sums":null}')
    expect(figuresOf(DRAWN)).toBeNull()
    noteResult(result({ day: 20_775, source: 'daily' }))
    expect(resultOn(20_775)?.points).toBe(40)
  })
})

describe('a challenge, DU11', () => {
  it('is read from the link it was written into', async () => {
    const link = await challengeLink({ puzzle: PUZZLE, name: 'Ana & Bo', points: 42 })
    expect(readChallenge(new URL(link).search)).toEqual({ puzzle: PUZZLE, name: 'Ana & Bo', points: 42 })
  })

  it.each([
    ['', null],
    ['?code=short', null],
    ['?code=k7qm-4x2p-9rtw', { puzzle: PUZZLE, name: '', points: null }],
    [
      `?code=${PUZZLE}&points=99&by=${'x'.repeat(50)}`,
      { puzzle: PUZZLE, name: 'x'.repeat(24), points: null },
    ],
  ])('is read with care: %s', (search, read) => {
    expect(readChallenge(search)).toEqual(read)
  })

  it('is spelt so that it can be read out and typed', () => {
    expect(spell(PUZZLE)).toBe('K7QM-4X2P-9RTW')
    expect(readPuzzle(' k7qm 4x2p-9rtw ')).toBe(PUZZLE)
    expect(readPuzzle('K7QM-4X2P-9RT')).toBeNull()
  })
})

describe('the end of a game alone', () => {
  const line = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent

  it('says what the points mean, DU10', async () => {
    noteResult(result({ puzzle: 'B', points: 31 }))
    render(TestTable, { table: tableOf('overSolo') })
    expect(await line('You')).toBe('50')
    expect(await line('A perfect player, on average')).toBe('38.4')
    expect(await line('A hard bot, with the same code and dice')).toBe('47')
    expect(await line('Your best')).toBe('50')
    expect(await line('Your average over 2 codes')).toBe('40.5')
    screen.getByText('Your best so far!')
    screen.getByText('Code K7QM-4X2P-9RTW')
  })

  it('compares with the friend who sent the code, DU11', async () => {
    noteRival({ puzzle: PUZZLE, name: 'Ana', points: 45 })
    render(TestTable, { table: tableOf('overSolo') })
    expect(await line('Ana')).toBe('45')
  })

  it('counts nothing twice when it is looked at again', async () => {
    render(TestTable, { table: tableOf('overSolo') })
    await screen.findByText('Your average over 1 code')
    cleanup()
    render(TestTable, { table: tableOf('overSolo') })
    await screen.findByText('Your average over 1 code')
    expect(screen.queryByText(/only the first time counts/)).toBeNull()
  })

  it('counts nothing that is shown again or watched', async () => {
    render(TestTable, { table: { ...tableOf('overSolo'), past: true } })
    await screen.findByText('Blunder')
    expect(figuresOf(DRAWN)).toBeNull()
  })

  it('hands the code on as a text to paste, DU11', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    render(TestTable, { table: tableOf('overSolo') })
    await fireEvent.click(await screen.findByRole('button', { name: 'Challenge a friend' }))
    await screen.findByText('Copied. Paste it to a friend.')
    const [text] = writeText.mock.calls[0] as unknown as [string]
    expect(text).toMatch(/^I made 50 points.* http\S+daily\/duel\?code=K7QM4X2P9RTW&by=Wren&points=50$/)
  })
})
