import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Event, Face, Mini } from '../../wire/dobble'
import { fetchRulebook } from '../../room/rulebooks'
import { speak } from '../../words'
import { faceOf, fixtures, sharedBy, tableOf } from './fixtures'
import type { DobbleTable } from './raceInput.svelte'
import game from './index'
import TestTable from './TestTable.svelte'
import { words } from './words'

function show(name: string, more: Partial<DobbleTable> = {}) {
  const act = vi.fn<DobbleTable['act']>(() => Promise.resolve(true))
  const table = tableOf(name, { act, ...more })
  return { act, table, ...render(TestTable, { table }) }
}

const card = (name: string | RegExp) => screen.getByRole('group', { name })
const wordOf = (table: DobbleTable, symbol: number) => table.view.symbols[symbol] ?? ''
const buttons = (name: string) => within(card(name)).getAllByRole('button')
/** The button of a symbol on a card, found by its place among the marks. */
function markOn(name: string, face: Face, symbol: number): HTMLElement {
  const found = buttons(name)[face.marks.findIndex((mark) => mark.symbol === symbol)]
  if (!found) throw new Error(`no symbol ${symbol} on ${name}`)
  return found
}

afterEach(cleanup)

/** A table at which seat 2 has just found something. */
function tellAt(name: string) {
  let hear: (events: Event[], backlog: boolean) => void = () => undefined
  const shown = show(name, { onEvents: (told) => ((hear = told), () => undefined) })
  hear([{ type: 'won', seat: 2, symbol: 0, cards: [1, 2], target: null, reaction: 1234 }], false)
  flushSync()
  return shown
}

describe('every view', () => {
  it.each(Object.keys(fixtures))('%s says what happens in one line', (name) => {
    const { container } = show(name)
    expect(container.querySelector('.todo')?.textContent?.trim()).toMatch(/\w/)
  })
})

describe('a call', () => {
  const mine = faceOf(1)
  const centre = faceOf(50)
  const match = sharedBy(mine, centre)

  it('is made on the very moment of the touch', async () => {
    const { act } = show('tower')
    const disc = card('Your card')
    const mark = mine.marks.find(({ symbol }) => symbol === match)
    const size = Number.parseFloat(disc.style.getPropertyValue('--size'))
    const touch = new MouseEvent('pointerdown', {
      bubbles: true,
      clientX: size / 2 + ((mark?.x ?? 0) * size) / 1000,
      clientY: size / 2 + ((mark?.y ?? 0) * size) / 1000,
    })
    await fireEvent(disc, touch)
    expect(act).toHaveBeenCalledWith({ type: 'claim', symbol: match, cards: [1, 50] }, touch.timeStamp)
  })

  it('is made by pressing a symbol with the keyboard or a screen reader', async () => {
    const { act } = show('tower')
    await fireEvent.click(markOn('Middle card', centre, match))
    expect(act).toHaveBeenCalledWith({ type: 'claim', symbol: match, cards: [50, 1] }, expect.any(Number))
  })

  it('names every symbol of every card', () => {
    const { table } = show('tower')
    const names = mine.marks.map(({ symbol }) =>
      wordOf(table, symbol).replace('red-', '').replaceAll('-', ' '),
    )
    expect(buttons('Your card').map((button) => button.getAttribute('aria-label'))).toEqual(names)
  })

  it('is not made twice while the first waits for its answer', async () => {
    const act = vi.fn<DobbleTable['act']>(() => new Promise(() => undefined))
    const { container } = show('tower', { act })
    await fireEvent.click(markOn('Your card', mine, match))
    expect(container.querySelector('.called')).toBe(markOn('Your card', mine, match))
    await fireEvent.click(markOn('Your card', mine, match))
    expect(act).toHaveBeenCalledTimes(1)
    screen.getByText('Called! Who was first …')
  })

  it('names the target in the Hot Potato and the Poisoned Gift', async () => {
    const { act } = show('potato')
    const theirs = faceOf(13)
    await fireEvent.click(markOn('Card of Ida', theirs, sharedBy(theirs, mine)))
    const cards = [13, 1]
    expect(act).toHaveBeenCalledWith(
      { type: 'claim', symbol: sharedBy(theirs, mine), cards },
      expect.any(Number),
    )
    expect(within(card('Your card')).queryAllByRole('button')).toHaveLength(0)
  })
})

