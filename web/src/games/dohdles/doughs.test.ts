import { describe, expect, it, vi } from 'vitest'
import type { Event } from '../../wire/dohdles'
import type { Op } from '../../wire/dough'
import { Doughs } from './doughs.svelte'
import { tableOf } from './fixtures'
import { Kneading } from './kneading.svelte'

const ball = (radius: number): Op => ({
  type: 'form',
  shape: { type: 'ball', at: [128, 128, 128], radius },
  cut: false,
  soft: 0,
})
const rolled = (path: string): Op => ({ type: 'stroke', tool: 'roll', size: 8, force: 5, path })
const sculpted = (dohdle: number, from: number, ...ops: Op[]): Event => ({
  type: 'sculpted',
  dohdle,
  from,
  ops,
})

describe('the dough that was told', () => {
  it('grows by what comes on top', () => {
    const doughs = new Doughs()
    doughs.hear([sculpted(2, 0, ball(10)), sculpted(2, 1, ball(20))], false)
    expect(doughs.of(2)).toEqual([ball(10), ball(20)])
    expect(doughs.of(3)).toEqual([])
  })

  it('loses what was taken back', () => {
    const doughs = new Doughs()
    doughs.hear([sculpted(2, 0, ball(10), ball(20))], false)
    doughs.hear([sculpted(2, 1)], false)
    expect(doughs.of(2)).toEqual([ball(10)])
  })

  it('is the same list as long as nothing was done to it', () => {
    const doughs = new Doughs()
    doughs.hear([sculpted(2, 0, ball(10))], false)
    const before = doughs.of(2)
    doughs.hear([sculpted(3, 0, ball(20)), { type: 'placed', dohdle: 2 }], false)
    expect(doughs.of(2)).toBe(before)
  })

  it('is told anew by a backlog', () => {
    const doughs = new Doughs()
    doughs.hear([sculpted(2, 0, ball(10), ball(20)), sculpted(3, 0, ball(30))], false)
    doughs.hear([sculpted(2, 0, ball(40))], true)
    expect([doughs.of(2), doughs.of(3)]).toEqual([[ball(40)], []])
  })
})

describe('the dough under the hands', () => {
  it('is there before the table has heard of it', () => {
    const stroke = vi.fn(() => new Promise<boolean>(() => undefined))
    const kneading = new Kneading(() => tableOf('sculpt', { stroke }), new Doughs())
    kneading.knead(0, [ball(10)])
    kneading.knead(0, [ball(20)])
    expect(kneading.of(0)).toEqual([ball(10), ball(20)])
    expect(stroke).toHaveBeenLastCalledWith(
      { type: 'sculpt', dohdle: 0, ops: [ball(20)] },
      expect.any(AbortSignal),
    )
  })

  it('is told when the last of it was answered', async () => {
    let answer: (isDone: boolean) => void = () => undefined
    const stroke = () => new Promise<boolean>((resolve) => (answer = resolve))
    const kneading = new Kneading(() => tableOf('sculpt', { stroke }), new Doughs())
    kneading.knead(0, [ball(10)])
    const isTold = vi.fn()
    const told = kneading.told().then(isTold)
    await Promise.resolve()
    expect(isTold).not.toHaveBeenCalled()
    answer(true)
    await told
    expect(isTold).toHaveBeenCalled()
  })

  it('stays as it is when the table confirms it, in whatever pieces', async () => {
    const doughs = new Doughs()
    const stroke = vi.fn(() => Promise.resolve(true))
    const kneading = new Kneading(() => tableOf('sculpt', { stroke }), doughs)
    const knead = kneading.take(0)
    knead([rolled('aaa')])
    knead([{ type: 'more', force: 5, path: 'bbb' }])
    knead([ball(10)])
    knead([{ type: 'undo' }])
    const confirmed: Op = { path: 'aaabbb', force: 5, size: 8, tool: 'roll', type: 'stroke' }
    doughs.hear([sculpted(0, 0, confirmed)], false)
    await kneading.told()
    kneading.follow()
    expect(kneading.spoilt).toBe(0)
  })

  it('is what the table tells where another was at the same dough', async () => {
    const doughs = new Doughs()
    const kneading = new Kneading(() => tableOf('sculpt', { stroke: () => Promise.resolve(true) }), doughs)
    const knead = kneading.take(0)
    kneading.follow()
    expect(kneading.spoilt).toBe(0)
    doughs.hear([sculpted(0, 0, ball(30))], false)
    kneading.follow()
    expect([kneading.spoilt, kneading.of(0)]).toEqual([1, [ball(30)]])
    // What comes late from the bench that was cleared away is not told.
    knead([ball(20)])
    expect(kneading.of(0)).toEqual([ball(30)])
  })

  it('waits for its own answers before it believes the table', async () => {
    const doughs = new Doughs()
    const answers: ((isDone: boolean) => void)[] = []
    const stroke = () => new Promise<boolean>((answer) => answers.push(answer))
    const kneading = new Kneading(() => tableOf('sculpt', { stroke }), doughs)
    kneading.take(0)([ball(10)])
    doughs.hear([sculpted(0, 0, ball(30), ball(10))], false)
    kneading.follow()
    expect(kneading.spoilt).toBe(0)
    answers[0]?.(true)
    await kneading.told()
    expect([kneading.spoilt, kneading.of(0)]).toEqual([1, [ball(30), ball(10)]])
  })

  it('takes back all that is on its way when something is refused', async () => {
    const signals: AbortSignal[] = []
    const answers: ((isDone: boolean) => void)[] = []
    const stroke = (_: unknown, signal?: AbortSignal) =>
      new Promise<boolean>((answer) => {
        answers.push(answer)
        if (signal) signals.push(signal)
      })
    const kneading = new Kneading(() => tableOf('sculpt', { stroke }), new Doughs())
    const knead = kneading.take(0)
    knead([rolled('aaa')])
    knead([{ type: 'more', force: 5, path: 'bbb' }])
    answers[0]?.(false)
    await Promise.resolve()
    await Promise.resolve()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    answers[1]?.(false)
    await kneading.told()
    expect(kneading.spoilt).toBe(1)
  })

  it('goes back to what the table knows when something is refused', async () => {
    const doughs = new Doughs()
    doughs.hear([sculpted(0, 0, ball(10))], false)
    const kneading = new Kneading(() => tableOf('sculpt', { stroke: () => Promise.resolve(false) }), doughs)
    kneading.knead(0, [ball(20)])
    await kneading.told()
    expect(kneading.of(0)).toEqual([ball(10)])
    expect(kneading.spoilt).toBe(1)
  })
})
