import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { house } from '../../room/testHouse'
import TestPage from '../../room/TestPage.svelte'
import type { Fit } from '../../wire/dominoes'
import type { Entry, ScoreSheet, Sheet } from '../../wire/dominoes_sheet'
import Scorer from './Scorer.svelte'
import { Scoring } from './scoring.svelte'

/** A server that takes every line but those with a 6, and knows one place for every domino. */
function answer(record: ScoreSheet): Sheet {
  const entries = record.lines.map((line): Entry => {
    const [seat, one = '', dots, other = '', others] = line.split(' ')
    if (one === 'pit' || one === 'stop') return { type: 'noted' }
    if (dots === '6') return { type: 'illegal', code: 'alone', text: 'the domino would touch no other' }
    const halves = [
      { square: one, dots: Number(dots) },
      { square: other, dots: Number(others) },
    ] as [{ square: string; dots: number }, { square: string; dots: number }]
    return { type: 'scored', placed: { turn: 1, seat: Number(seat) - 1, halves, diamond: null, gains: [] } }
  })
  const [low = 0, high = 0] = record.asked?.domino ?? []
  const fit: Fit = {
    halves: [
      { square: '8H', dots: low },
      { square: '8I', dots: high },
    ],
    gains: [],
  }
  const isOver = record.lines.length > 2
  const side = (points: number) => ({ points, space: 1, dots: 1, n_dominoes: 0, hand: null, left: false })
  return {
    board: [],
    track: '1',
    goal: 100,
    sides: [side(7), side(3)],
    entries,
    log: [],
    history: [
      [0, 0],
      [7, 3],
    ],
    boneyard: 49,
    next: entries.length % 2,
    follows: null,
    ending: isOver ? 'boneyard' : null,
    winners: isOver ? [0] : [],
    fits: record.asked ? [fit] : [],
  }
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

/** Two taps: the domino, and where it lies. */
async function enter(scoring: Scoring, domino: [number, number]) {
  await scoring.pick(domino)
  const [spot] = scoring.placing?.spots ?? []
  if (spot) await scoring.enter(spot.fit)
}

describe('the scorekeeper', () => {
  it('asks where a domino may lie, and writes it down where it is put (DO13)', async () => {
    const scoring = await begun()
    await enter(scoring, [1, 3])
    expect(asked.at(-2)).toEqual({ seats: 2, lines: [], asked: { seat: 0, domino: [1, 3] } })
    expect(asked.at(-1)).toEqual({ seats: 2, lines: ['1 8H 1 8I 3'] })
    expect(scoring.placed).toHaveLength(1)
    expect([scoring.seat, scoring.domino, scoring.placing]).toEqual([1, null, null])
  })

  it('says why when a placement is not allowed', async () => {
    const scoring = await begun()
    await enter(scoring, [6, 6])
    expect(scoring.problem).toMatchObject({ code: 'alone' })
    expect(scoring.placed).toEqual([])
  })

  it('asks again when someone else places', async () => {
    const scoring = await begun()
    await scoring.pick([1, 3])
    await scoring.choose(1)
    expect(asked.at(-1)?.asked).toEqual({ seat: 1, domino: [1, 3] })
    await scoring.enter(scoring.placing!.spots[0]!.fit)
    expect(asked.at(-1)?.lines).toEqual(['2 8H 1 8I 3'])
  })

  it('writes discards and stops down', async () => {
    const scoring = await begun()
    await scoring.discard()
    await scoring.stop()
    expect(asked.at(-1)?.lines).toEqual(['1 pit', '2 stop'])
  })

  it('takes the last line back', async () => {
    const scoring = await begun()
    await enter(scoring, [1, 3])
    await scoring.undo()
    expect(asked.at(-1)?.lines).toEqual([])
    expect(scoring.placed).toHaveLength(0)
  })

  it('is found again after a reload, until a new game is begun', async () => {
    await enter(await begun(), [1, 3])
    const again = new Scoring(localStorage)
    await until(() => again.sheet !== null)
    expect([again.names, again.placed.length]).toEqual([['Ana', 'Ben'], 1])
    again.clear()
    expect(new Scoring(localStorage).names).toEqual([])
  })

  it('loses nothing when the server is away', async () => {
    const scoring = await begun()
    await enter(scoring, [1, 3])
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    await scoring.undo()
    expect(scoring.problem).toEqual({ type: 'offline' })
    await scoring.pick([1, 3])
    expect(scoring.problem).toEqual({ type: 'offline' })
    expect(scoring.placed).toHaveLength(1)
  })
})

const Page = TestPage as unknown as Component<Record<string, unknown>>

describe('its page', () => {
  afterEach(cleanup)

  it('names the winner, draws the graph and takes no more (DO4)', async () => {
    const lines = ['1 8H 1 8I 3', '2 pit', '1 pit']
    localStorage.setItem('dodo.score.dominoes', JSON.stringify({ names: ['Ana', 'Ben'], lines }))
    render(Page, { Page: Scorer, input: {}, house: house() })
    await screen.findByText('Ana wins with 7 points!')
    screen.getByText('Points after every turn')
    expect(screen.queryByRole('group', { name: 'All dominoes' })).toBeNull()
    screen.getByRole('button', { name: 'Share' })
  })

  it('keeps the screen awake while a game is kept (DO4)', async () => {
    const request = vi.fn(() => Promise.resolve({ release: () => Promise.resolve() }))
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { wakeLock: { request } }))
    const kept = JSON.stringify({ names: ['Ana', 'Ben'], lines: [] })
    localStorage.setItem('dodo.score.dominoes', kept)
    render(Page, { Page: Scorer, input: {}, house: house() })
    await until(() => request.mock.calls.length > 0)
  })

  it('glows where a domino may lie (DO13)', async () => {
    localStorage.setItem('dodo.score.dominoes', JSON.stringify({ names: ['Ana', 'Ben'], lines: [] }))
    render(Page, { Page: Scorer, input: {}, house: house() })
    await fireEvent.click(await screen.findByRole('button', { name: '1 and 3' }))
    await screen.findByRole('button', { name: '8H to 8I, 1 and 3, scores 0' })
    screen.getByText('Tap where it lies. Tap the domino again to turn it.')
  })
})

it('opens its page where storage is blocked', () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  render(Page, { Page: Scorer, input: {}, house: house() })
  screen.getByRole('heading', { level: 1 })
  cleanup()
  blocked.mockRestore()
})
