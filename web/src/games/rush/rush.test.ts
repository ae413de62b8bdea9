import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InkOp } from '../../wire/ink'
import type { Board, Event, Guess, View } from '../../wire/rush'
import type { RushTable } from './boardInk.svelte'
import { fixtures, tableOf } from './fixtures'
import TestTable from './TestTable.svelte'

function show(name: string, more: Partial<RushTable> = {}) {
  const act = vi.fn<RushTable['act']>(() => Promise.resolve(true))
  const stroke = vi.fn<RushTable['stroke']>(() => Promise.resolve(true))
  const table = tableOf(name, { act, stroke, ...more })
  return { act, stroke, table, ...render(TestTable, { table }) }
}

/** Shows a view, and lets something happen. */
function tell(name: string, ...events: Event[]) {
  let hear: Parameters<RushTable['onEvents']>[0] = () => undefined
  const shown = show(name, { onEvents: (given) => ((hear = given), () => undefined) })
  hear(fixtures[name]?.told ?? [], true)
  hear(events, false)
  flushSync()
  return shown
}

const said = ({ container }: { container: Element }) =>
  container.querySelector('[aria-live=polite]')?.textContent
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your guess' })

async function guess(text: string) {
  await fireEvent.input(field(), { target: { value: text } })
  await fireEvent.submit(field().form as HTMLFormElement)
}

afterEach(cleanup)

describe('every view', () => {
  it.each(Object.keys(fixtures))('%s says what happens in one line', (name) => {
    const { container } = show(name)
    expect(container.querySelector('.todo')?.textContent?.trim()).toMatch(/\w/)
  })
})

describe('a drawing round', () => {
  const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
  const pad = (container: Element) => container.querySelector('.pad .pad') as HTMLElement

  it('begins at the first empty board, with all six words at hand', () => {
    show('drawing')
    screen.getByText('Draw snail.')
    expect(screen.getAllByRole('tab')).toHaveLength(6)
    expect(tab('Board 4: snail, empty').getAttribute('aria-selected')).toBe('true')
    expect(tab('Board 1: house').getAttribute('aria-selected')).toBe('false')
  })

  it('changes boards with one tap, a number or an arrow', async () => {
    show('drawing')
    await fireEvent.click(tab('Board 2: sun'))
    screen.getByText('Draw sun.')
    await fireEvent.keyDown(window, { key: '6' })
    screen.getByText('Draw lighthouse.')
    await fireEvent.keyDown(tab(/lighthouse/), { key: 'ArrowRight' })
    screen.getByText('Draw house.')
  })

  it('keeps away from boards that were guessed', async () => {
    show('drawingLater')
    await fireEvent.click(tab('Board 1: house, guessed by Bartholomew'))
    expect(screen.queryByText('Draw house.')).toBeNull()
  })

  it('sends a stroke with the pen that was chosen', async () => {
    const { container, stroke } = show('drawing')
    await press('Red')
    await press('Thick')
    pad(container).getBoundingClientRect = () => new DOMRect(0, 0, 1000, 1000)
    pad(container).setPointerCapture = () => undefined
    for (const type of ['pointerdown', 'pointerup'] as const) {
      await fireEvent(pad(container), new PointerEvent(type, { clientX: 500, clientY: 250, pointerId: 1 }))
    }
    await waitFor(() => expect(stroke).toHaveBeenCalled())
    const op: InkOp = {
      type: 'chunk',
      pen: { tool: 'ink', width: 'thick', colour: 'red' },
      points: [1024, 512],
      ends: true,
    }
    expect(stroke).toHaveBeenCalledWith({ type: 'ink', board: 3, op }, expect.any(AbortSignal))
  })

  it('lets a board be undone only where there is something to undo', async () => {
    const { stroke } = show('drawing')
    const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' })
    expect(undo().disabled).toBe(true)
    await fireEvent.click(tab('Board 1: house'))
    expect(undo().disabled).toBe(false)
    await fireEvent.click(undo())
    await waitFor(() =>
      expect(stroke).toHaveBeenCalledWith(
        { type: 'ink', board: 0, op: { type: 'undo' } },
        expect.any(AbortSignal),
      ),
    )
  })
})

