import { describe, expect, it } from 'vitest'
import { cellsToGuess, doubtsOf, nextCell, saidOf, unanswered } from './cells'
import { fixtures } from './fixtures'
import { columnsFor, spreadOf } from './spread'

const guessing = structuredClone(fixtures['guessing']?.view)
if (!guessing) throw new Error('no guessing view')
const cells = cellsToGuess(guessing, 0)
const keys = cells.map(({ key }) => key)

describe('the drawings to guess', () => {
  it('are all that are drawn, of everyone else, whoever sits next first', () => {
    expect(keys).toEqual(['1.0', '1.1', '1.2', '1.3', '2.0', '2.1', '2.2', '2.3', '3.0', '3.1', '3.2', '3.3'])
  })

  it('stay where they are when one is guessed or does not count', () => {
    expect(keys).toContain('1.2')
    expect(keys).toContain('2.1')
  })

  it('leave out what was guessed in an earlier round', () => {
    expect(cellsToGuess({ ...guessing, round: 4 }, 0).map(({ key }) => key)).not.toContain('1.2')
  })

  it('are gone through in both directions, past those that may not be guessed', () => {
    const next = (after: string | null, step: 1 | -1 = 1) => nextCell(cells, after, step)?.key
    expect([next(null), next('1.1'), next('2.0'), next('3.3')]).toEqual(['1.0', '1.3', '2.2', '1.0'])
    expect([next('1.3', -1), next('1.0', -1)]).toEqual(['1.1', '3.3'])
    expect(nextCell([], null)).toBeNull()
  })
})

describe('what the table may overrule', () => {
  it('comes in the order of its haste: what others doubt, then what was taken, the newest first', () => {
    const [taken, open] = [
      { seat: 1, board: 2 },
      { seat: 1, board: 0 },
    ]
    const texts = (disputed: string) =>
      doubtsOf({
        ...guessing,
        guesses: guessing.guesses.map((guess) => ({
          ...guess,
          may_overrule: guess.took.length > 0 ? [taken] : guess.target?.seat === 1 ? [open] : [],
          disagreements: guess.text === disputed ? [{ target: guess.target ?? open, seats: [2] }] : [],
        })),
      }).map(({ guess }) => guess.text)
    expect(texts('')).toEqual(['sailing boat', 'lollipop', 'broccoli'])
    expect(texts('broccoli')).toEqual(['broccoli', 'sailing boat', 'lollipop'])
  })
})

describe('guesses', () => {
  it('at my drawings wait for an answer, near misses first', () => {
    expect(unanswered(guessing, (until) => until).map(({ text }) => text)).toEqual(['snale', 'castle'])
  })

  it('at my drawings wait no longer than they may be let count or not', () => {
    const late = guessing.guesses.map((guess) => ({
      ...guess,
      may_say: false,
      may_reject: guess.text === 'sailing boat' ? [2] : [],
      reject_until: 900,
    }))
    const texts = (now: number) =>
      unanswered({ ...guessing, guesses: late }, (until) => until - now).map(({ text }) => text)
    expect([texts(0), texts(1000), texts(3000)]).toEqual([['sailing boat', 'snale'], ['snale'], []])
  })

  it('at a drawing that were wrong are told, the newest first', () => {
    expect(saidOf(guessing, { seat: 1, board: 0 }).map(({ text }) => text)).toEqual(['lollipop', 'broccoli'])
    expect(saidOf(guessing, { seat: 1, board: 2 })).toEqual([])
  })
})

describe('room for drawings', () => {
  it.each([
    [344, 400, 4, 2],
    [344, 400, 12, 3],
    [344, 400, 30, 3],
    [860, 590, 12, 5],
    [860, 590, 30, 7],
  ])('%i × %i holds %i in %i columns', (width, height, n, columns) => {
    expect(columnsFor(width, height, n, 6)).toBe(columns)
  })

  it.each([3, 4, 5, 6])('on the wall shows everything of %i at once', (n) => {
    const { sides, boards, size } = spreadOf(1870, 850, n, 6, 46)
    const rows = Math.ceil(n / sides)
    expect(size).toBeGreaterThan(150)
    expect(sides * boards * (size + 6)).toBeLessThanOrEqual(1870)
    expect(rows * (46 + (6 / boards) * (size + 6))).toBeLessThanOrEqual(850)
  })

  it('on a phone scrolls before boards get too small', () => {
    expect(spreadOf(344, 500, 6, 6, 30)).toEqual({ sides: 1, boards: 3, size: 106 })
  })
})
