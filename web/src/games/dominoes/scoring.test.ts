import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { house } from '../../room/testHouse'
import TestPage from '../../room/TestPage.svelte'
import type { Entry, ScoreSheet, Sheet } from '../../wire/dominoes_sheet'
import Scorer from './Scorer.svelte'
import { Scoring } from './scoring.svelte'

/** A server that takes every line but those with a 6. */
function answer(record: ScoreSheet): Sheet {
  const entries = record.lines.map((line): Entry => {
    const [seat, one = '', dots, other = '', others] = line.split(' ')
    if (dots === '6') return { type: 'illegal', code: 'alone', text: 'the domino would touch no other' }
    const halves = [
      { square: one, dots: Number(dots) },
      { square: other, dots: Number(others) },
    ] as [{ square: string; dots: number }, { square: string; dots: number }]
    return { type: 'scored', placed: { turn: 1, seat: Number(seat) - 1, halves, diamond: null, gains: [] } }
  })
  return { board: [], track: '', goal: 100, sides: [], entries, next: entries.length % 2, is_over: false }
}

let asked: ScoreSheet[] = []
const until = (is: () => boolean) => waitFor(() => expect(is()).toBe(true))

beforeEach(() => {
  localStorage.clear()
  asked = []
  vi.stubGlobal('fetch', (_: URL, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as ScoreSheet)
    return Promise.resolve(Response.json(answer(asked.at(-1)!)))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function begun(): Promise<Scoring> {
  const scoring = new Scoring(localStorage)
  await scoring.begin(['Ana', 'Ben'])
  return scoring
}

async function enter(scoring: Scoring, dots: [number, number], squares: [string, string]) {
  const before = asked.length
  scoring.choose(0, dots[0])
  scoring.choose(1, dots[1])
  for (const square of squares) scoring.tap(square)
  await until(() => asked.length > before && !scoring.isBusy)
}

describe('the scorekeeper', () => {
  it('writes a placement down as soon as dots and squares are known', async () => {
    const scoring = await begun()
    await enter(scoring, [1, 3], ['8H', '8I'])
    expect(asked.at(-1)).toEqual({ seats: 2, lines: ['1 8H 1 8I 3'] })
    expect(scoring.placed).toHaveLength(1)
    expect([scoring.seat, scoring.dots, scoring.squares]).toEqual([1, [null, null], []])
  })

  it('keeps the dots and says why when a placement is not allowed', async () => {
    const scoring = await begun()
    await enter(scoring, [6, 3], ['8H', '8I'])
    expect(scoring.problem).toMatchObject({ code: 'alone' })
    expect([scoring.dots, scoring.squares, scoring.placed]).toEqual([[6, 3], [], []])
  })

  it('takes the last placement back', async () => {
    const scoring = await begun()
    await enter(scoring, [1, 3], ['8H', '8I'])
    await scoring.undo()
    expect(asked.at(-1)?.lines).toEqual([])
    expect(scoring.placed).toHaveLength(0)
  })

  it('is found again after a reload, until a new game is begun', async () => {
    await enter(await begun(), [1, 3], ['8H', '8I'])
    const again = new Scoring(localStorage)
    await until(() => again.sheet !== null)
    expect([again.names, again.placed.length]).toEqual([['Ana', 'Ben'], 1])
    again.clear()
    expect(new Scoring(localStorage).names).toEqual([])
  })

  it('loses nothing when the server is away', async () => {
    const scoring = await begun()
    await enter(scoring, [1, 3], ['8H', '8I'])
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    await scoring.undo()
    expect(scoring.problem).toEqual({ type: 'offline' })
    expect(scoring.placed).toHaveLength(1)
  })
})

it('opens its page where storage is blocked', () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const Page = TestPage as unknown as Component<Record<string, unknown>>
  render(Page, { Page: Scorer, input: {}, house: house() })
  screen.getByRole('heading', { level: 1 })
  cleanup()
  blocked.mockRestore()
})
