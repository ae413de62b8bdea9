import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Face, View } from '../../wire/dobble'
import { faceOf, sharedBy, tableOf } from './fixtures'
import { Lately, setOutFor, UNDERWAY_MS } from './lately'
import type { DobbleTable } from './raceInput.svelte'
import type { PlacedSpot } from './flights'
import TestTable from './TestTable.svelte'

let now = 0
beforeEach(() => {
  now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const spot = (key: string, face: Face | null, x = 0): PlacedSpot => ({
  spot: { key, seat: null, face },
  disc: { x, y: 0, size: 100 },
})

describe('what lay there', () => {
  it('is remembered for as long as a finger may be underway', () => {
    const lately = new Lately()
    const [old, fresh] = [[spot('centre', faceOf(1))], [spot('centre', faceOf(2))]]
    lately.lay(old, 1000)
    expect(lately.before(1100)).toBeNull()
    lately.lay(fresh, 5000)
    expect(lately.before(4990)).toBe(old)
    expect(lately.before(5000 + UNDERWAY_MS - 1)).toBe(old)
    expect(lately.before(5000 + UNDERWAY_MS)).toBeNull()
  })

  it('is what lay there when the finger set out, however often it changed since', () => {
    const lately = new Lately()
    const lays = [1, 2, 3].map((card) => [spot('centre', faceOf(card))])
    lays.forEach((lying, at) => lately.lay(lying, 1000 + 100 * at))
    expect(lately.before(1200 + 150)).toBe(lays[0])
    expect(lately.before(1200 + 250)).toBe(lays[1])
  })

  it('is as it was while nothing moves', () => {
    const lately = new Lately()
    lately.lay([spot('centre', faceOf(1))], 1000)
    lately.lay([spot('centre', { ...faceOf(1), hint: 3 })], 5000)
    expect(lately.before(5100)).toBeNull()
  })

  it('may be called as soon as a lock opens, but nothing that came with it', () => {
    const before = [spot('centre', faceOf(50)), spot('mine', faceOf(1))]
    const open = faceOf(1, [1, 50])
    expect(setOutFor(before, 'mine', open)).toBe(open)
    expect(setOutFor(before, 'mine', faceOf(1, [1, 40]))).toBeNull()
    expect(setOutFor([spot('mine', null)], 'mine', open)).toBe(open)
  })
})

/** Shows one view, and 4 s later another. */
async function change(name: string, next: (view: View) => Partial<View>) {
  const act = vi.fn<DobbleTable['act']>(() => Promise.resolve(true))
  const table = tableOf(name, { act })
  const { rerender, container } = render(TestTable, { table })
  now += 4000
  await rerender({ table: { ...table, view: { ...table.view, ...next(table.view) } } })
  return { act, container }
}

/** A finger comes down on a spot, at the middle of a symbol or of the card. */
async function touch(element: HTMLElement, face: Face | null, symbol: number | null, after: number) {
  const place = element.closest<HTMLElement>('.spot')
  // Cards that have settled are measured by themselves, and all of them lie in one corner here.
  const corner = after < UNDERWAY_MS ? [place?.style.left, place?.style.top] : []
  const [left, top] = corner.map((length) => Number.parseFloat(length ?? '0'))
  const size = Number.parseFloat(place?.style.getPropertyValue('--size') ?? '0')
  const mark = face?.marks.find((one) => one.symbol === symbol)
  const event = new MouseEvent('pointerdown', {
    bubbles: true,
    clientX: (left ?? 0) + size / 2 + ((mark?.x ?? 0) * size) / 1000,
    clientY: (top ?? 0) + size / 2 + ((mark?.y ?? 0) * size) / 1000,
  })
  Object.defineProperty(event, 'timeStamp', { value: now + after })
  await fireEvent(element, event)
}

// DB1
describe('a tap just after somebody else’s win', () => {
  const takeCentre = (view: View): Partial<View> => ({
    centre: faceOf(40, [40, 1]),
    places: view.places.map((place) =>
      place.seat === 0 ? { ...place, top: faceOf(1, [1, 40]) } : { ...place, top: faceOf(50) },
    ),
  })
  const old = sharedBy(faceOf(1), faceOf(50))
  const mine = () => screen.getByRole('group', { name: 'Your card' })
  const middle = () => screen.getByRole('group', { name: 'Middle card' })

  it.each(['tower', 'well'])('names the cards that lay there in the mini-game %s', async (name) => {
    for (const after of [0, 60, 150, 250, 299]) {
      const { act } = await change(name, takeCentre)
      await touch(mine(), faceOf(1), old, after)
      expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'claim', symbol: old, cards: [1, 50] }, now + after)
      cleanup()
    }
  })

  it('finds the symbol where it lay on the old card', async () => {
    const { act } = await change('tower', takeCentre)
    await touch(middle(), faceOf(50), old, 120)
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'claim', symbol: old, cards: [50, 1] }, now + 120)
  })

  it('names the new ones as soon as they can have been seen', async () => {
    const { act } = await change('tower', takeCentre)
    const match = sharedBy(faceOf(1), faceOf(40))
    await touch(mine(), faceOf(1), match, UNDERWAY_MS)
    expect(act).toHaveBeenCalledExactlyOnceWith(
      { type: 'claim', symbol: match, cards: [1, 40] },
      now + UNDERWAY_MS,
    )
  })

  it('is not made twice by whoever taps twice', async () => {
    const act = vi.fn<DobbleTable['act']>(() => Promise.resolve(true))
    const table = tableOf('tower', { act })
    const { rerender } = render(TestTable, { table })
    now += 4000
    await touch(mine(), faceOf(1), old, 0)
    await rerender({ table: { ...table, view: { ...table.view, ...takeCentre(table.view) } } })
    await touch(mine(), faceOf(1), old, 90)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('names the old cards in the Hot Potato, where they lay before the others moved up', async () => {
    render(TestTable, { table: tableOf('potato') })
    const theirs = screen.getByRole('group', { name: 'Card of Bartholomew' })
    const lay = theirs.closest<HTMLElement>('.spot')?.cloneNode() as HTMLElement
    cleanup()
    // Seat 3 gave its card to seat 1 and is safe: one card fewer lies there.
    const { act, container } = await change('potato', (view) => ({
      places: view.places.map((place) => {
        if (place.seat === 3) return { ...place, part: 'safe' as const, cards: 0, top: null }
        return place.seat === 1 ? { ...place, top: faceOf(19, [19, 1]) } : place
      }),
    }))
    const symbol = sharedBy(faceOf(7), faceOf(1))
    container.querySelector('.felt')?.append(lay)
    await touch(lay, faceOf(7), symbol, 100)
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'claim', symbol, cards: [7, 1] }, now + 100)
  })

  it('names the old cards in the Poisoned Gift', async () => {
    const { act } = await change('gift', (view) => ({
      centre: faceOf(40),
      places: view.places.map((place) => {
        if (place.seat === 0) return place
        const card = place.seat === 2 ? 50 : place.seat * 6 + 1
        return { ...place, top: faceOf(card, [card, 40]) }
      }),
    }))
    const theirs = screen.getByRole('group', { name: 'Card of Ida' })
    const symbol = sharedBy(faceOf(13), faceOf(50))
    await touch(theirs, faceOf(13), symbol, 200)
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'claim', symbol, cards: [13, 50] }, now + 200)
  })

  it('completes the set of three as it lay', async () => {
    const act = vi.fn<DobbleTable['act']>(() => Promise.resolve(true))
    const table = tableOf('triplet', { act })
    const { rerender } = render(TestTable, { table })
    const open = (n: number) => screen.getByRole('button', { name: new RegExp(`^Card ${n}:`) })
    now += 4000
    await touch(open(1), null, null, 0)
    await touch(open(4), null, null, 0)
    const spread = table.view.spread.map((face, at) => (at === 3 || at === 8 ? faceOf(40 + at) : face))
    await rerender({ table: { ...table, view: { ...table.view, spread } } })
    await touch(open(9), null, null, 150)
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'take', cards: [2, 23, 5] }, now + 150)
    expect(open(1).getAttribute('aria-pressed')).toBe('false')
  })

  it('picks no card that has just come', async () => {
    const { act } = await change('triplet', (view) => ({
      spread: view.spread.map((face, at) => (at === 8 ? faceOf(48) : face)),
    }))
    const ninth = screen.getByRole('button', { name: /^Card 9:/ })
    await touch(ninth, null, null, 100)
    expect(ninth.getAttribute('aria-pressed')).toBe('false')
    await touch(ninth, null, null, UNDERWAY_MS)
    expect(ninth.getAttribute('aria-pressed')).toBe('true')
    expect(act).not.toHaveBeenCalled()
  })
})
