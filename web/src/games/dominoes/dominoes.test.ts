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

  it.each(['watching', 'screen', 'sixOnScreen'])('%s shows no hand and nothing to press', (name) => {
    show(name)
    expect(screen.queryByRole('group', { name: 'Your dominoes' })).toBeNull()
    expect(screen.queryAllByRole('button')).toHaveLength(0)
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
})

describe('after the game', () => {
  it('every choice is weighed, and can be looked at on the board', async () => {
    const { container } = show('over')
    const choice = await screen.findByRole('button', { name: /Turn 10, .*Blunder.*−6\.2/s })
    within(choice).getByText('Best')
    await fireEvent.click(choice)
    expect(choice.getAttribute('aria-pressed')).toBe('true')
    expect(container.querySelectorAll('.ghost .face, .best .face')).toHaveLength(2)
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
