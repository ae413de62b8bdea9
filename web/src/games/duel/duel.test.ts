import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SILENCE, Sounds } from '../../pieces/sound'
import type { Event } from '../../wire/duel'
import { analysis, fixtures, tableOf } from './fixtures'
import type { DuelTable } from './breakingInput.svelte'
import TestTable from './TestTable.svelte'

const accepted: DuelTable['act'] = () => Promise.resolve(true)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

function show(name: string) {
  const act = vi.fn(accepted)
  const shown = render(TestTable, { table: tableOf(name, act) })
  return { act, ...shown }
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(analysis)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['buzzes at the end of one’s own board', 0, true],
  ['buzzes not at the end of another’s', 1, false],
])('%s', (_, breaker, isMine) => {
  let tell: (events: Event[], backlog: boolean) => void = () => undefined
  const onEvents: DuelTable['onEvents'] = (hear) => {
    tell = hear
    return () => undefined
  }
  const sounds = new Sounds(() => SILENCE)
  const play = vi.spyOn(sounds, 'play')
  const table = Object.assign(tableOf('choosing', accepted), { onEvents })
  render(TestTable, { table, sounds })
  tell([{ type: 'ended', breaker, ending: { type: 'expired' }, score: 0 }], false)
  expect(play).toHaveBeenCalledWith('wrong', { isMine })
})

describe('every view', () => {
  it.each(Object.keys(fixtures))('%s says what happens in one line', (name) => {
    const { container } = show(name)
    expect(container.querySelector('.todo')?.textContent?.trim()).toMatch(/\w/)
  })

  it.each(Object.entries(fixtures).filter(([, { view }]) => view.boards.every(({ code }) => code === null)))(
    '%s shows no coloured die of the code',
    (name) => {
      const { container } = show(name)
      expect(container.querySelectorAll('.stand .die')).toHaveLength(0)
    },
  )
})

