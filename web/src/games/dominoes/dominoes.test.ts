import { cleanup, fireEvent, render, screen, within, waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Event } from '../../wire/dominoes'
import { analysis, fixtures, tableOf } from './fixtures'
import type { DominoesTable } from './turnInput.svelte'
import TestTable from './TestTable.svelte'

const accepted: DominoesTable['act'] = () => Promise.resolve(true)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

function show(name: string, parts: Partial<DominoesTable> = {}) {
  const act = vi.fn(accepted)
  const shown = render(TestTable, { table: { ...tableOf(name, act), ...parts } })
  return { act, ...shown }
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(analysis)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('every view', () => {
  it.each(Object.keys(fixtures))('%s says what happens in one line', (name) => {
    const { container } = show(name)
    expect(container.querySelector('.todo')?.textContent?.trim()).toMatch(/\w/)
  })

  it.each(['screen', 'sixOnScreen'])('%s shows no hand and nothing to press', (name) => {
    show(name)
    expect(screen.queryByRole('group', { name: 'Your dominoes' })).toBeNull()
    expect(screen.queryAllByRole('button')).toHaveLength(0)
  })

  it('lets whoever watches look at what was placed, and do nothing', async () => {
    const { act } = show('watching')
    expect(screen.queryByRole('group', { name: 'Your dominoes' })).toBeNull()
    for (const one of screen.getAllByRole('button')) await fireEvent.click(one)
    expect(act).not.toHaveBeenCalled()
  })

  it('names all rows and columns, where nothing can hide them (DO2)', () => {
    const { container } = show('placing')
    const labels = [...container.querySelectorAll('.label')]
    const named = new Set(labels.map((label) => label.textContent))
    expect(named.size).toBe(30)
    for (const label of labels) {
      const beside = [Number(label.getAttribute('x')), Number(label.getAttribute('y'))]
      expect(beside.some((at) => at < 0.2 || at > 15)).toBe(true)
    }
  })

  it('marks where a game may end, and where this one does the most (DO16)', () => {
    const { container } = show('placing')
    const sizes = [...container.querySelectorAll('rect.end')].map((end) => Number(end.getAttribute('width')))
    const own = Number(container.querySelector('rect.end.isGoal')?.getAttribute('width'))
    expect(sizes).toHaveLength(3)
    expect(sizes.filter((size) => size < own)).toHaveLength(2)
    expect([...container.querySelectorAll('.flag')].map((flag) => flag.textContent)).toEqual([
      '50',
      '75',
      '100',
    ])
  })

  it('tells scores, places on the track and the stock in words', () => {
    show('placing')
    const scores = screen.getByRole('list', { name: 'Scores' })
    expect(scores.textContent?.replace(/\s+/g, ' ')).toContain('31 points, stands on 1 , 4 dominoes in hand')
    expect(scores.textContent).toContain('Boneyard 30')
  })
})

describe('whoever moves', () => {
  it('takes a domino, hears every place with its points, and places it', async () => {
    const { act } = show('placing')
    await fireEvent.click(button('0 and 6'))
    await fireEvent.click(button('1K to 1L, 6 and 0, scores 4; Otto gets 3'))
    screen.getByText('Place it here? Or try another place.')
    const preview = screen.getByRole('group', { name: 'What it would bring' })
    expect(preview.textContent?.replace(/\s+/g, ' ')).toMatch(/You \+4 diamond 4.*Otto \+3 bonus 3/)
    await fireEvent.click(button('Place for 4 points'))
    expect(act).toHaveBeenCalledWith({
      type: 'place',
      halves: [
        { square: '1K', dots: 6 },
        { square: '1L', dots: 0 },
      ],
    })
  })

  it('places with the keyboard alone', async () => {
    const { act } = show('placing')
    await fireEvent.keyDown(window, { key: '4' })
    await fireEvent.keyDown(window, { key: 'ArrowRight' })
    const place = document.activeElement as HTMLElement
    expect(place.getAttribute('aria-label')).toMatch(/1 and 3|3 and 1/)
    expect(place.getAttribute('aria-pressed')).toBe('true')
    await fireEvent.click(place)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('turns the domino with R, and only to ways in which it fits', async () => {
    const { container } = show('placing')
    await fireEvent.keyDown(window, { key: '4' })
    const turned = () =>
      [...container.querySelectorAll('.turned[data-place]')].map((at) => at.getAttribute('aria-label'))
    const before = turned()
    expect(before.length).toBeGreaterThan(0)
    await fireEvent.keyDown(window, { key: 'r' })
    expect(turned().length).toBeGreaterThan(0)
    expect(turned()).not.toEqual(before)
  })

  it('may stop after a double', async () => {
    const { act } = show('following')
    await fireEvent.click(button('Stop here'))
    expect(act).toHaveBeenCalledWith({ type: 'stop' })
  })

  it('discards any domino when nothing fits', async () => {
    const { act } = show('discarding')
    expect(button('Discard it')).toHaveProperty('disabled', true)
    await fireEvent.click(button('2 and 5'))
    await fireEvent.click(button('Discard it'))
    expect(act).toHaveBeenCalledWith({ type: 'discard', domino: [2, 5] })
  })

  it('cannot take up a domino that fits nowhere', () => {
    show('following')
    expect(screen.queryByRole('button', { name: /^2 and 5/ })).toBeNull()
    screen.getByRole('img', { name: '2 and 5, fits nowhere' })
  })
})

describe('the log', () => {
  const log = () => screen.getAllByRole('region', { name: 'What happened' })[0] as HTMLElement

  it('tells of draws, discards, stops and time that ran out (DO2)', () => {
    show('eventful')
    const turns = within(log()).getAllByRole('listitem')
    const text = turns.map((turn) => turn.textContent?.replace(/\s+/g, ' ').trim())
    expect(text[0]).toBe('Otto stopped')
    expect(text[1]).toMatch(/^Wren time ran out: ?discarded into the pit$/)
    expect(text[2]).toContain('drew 1')
  })

  it('shows little dominoes that glow on the board when tapped (DO12)', async () => {
    const { container } = show('placing')
    const glowing = () => container.querySelectorAll('.board .glow')
    expect(glowing()).toHaveLength(0)
    await fireEvent.click(within(log()).getByRole('button', { name: /^Wren: 1C to 2C/ }))
    expect(glowing()).toHaveLength(1)
  })

  it('can be opened on a phone, and closes to show the domino (DO11)', async () => {
    const { container } = show('placing')
    await fireEvent.click(button('Log'))
    const dialog = container.querySelector('dialog') as HTMLElement
    await fireEvent.click(within(dialog).getByRole('button', { name: /^Wren: 1C to 2C/, hidden: true }))
    expect(container.querySelectorAll('.board .glow')).toHaveLength(1)
    expect(within(dialog).queryAllByRole('listitem', { hidden: true })).toHaveLength(0)
  })

  it('is short for those who tap a seat: what it placed last glows (DO11)', async () => {
    const { container } = show('placing')
    await fireEvent.click(button('Show what Otto placed last'))
    expect(container.querySelectorAll('.board .glow')).toHaveLength(1)
  })
})

describe('places that fit', () => {
  const numbers = (container: HTMLElement) => container.querySelectorAll('.places b').length

  it('are shown with their points, and a hint puts down what pays most (DO15)', async () => {
    const { act, container } = show('placing')
    await fireEvent.click(button('0 and 6'))
    expect(numbers(container)).toBeGreaterThan(0)
    await fireEvent.click(button('Hint: show what pays most'))
    await fireEvent.click(button('Place for 4 points'))
    expect(act).toHaveBeenCalledOnce()
  })

  it('are shown on a hint where the host wants it so (DO5)', async () => {
    const { container } = show('hinted')
    await fireEvent.click(button('0 and 6'))
    expect(container.querySelectorAll('.turned[data-place]')).toHaveLength(0)
    screen.getByText('Tap where it should lie. Tap the domino to turn it.')
    await fireEvent.click(button('Hint: show where it fits'))
    expect(container.querySelectorAll('.turned[data-place]').length).toBeGreaterThan(0)
  })

  it('are never shown where everyone is to find their own (DO5)', async () => {
    const { container } = show('hidden')
    await fireEvent.click(button('0 and 6'))
    expect(container.querySelectorAll('.turned[data-place]')).toHaveLength(0)
    expect(numbers(container)).toBe(0)
    expect(screen.queryByRole('button', { name: /^Hint/ })).toBeNull()
  })
})

describe('what happens', () => {
  const placed: Event = {
    type: 'placed',
    seat: 1,
    halves: [
      { square: '8H', dots: 6 },
      { square: '8I', dots: 1 },
    ],
    diamond: '8I',
    gains: [
      { seat: 1, diamond: 4, bonus: 3, points: 7 },
      { seat: 0, diamond: 0, bonus: 3, points: 3 },
    ],
  }

  it('is told to those who listen, and its points fly', async () => {
    let tell: (events: Event[], backlog: boolean) => void = () => {}
    const { container } = show('waiting', {
      onEvents: (hear) => {
        tell = hear
        return () => {}
      },
    })
    tell([placed], false)
    await screen.findByText('Otto: 8H to 8I, 6 and 1, scores 7; Wren gets 3.')
    const flying = [...container.querySelectorAll('.points')].map((at) => at.textContent?.trim())
    expect(flying).toEqual(['+4', '+3', '+3'])
    // Also where they are hidden, and no animation ends.
    await waitFor(() => expect(container.querySelectorAll('.points')).toHaveLength(0))
  })

  it('is not told again to whoever comes back', async () => {
    let tell: (events: Event[], backlog: boolean) => void = () => {}
    const { container } = show('waiting', {
      onEvents: (hear) => {
        tell = hear
        return () => {}
      },
    })
    tell([placed], true)
    await Promise.resolve()
    expect(container.querySelectorAll('.points')).toHaveLength(0)
  })

  it('moves the domino itself from where it was to its place (DO14)', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 300))
    let tell: (events: Event[], backlog: boolean) => void = () => {}
    const { container } = show('waiting', {
      onEvents: (hear) => {
        tell = hear
        return () => {}
      },
    })
    tell([placed], false)
    await waitFor(() => expect(container.querySelectorAll('.board > svg')).toHaveLength(2))
    await waitFor(() => expect(container.querySelectorAll('.board > svg')).toHaveLength(1))
    vi.restoreAllMocks()
  })
})