describe('a wrong call', () => {
  it('says how long it locks, and lets nothing be called', async () => {
    const { act } = show('wellLocked')
    screen.getByText('Wrong! Wait 2 s.')
    screen.getByLabelText('You: 0 cards left, locked')
    const first = buttons('Your card')[0] as HTMLElement
    expect(first.getAttribute('aria-disabled')).toBe('true')
    await fireEvent.click(first)
    expect(act).not.toHaveBeenCalled()
  })

  it('waits for the next card where that is the rule', () => {
    show('towerLocked')
    screen.getByText('Wrong! Wait for the next card.')
  })
})

describe('the Triplet', () => {
  const open = (n: number) => screen.getByRole('button', { name: new RegExp(`^Card ${n}:`) })
  const tap = (n: number) => fireEvent(open(n), new MouseEvent('pointerdown', { bubbles: true }))

  it('sends the set with the third card, and only then', async () => {
    const { act } = show('triplet')
    await tap(1)
    await tap(4)
    expect(act).not.toHaveBeenCalled()
    screen.getByText('One more card with the same picture …')
    expect(open(4).getAttribute('aria-pressed')).toBe('true')
    await tap(9)
    expect(act).toHaveBeenCalledWith({ type: 'take', cards: [2, 23, 5] }, expect.any(Number))
    await waitFor(() => expect(open(4).getAttribute('aria-pressed')).toBe('false'))
  })

  it('puts a card back when it is tapped again', async () => {
    const { act } = show('triplet')
    for (const n of [1, 2, 1, 3]) await tap(n)
    expect(act).not.toHaveBeenCalled()
    expect(open(1).getAttribute('aria-pressed')).toBe('false')
  })

  it('is picked with number keys', async () => {
    const { act } = show('triplet')
    await fireEvent.click(screen.getByRole('button', { name: 'Keys' }))
    for (const key of ['1', '5', '9']) await fireEvent.keyDown(window, { key })
    expect(act).toHaveBeenCalledWith({ type: 'take', cards: [2, 30, 5] }, expect.any(Number))
  })
})

describe('the keyboard', () => {
  it('shows what the letters mean before one calls', async () => {
    const { act, container } = show('tower')
    await fireEvent.keyDown(window, { key: 'c' })
    expect(act).not.toHaveBeenCalled()
    expect(container.querySelectorAll('.card kbd')).toHaveLength(8)
    await fireEvent.keyDown(window, { key: 'c' })
    const symbol = faceOf(1).marks[2]?.symbol
    expect(act).toHaveBeenCalledWith({ type: 'claim', symbol, cards: [1, 50] }, expect.any(Number))
  })

  it('chooses among several cards with a number', async () => {
    const { act } = show('potatoEight')
    for (const key of ['3', 'a']) await fireEvent.keyDown(window, { key })
    const symbol = faceOf(19).marks[0]?.symbol
    expect(act).toHaveBeenCalledWith({ type: 'claim', symbol, cards: [19, 1] }, expect.any(Number))
  })
})

describe('eight at a table', () => {
  it.each(['potatoEight', 'giftEight'])(
    '%s shows seven cards to tap and the one they are compared with',
    (name) => {
      show(name)
      const cards = screen.getAllByRole('group')
      expect(cards.filter((one) => within(one).queryAllByRole('button').length === 8)).toHaveLength(7)
      expect(cards).toHaveLength(8)
    },
  )
})

it('shows a taken card flying off while the next one is already live', async () => {
  // However long this machine takes, nobody has looked at the old cards long enough to aim at them.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { container, table, act, rerender } = show('tower')
  const places = table.view.places.map((place) => (place.seat === 2 ? { ...place, top: faceOf(50) } : place))
  const view = { ...table.view, places, centre: faceOf(40, [40, 1]) }
  await rerender({ table: { ...table, view } })
  expect(container.querySelectorAll('.flight')).toHaveLength(1)
  await fireEvent.click(buttons('Middle card')[0] as HTMLElement)
  expect(act).toHaveBeenCalledWith(expect.objectContaining({ cards: [40, 1] }), expect.any(Number))
  clock.mockRestore()
  // Also where it is hidden, and no animation ends.
  await waitFor(() => expect(container.querySelectorAll('.flight')).toHaveLength(0))
})

describe('those who watch', () => {
  it.each(['watching', 'tvTower', 'tvPotato', 'tvTriplet'])('%s has nothing to press', (name) => {
    const { container } = show(name)
    expect(container.querySelectorAll('button')).toHaveLength(0)
  })

  it('see no symbol before the cards are turned over', () => {
    const { container } = show('countdown')
    expect(container.querySelectorAll('.mark')).toHaveLength(0)
  })
})