// P21, P26
describe('a round without a bell', () => {
  const untimed = (done = false) => {
    const { view } = fixtures['drawing']!
    const sides = view.sides.map((side) => ({ ...side, done: done && side.seat === 0 }))
    return show('drawing', {
      view: { ...view, pace: 'off', phase: { type: 'drawing', since: 0, until: null }, sides },
    })
  }

  it('lasts until everyone has said that they are done', async () => {
    const { act } = untimed()
    expect(screen.queryByRole('timer')).toBeNull()
    await press('I’m done')
    expect(act).toHaveBeenCalledWith({ type: 'done' })
  })

  it('says who is still at it', () => {
    untimed(true)
    expect(screen.queryByRole('button', { name: 'I’m done' })).toBeNull()
    screen.getByText('Done. 3 are still at it.')
  })
})

// P6
it('covers the drawings while a pause lasts, and says that the round goes on', () => {
  const { view } = fixtures['guessing']!
  const { container } = show('guessing', {
    view: { ...view, phase: { type: 'veil', next: 'guessing', until: 3000, resumes: true } },
  })
  screen.getByText('On we go!')
  expect(container.querySelector('canvas, svg.ink, [data-board]')).toBeNull()
})

describe('a guessing round', () => {
  it('shows every drawing at once, and what became of it', () => {
    show('guessing')
    const drawings = within(screen.getByRole('list', { name: 'Drawings to guess' })).getAllByRole('button')
    expect(drawings).toHaveLength(12)
    screen.getByRole('button', { name: 'Drawing 3 of Bartholomew: boat, guessed by Wren' })
    screen.getByRole('button', { name: 'Drawing 2 of Ida, does not count in this round' })
  })

  it('guesses the drawing that was tapped', async () => {
    const { act } = show('guessing')
    await press('Drawing 1 of Bartholomew')
    expect(document.activeElement).toBe(field())
    await guess('  oak tree ')
    expect(act).toHaveBeenCalledWith(
      { type: 'guess', target: { seat: 1, board: 0 }, text: 'oak tree' },
      expect.any(Number),
    )
    expect(field().value).toBe('')
  })

  it('goes on to the next drawing with Enter alone, and back to all of them with Escape', async () => {
    const { act } = show('guessing')
    await press('Drawing 2 of Bartholomew')
    await guess('')
    screen.getByRole('group', { name: 'Drawing 4 of Bartholomew' })
    await fireEvent.keyDown(field(), { key: 'Escape' })
    expect(screen.queryByRole('textbox', { name: 'Your guess' })).toBeNull()
    expect(act).not.toHaveBeenCalled()
  })

  it('leaves the focus where it is when something else happens', async () => {
    const { table, rerender } = show('guessing')
    await press('Drawing 1 of Bartholomew')
    const far = screen.getAllByRole('button', { name: 'Far' })[0] as HTMLElement
    far.focus()
    await rerender({ table: { ...table, view: structuredClone(table.view) } })
    expect(document.activeElement).toBe(far)
  })

  it('shows what was said of a drawing, and how close it was', async () => {
    show('guessing')
    await press('Drawing 1 of Bartholomew')
    const so = within(screen.getByRole('list', { name: 'Said so far' })).getAllByRole('listitem')
    expect(so.map((one) => one.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'lollipop far',
      'broccoli close',
    ])
  })

  it('flags letters, and hides what one would rather not see', async () => {
    const { act } = show('guessing')
    await press('Drawing 1 of Jun')
    await press('Say that there are letters or digits on it')
    expect(act).toHaveBeenCalledWith({ type: 'flag', target: { seat: 3, board: 0 } })
    await press(/^Report this drawing/)
    await press('All drawings')
    screen.getByRole('button', { name: 'Drawing 1 of Jun, hidden' })
  })

  it('answers guesses at my drawings', async () => {
    const { act } = show('guessing')
    const asked = within(screen.getByRole('list', { name: 'Guesses at your drawings' })).getAllByRole(
      'listitem',
    )
    expect(asked[0]?.textContent).toContain('snale')
    await fireEvent.click(within(asked[0] as HTMLElement).getByRole('button', { name: 'Count it' }))
    expect(act).toHaveBeenCalledWith({ type: 'count_it', guess: 5, board: 3 })
    expect(within(asked[1] as HTMLElement).queryByRole('button', { name: 'Count it' })).toBeNull()
    await fireEvent.click(within(asked[1] as HTMLElement).getByRole('button', { name: 'Far' }))
    expect(act).toHaveBeenCalledWith({ type: 'say', guess: 4, word: 'far' })
  })

  it('points at a drawing of mine', async () => {
    const { act } = show('guessing')
    await press('Point at fish')
    expect(act).toHaveBeenCalledWith({ type: 'point', board: 2 })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Point at lighthouse' }).disabled).toBe(true)
  })

  it('lets anyone shout only where the host allows it', async () => {
    show('guessing')
    expect(screen.queryByRole('textbox')).toBeNull()
    cleanup()
    const { act } = show('guessingSix')
    const shout = screen.getByRole<HTMLInputElement>('textbox', { name: 'Call it out to the whole table' })
    await fireEvent.input(shout, { target: { value: 'kite' } })
    await fireEvent.submit(shout.form as HTMLFormElement)
    expect(act).toHaveBeenCalledWith({ type: 'guess', text: 'kite' }, expect.any(Number))
  })
})