describe('the breaker', () => {
  it('rolls', async () => {
    const { act } = show('choosing')
    await fireEvent.click(button('Roll the dice'))
    expect(act).toHaveBeenCalledWith({ type: 'roll' })
  })

  it('does not roll by a double press that was meant for the button before', async () => {
    const { act } = show('choosing')
    await fireEvent.click(button('Roll the dice'), { detail: 2 })
    expect(act).not.toHaveBeenCalled()
  })

  it('reads every row in words', () => {
    show('choosing')
    const board = screen.getByRole('region', { name: 'Board of Wren' })
    within(board).getByText('Effort 2: blue 2, yellow 5, green 5; 1 must be higher, 2 must be lower.')
  })

  it('places dice by tapping and sends the row', async () => {
    const { act } = show('placing')
    expect(button('Send')).toHaveProperty('disabled', true)
    await fireEvent.click(button('Die with 6'))
    screen.getByText('Now choose its column.')
    await fireEvent.click(button('Column red'))
    await fireEvent.click(button('Column green'))
    await fireEvent.click(button('Die with 5'))
    await fireEvent.click(button('Send 2 dice'))
    expect(act).toHaveBeenCalledWith({ type: 'place', dice: [null, 6, null, 5] })
  })

  it('places dice with the keyboard alone', async () => {
    const { act } = show('placing')
    await fireEvent.keyDown(window, { key: '2' })
    expect(document.activeElement).toBe(button('Column blue'))
    await fireEvent.keyDown(window, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(button('Column red'))
    await fireEvent.click(button('Column red'))
    await fireEvent.click(button('Send 1 die'))
    expect(act).toHaveBeenCalledWith({ type: 'place', dice: [null, 2, null, null] })
  })

  it('takes a die back before sending', async () => {
    show('placing')
    await fireEvent.click(button('Die with 6'))
    await fireEvent.click(button('Column red'))
    await fireEvent.click(button('Column red: 6. Take it back.'))
    expect(button('Send')).toHaveProperty('disabled', true)
  })

  it('sends a row by a key, wherever the focus is, DU3', async () => {
    const { act } = show('placing')
    await fireEvent.keyDown(window, { key: 'Enter', shiftKey: true })
    expect(act).not.toHaveBeenCalled()
    await fireEvent.keyDown(window, { key: '2' })
    await fireEvent.click(button('Column blue'))
    await fireEvent.keyDown(button('Column blue: 2. Take it back.'), { key: 'Enter', shiftKey: true })
    expect(act).toHaveBeenCalledWith({ type: 'place', dice: [2, null, null, null] })
  })

  it('gives the solution by the same key, DU3', async () => {
    const { act } = show('choosing')
    await fireEvent.click(button('Solve for 50'))
    await fireEvent.keyDown(window, { key: 'Enter', shiftKey: true })
    for (const key of ['3', '6', '1', '2']) await fireEvent.keyDown(window, { key })
    await fireEvent.keyDown(window, { key: 'Enter', shiftKey: true })
    expect(act.mock.calls).toEqual([[{ type: 'solve', code: [3, 6, 1, 2] }]])
  })

  it('notes on a die which button is its own, and finds it again after a reload, DU12', async () => {
    show('choosing')
    await fireEvent.click(button('Effort 2, yellow 5: not noted'))
    await fireEvent.click(button('Effort 2, yellow 5: right'))
    cleanup()
    show('choosing')
    button('Effort 2, yellow 5: higher')
    await fireEvent.click(button('Rub out'))
    button('Effort 2, yellow 5: not noted')
  })

  it('finds one stop of the Tab key in a row of noted dice, and walks it with arrows, DU12', async () => {
    show('choosing')
    const dice = screen.getAllByRole('button', { name: /^Effort 1, / })
    expect(dice.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    dice[0]?.focus()
    await fireEvent.keyDown(dice[0] ?? window, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(dice[2])
  })

  it('can still read what is crossed out on the pencil sheet, DU5', async () => {
    show('choosing')
    await fireEvent.click(button('yellow 5: open'))
    expect(button('yellow 5: crossed out').textContent).toBe('5')
  })

  it('gives a solution with number keys', async () => {
    const { act } = show('choosing')
    await fireEvent.click(button('Solve for 50'))
    for (const key of ['3', '6', '1', '2']) await fireEvent.keyDown(window, { key })
    await fireEvent.click(button('Give solution for 50'))
    expect(act).toHaveBeenCalledWith({ type: 'solve', code: [3, 6, 1, 2] })
  })

  it('may think again before the solution, but not when no effort is left', async () => {
    show('choosing')
    await fireEvent.click(button('Solve for 50'))
    await fireEvent.click(button('Not yet'))
    button('Roll the dice')
    cleanup()
    show('mustSolve')
    expect(screen.queryByRole('button', { name: 'Not yet' })).toBeNull()
    button('Give solution for 21')
  })

  it('is asked again when the assist knows of other codes', async () => {
    const table = tableOf('assist')
    const board = table.view.boards[0]
    if (!board) throw new Error('no board')
    board.may = { roll: true, place: false, solve: true, answer: false }
    board.turn = { type: 'choosing', until: null }
    const act = vi.fn(accepted)
    render(TestTable, { table: { ...table, act } })
    await fireEvent.click(button('Solve for 57'))
    for (const key of ['3', '6', '1', '2']) await fireEvent.keyDown(window, { key })
    await fireEvent.click(button('Give solution for 57'))
    expect(act).not.toHaveBeenCalled()
    await fireEvent.click(button('61 codes still fit. Give this one?'))
    expect(act).toHaveBeenCalledOnce()
  })

  it('keeps what lies on the row when only the other board changes', async () => {
    const { rerender } = show('together')
    await fireEvent.click(button('Die with 6'))
    await fireEvent.click(button('Column red'))
    const table = tableOf('together')
    await rerender({ table: { ...table, view: structuredClone(table.view) } })
    button('Column red: 6. Take it back.')
  })

  it('finds the notes again after a reload', async () => {
    show('choosing')
    await fireEvent.click(button('yellow 5: open'))
    cleanup()
    show('choosing')
    button('yellow 5: crossed out')
  })
})

describe('the maker', () => {
  it('sees the code and has nothing to press while the house answers', () => {
    show('making')
    screen.getByText('The code: blue 3, red 6, yellow 1, green 2.')
    expect(screen.queryAllByRole('button')).toHaveLength(0)
  })

  it('sets one button for each die by hand', async () => {
    const { act } = show('answering')
    await fireEvent.keyDown(window, { key: '=' })
    await fireEvent.keyDown(window, { key: '=' })
    await fireEvent.click(button('0 must be higher'))
    await fireEvent.click(button('0 must be lower'))
    await fireEvent.keyDown(window, { key: '+' })
    await fireEvent.keyDown(window, { key: 'Enter', shiftKey: true })
    expect(act).toHaveBeenCalledWith({ type: 'answer', answer: { right: 2, higher: 1, lower: 1 } })
  })
})

describe('those who watch', () => {
  it.each(['watching', 'screen', 'togetherScreen'])('press nothing: %s', (name) => {
    show(name)
    expect(screen.queryAllByRole('button')).toHaveLength(0)
  })

  it('see only how many dice lie on a covered board', () => {
    const { container } = show('togetherScreen')
    expect(container.querySelectorAll('li .die:not(.covered)')).toHaveLength(0)
    expect(container.querySelectorAll('li .die.covered')).toHaveLength(16)
  })
})

describe('the end', () => {
  it('explains the score and lets both go on', async () => {
    const { act } = show('broken')
    screen.getByText('You broke the code!')
    screen.getByText('4 rows × 5')
    screen.getByText('50 points')
    await fireEvent.click(button('Next match (20)'))
    expect(act).toHaveBeenCalledWith({ type: 'ready' })
  })

  it('says what the maker should have set', () => {
    show('wrongAnswer')
    screen.getByText('Right would have been: 1 right, 1 must be lower.')
  })

  it('marks the row that was answered wrongly on the board, DU6', () => {
    const { container } = show('wrongAnswer')
    const wrong = container.querySelectorAll('li.isWrong')
    expect(wrong).toHaveLength(1)
    expect(wrong[0]?.textContent).toContain('Effort 3')
    expect(wrong[0]?.textContent).toContain('Right would have been: 1 right, 1 must be lower.')
  })

  it('begins the analysis at the costliest move, in words and signs', async () => {
    show('over')
    await screen.findByText('Blunder')
    screen.getByText('−3.5 points')
    screen.getByText('+15.7')
    screen.getByRole('img', { name: 'blue 4, red 6, yellow 2' })
  })

  it('says what both rows promised and how many dice they take, DU1', async () => {
    show('over')
    await fireEvent.click(await screen.findByRole('button', { name: 'Effort 2: Inaccuracy' }))
    screen.getByText('37.0 points expected')
    screen.getByText('37.9 points expected')
    screen.getByText('The best row promised 0.9 points more, with 2 dice fewer.')
    screen.getByText('leaves 52 codes on average')
    screen.getByText('leaves 48 codes on average')
  })

  it('calls another row that is as good as the best just that, DU2', async () => {
    show('over')
    await fireEvent.click(await screen.findByRole('button', { name: 'Effort 1: Best' }))
    screen.getByText('As good as the best.')
  })

  it('lays the best row on the board, step by step, DU13', async () => {
    const { container } = show('over')
    await screen.findByText('Blunder')
    const board = () => container.querySelector('article [data-board]')?.textContent ?? ''
    expect(board()).toContain('Effort 3: blue 4, red 6, yellow 2; 1 right, 2 must be lower.')
    await fireEvent.click(button(/^Played/))
    expect(board()).toContain('Effort 3: red 4, yellow 2; 1 must be higher, 1 must be lower.')
    await fireEvent.click(button('Look at effort 2'))
    expect(board()).toContain('Effort 2: blue 2, yellow 5, green 5; 1 must be higher, 2 must be lower.')
    expect(board()).toContain('Effort 3: empty.')
    await fireEvent.click(button(/^Best/))
    expect(board()).toContain('Effort 2: red 5; 1 must be higher.')
    screen.getByText('Here it would have been 1 must be higher: 82 codes left.')
    await fireEvent.click(button('Next step'))
    await fireEvent.click(button('Next step'))
    screen.getByText('One more effort promised 0.2 points more.')
    expect(button('Next step')).toHaveProperty('disabled', true)
  })

  it.each([
    [429, 'too_many_readings', 'Many games were read from here. Wait a moment, then try again.'],
    [410, 'other_rules', 'It was played by rules that this server no longer knows.'],
    [502, undefined, 'That did not work'],
  ])('says why the analysis cannot be had, and tries again: %i', async (status, code, sentence) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code }, { status })))
    show('over')
    await screen.findByText(sentence)
    const again = screen.getByRole('button', { name: 'Try again' })
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(analysis)))
    await fireEvent.click(again)
    await screen.findByText('Blunder')
  })
})

it('reads new events aloud, but not old ones', async () => {
  const ears: ((events: Event[], backlog: boolean) => void)[] = []
  const table = tableOf('choosing')
  render(TestTable, { table: { ...table, onEvents: (hear) => (ears.push(hear), () => {}) } })
  const rolled: Event = { type: 'rolled', breaker: 0, dice: [1, 5, 5, 2], n_dice: 4 }
  for (const hear of ears) hear([rolled], true)
  expect(screen.queryByText('Rolled 1, 5, 5, 2.')).toBeNull()
  for (const hear of ears) hear([rolled], false)
  await screen.findByText('Rolled 1, 5, 5, 2.')
})