describe('after the game', () => {
  it('shows choices as little dominoes, and says which colour is which (DO3)', async () => {
    const { container } = show('over')
    const choice = await screen.findByRole('button', { name: /Turn 10, .*Blunder/s })
    expect(choice.querySelectorAll('.domino.played svg, .domino.best svg')).toHaveLength(2)
    await fireEvent.click(choice)
    expect(container.querySelector('.place .legend')?.textContent?.replace(/\s+/g, ' ').trim()).toBe(
      'Played Best',
    )
  })

  it('every choice is weighed, and can be looked at on the board', async () => {
    const { container } = show('over')
    const choice = await screen.findByRole('button', { name: /Turn 10, .*Blunder.*−6\.2/s })
    within(choice).getByText('Best')
    await fireEvent.click(choice)
    expect(choice.getAttribute('aria-pressed')).toBe('true')
    expect(container.querySelectorAll('.board :is(.ghost, .best) .face')).toHaveLength(2)
  })

  it('shows where the points came from', async () => {
    show('over')
    const row = await screen.findByRole('row', { name: /Otto/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['60', '29', '12', '9 of 16', '12.4'])
  })

  it('says why a game cannot be weighed, and tries again', async () => {
    const refused = { code: 'too_many_readings', text: 'wait a little' }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refused, { status: 429 })))
    show('over')
    await screen.findByText('Many games were read from here. Wait a moment, then try again.')
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(analysis)))
    await fireEvent.click(button('Try again'))
    await screen.findByRole('row', { name: /Otto/ })
  })
})