/** The guess “sailing boat” at Bartholomew's boat, and what has become of the board. */
function doubted(name: string, guess: Partial<Guess>, board: Partial<Board> = {}): View {
  const view = structuredClone(fixtures[name]?.view)
  if (!view) throw new Error(`no view ${name}`)
  const boards = view.sides[1]?.boards ?? []
  const guesses = view.guesses.map((one) => (one.text === 'sailing boat' ? { ...one, ...guess } : one))
  const sides = view.sides.map((side) =>
    side.seat === 1
      ? { ...side, boards: boards.map((one, at) => (at === 2 ? { ...one, ...board } : one)) }
      : side,
  )
  return { ...view, guesses, sides }
}

describe('a guess that may have been judged wrongly', () => {
  const target = { seat: 1, board: 2 }
  afterEach(() => void vi.useRealTimers())

  it('is marked as nearly right for whoever made it, RU7', async () => {
    const view = structuredClone(fixtures['guessing']?.view)
    if (!view) throw new Error('no guessing view')
    const guesses = view.guesses.map((guess) => ({ ...guess, nearly: guess.text === 'broccoli' }))
    show('guessing', { view: { ...view, guesses } })
    await press('Drawing 1 of Bartholomew')
    const list = screen.getByRole('list', { name: 'Said so far' })
    expect(within(list).getByText('nearly!').closest('li')?.textContent).toContain('broccoli')
  })

  it('can be doubted though the drawing is taken, RU8', async () => {
    vi.useFakeTimers()
    const { act } = show('guessing', { view: doubted('guessing', { may_overrule: [target] }) })
    await press(/^Drawing 3 of Bartholomew: boat, guessed by/)
    await vi.advanceTimersByTimeAsync(5000)
    flushSync()
    await press('“sailing boat” is not it (0 of 2)')
    expect(act).toHaveBeenCalledWith({ type: 'overrule', guess: 3, target })
  })

  it('is left for the next drawing when it is taken under one’s eyes', async () => {
    vi.useFakeTimers()
    const { act, stroke, table, rerender } = show('guessing')
    await press('Drawing 4 of Bartholomew')
    const sides = table.view.sides.map((side) => {
      const boards = side.boards.map((board, at): Board =>
        side.seat === 1 && at === 3
          ? { ...board, open: false, may: [], word: 'umbrella', taken: [{ seat: 2, at: 1, round: 2 }] }
          : board,
      )
      return { ...side, boards }
    })
    await rerender({ table: tableOf('guessing', { act, stroke, view: { ...table.view, sides } }) })
    screen.getByRole('group', { name: 'Drawing 4 of Bartholomew' })
    await vi.advanceTimersByTimeAsync(2000)
    flushSync()
    screen.getByRole('group', { name: 'Drawing 1 of Ida' })
  })

  it('can be given back though nobody can guess the drawing any more, RU8', async () => {
    const disagreements = [{ target, seats: [2] }]
    const view = doubted(
      'guessing',
      { took: [], may_overrule: [target], disagreements },
      { taken: [], spent: true },
    )
    const { act } = show('guessing', { view })
    await press('Drawing 3 of Bartholomew: boat, taken back')
    screen.getByText('It was boat. The guess was taken back.')
    await press('It counts (1 of 2)')
    expect(act).toHaveBeenCalledWith({ type: 'overrule', guess: 3, target })
  })

  it('is still asked about in the breath after the bell, RU7, RU8', async () => {
    const { act } = show('veilDrawing', { view: doubted('veilDrawing', { may_overrule: [target] }) })
    await press('“sailing boat” is not it (0 of 2)')
    expect(act).toHaveBeenCalledWith({ type: 'overrule', guess: 3, target })
    await press('Count it')
    expect(act).toHaveBeenCalledWith({ type: 'count_it', guess: 5, board: 3 })
  })
})