describe('what happens', () => {
  const tell = (...events: Event[]) => {
    let hear: (events: Event[], backlog: boolean) => void = () => undefined
    const shown = show('tower', { onEvents: (told) => ((hear = told), () => undefined) })
    hear(events, false)
    flushSync()
    return shown
  }
  const said = ({ container }: { container: Element }) =>
    container.querySelector('[aria-live=polite]')?.textContent

  it('is told with who found what, and how fast', () => {
    const shown = tell({ type: 'won', seat: 2, symbol: 0, cards: [1, 2], target: null, reaction: 1234 })
    expect(said(shown)).toBe('Ida found the anchor in 1.23 s.')
  })

  it('announces a photo finish with its margin', () => {
    const photo = { number: 1, winner: 1, loser: 0, margin: 23 }
    expect(said(tell({ type: 'late', seat: 0, photo, delayed: false }))).toBe(
      'Photo finish! Bartholomew beat you by 23 ms.',
    )
  })

  it('tells whoever was faster that their call came too late on the line', () => {
    const late = { type: 'late', photo: null, delayed: true } as const
    expect(said(tell({ ...late, seat: 0 }))).toBe('You were faster, but your call came too late on the line.')
    expect(said(tell({ ...late, seat: 1 }))).toBe('')
  })

  it('says what was wrong with a wrong call', () => {
    const shown = tell({ type: 'wrong', seat: 0, cards: [1, 50], symbol: 0, lock: { until: null } })
    expect(said(shown)).toBe('The anchor is not on both.')
  })
})

// DB3
it('shows in the news and in the standings whose find it was', () => {
  const shown = tellAt('tower')
  const tokens = (selector: string) => shown.container.querySelectorAll(`${selector} .token`).length
  expect(tokens('.news')).toBe(1)
  expect(shown.container.querySelector('[data-seat="2"] .pop')).not.toBeNull()
  expect(shown.container.querySelectorAll('.pop')).toHaveLength(1)
})

// DB17
it('shows large on the wall who found what', () => {
  const { container } = tellAt('tvTower')
  expect(container.querySelector('.news.large')?.textContent).toContain('Ida found the anchor in 1.23 s.')
  expect(container.querySelectorAll('.news.large .token, .news.large .symbol')).toHaveLength(2)
})

// DB7
it('lets no clock run during a race but at its start and between races', () => {
  const shows = (name: string) => game.showsTime(fixtures[name]?.view)
  expect(['countdown', 'tower', 'triplet'].map(shows)).toEqual([true, true, true])
  expect(shows('result')).toBe(false)
})

// DB2
describe('the score at the end', () => {
  const score = (program: Mini[], n: number) => {
    return speak(words, { language: 'en' }).maybe(game.score({ ...fixtures['over']?.view, program }), { n })
  }

  it('is told in the words of the mini-game', () => {
    expect(score(['well'], 0)).toBe('0 cards left')
    expect(score(['hot_potato'], 13)).toBe('13 cards lost')
    expect(score(['poisoned_gift'], 1)).toBe('1 card received')
    expect(score(['tower'], 2)).toBe('2 cards taken')
    expect(score(['triplet'], 3)).toBe('3 cards taken')
    expect(score(['warm_up'], 1)).toBe('1 pair found')
  })

  it('of a championship is wins', () => {
    expect(score(['tower', 'well'], 3)).toBe('3 wins')
  })
})

describe('between mini-games', () => {
  it('tells who won, and goes on when all are ready', async () => {
    const { act } = show('result')
    screen.getByText('You win The Hot Potato!')
    screen.getByText('Next: The Poisoned Gift')
    await fireEvent.click(screen.getByRole('button', { name: 'Go on (11)' }))
    expect(act).toHaveBeenCalledWith({ type: 'ready' })
  })
})

describe('the rulebook', () => {
  it.each(Object.entries(fixtures))('has the chapter it is opened at during %s', async (_, { view }) => {
    expect(await fetchRulebook('dobble', 'en')).toContain(`**§${game.chapter(view)}.1**`)
  })
})

describe('the end', () => {
  it('names the champion, every mini-game, the reactions and the photo finishes', () => {
    show('over')
    screen.getByText('You are the champion!')
    screen.getByText('The Poisoned Gift')
    screen.getByRole('heading', { name: 'Reaction times' })
    screen.getByText(/^Fastest of all: \w+, the .+ in 0\.\d\d s\.$/)
    expect(screen.getByText('by 7 ms').closest('li')?.textContent).toContain('Ida before Bartholomew')
  })
})