describe('the breath between rounds', () => {
  it('says what the points are made of, RU25', () => {
    show('veilDrawing')
    screen.getByText(/^You: \d+ won, \d+ of your own left\./)
  })
})

describe('what happens', () => {
  const took = { type: 'took', guess: 9, text: 'tree', word: 'tree', shared: false, counted: false } as const
  it.each<[string, Event, string]>([
    ['my own right guess', { ...took, seat: 0, target: { seat: 1, board: 0 } }, 'You got it: tree!'],
    ['a guess at mine', { ...took, seat: 2, target: { seat: 0, board: 0 } }, 'Ida guessed your tree!'],
    [
      'two at the same moment',
      { ...took, shared: true, seat: 2, target: { seat: 1, board: 0 } },
      'Ida got tree. At the same moment: both score.',
    ],
    [
      'a wrong guess at mine',
      { type: 'missed', guess: 9, seat: 3, target: { seat: 0, board: 2 }, text: 'whale' },
      'Jun guesses “whale” at your fish.',
    ],
    ['an answer', { type: 'said', guess: 9, seat: 1, guesser: 0, word: 'close' }, 'Bartholomew says: close!'],
    ['a slip of mine, RU7', { type: 'nearly', guess: 9 }, 'Nearly! Look at the spelling.'],
    [
      'a board I lose again, RU8',
      { type: 'rejected', guess: 9, seat: 0, target: { seat: 1, board: 0 } },
      'It does not count after all.',
    ],
    [
      'a board another loses again, RU8',
      { type: 'rejected', guess: 9, seat: 2, target: { seat: 1, board: 0 } },
      'Ida does not get it after all.',
    ],
    [
      'the table counting it, RU8',
      { type: 'overruled', guess: 9, target: { seat: 1, board: 0 }, counts: true },
      'The table agrees: it counts.',
    ],
    [
      'the table not counting it, RU8',
      { type: 'overruled', guess: 9, target: { seat: 1, board: 0 }, counts: false },
      'The table agrees: it does not count.',
    ],
    ['a finger', { type: 'pointed', seat: 2, board: 1 }, 'Ida points at drawing 2.'],
    [
      'letters on mine',
      { type: 'flagged', seat: 2, target: { seat: 0, board: 0 }, void: true },
      'Your house does not count in this round. Draw it again without letters.',
    ],
  ])('is told: %s', (_, event, told) => {
    expect(said(tell('guessing', event))).toBe(told)
  })

  it('is not told to those whom it does not concern', () => {
    const missed: Event = { type: 'missed', guess: 9, seat: 3, target: { seat: 1, board: 2 }, text: 'whale' }
    expect(said(tell('guessing', missed))).toBe('')
  })
})

describe('those who watch', () => {
  it('see everyone’s boards, and can press nothing', () => {
    const { container } = show('tvGuessing')
    expect(container.querySelectorAll('[data-board]')).toHaveLength(24)
    expect(screen.queryAllByRole('button')).toHaveLength(0)
  })
})

describe('the end', () => {
  it('shows every word, who guessed it, and lets it be drawn again and kept', async () => {
    show('over')
    expect(screen.getAllByText('Not drawn').length).toBeGreaterThan(0)
    expect(screen.getByText('lighthouse').closest('li')?.textContent).toContain('Not drawn')
    expect(screen.getAllByText('house')[0]?.closest('li')?.textContent).toContain('Bartholomew, round 2')
    await press('house, drawn by Wren')
    screen.getByText('Guessed by Bartholomew in round 2, 1:14 into the game.')
    screen.getByRole('button', { name: 'Pause' })
    screen.getByRole('slider', { name: 'Moment of the drawing' })
    screen.getByRole('button', { name: 'Picture (PNG)' })
    screen.getByRole('button', { name: 'Picture (SVG)' })
  })
})
