import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InkOp, Pen } from '../../wire/ink'
import { MOST_POINTS } from './chunk'
import { Drawing } from './drawing'
import { Outbox, PACE_MS } from './outbox'
import { LocalInk } from './localInk'
import type { Dab } from './touch'

const pen: Pen = { tool: 'ink', width: 'thin', colour: 'black' }
const dab = (x: number, y = 0, pressure: number | null = null): Dab => ({ x, y, pressure })

interface Sent {
  op: InkOp
  at: number
  signal: AbortSignal
  answer: (isDone: boolean) => void
}

/** Local ink, what the server told, and what was sent to it. */
function setUp() {
  const sent: Sent[] = []
  const told = new Drawing()
  const send = (op: InkOp, signal: AbortSignal) =>
    new Promise<boolean>((answer) => sent.push({ op, signal, at: performance.now(), answer }))
  const localInk = new LocalInk(told, { outbox: new Outbox(), pen: () => pen, send })
  /** What the server does with everything it was sent. */
  const tell = async ({ op, answer }: Sent) => {
    told.apply(op, 0)
    localInk.hear(op, 0)
    answer(true)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { localInk, told, sent, tell }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const places = (drawing: Drawing) => drawing.strokes.map((stroke) => stroke.places)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is drawn', () => {
  it('is seen at once, before anything is sent', () => {
    const { localInk, sent } = setUp()
    localInk.begin(dab(10, 10))
    localInk.move([dab(20, 10), dab(30, 12)])
    expect(places(localInk.shown)).toEqual([[10, 10, 20, 10, 30, 12]])
    expect(sent).toEqual([])
  })

  it('goes out in chunks of at most 64 points, at most twenty a second, and arrives exactly', async () => {
    const { localInk, told, sent, tell } = setUp()
    localInk.begin(dab(0, 1000))
    // A device that tells of 1,000 places a second, for two seconds.
    for (let at = 1; at <= 2000; at += 1) {
      localInk.move([dab((at * 37) % 2048, (at * 91) % 2048)])
      await wait(1)
    }
    localInk.end()
    await wait(5000)
    for (const { op } of sent)
      if (op.type === 'chunk') expect(op.points.length).toBeLessThanOrEqual(2 * MOST_POINTS)
    const gaps = sent.slice(1).map(({ at }, before) => at - (sent[before]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(PACE_MS)
    for (const one of sent) await tell(one)
    expect(places(told)).toEqual(places(localInk.shown))
    expect(told.strokes[0]?.places.length).toBe(2 * 2001)
  })

  it('names the pen once a stroke, and says when it is lifted', async () => {
    const { localInk, sent } = setUp()
    localInk.begin(dab(10, 10))
    await wait(60)
    localInk.move([dab(50, 10)])
    await wait(60)
    localInk.end()
    await wait(60)
    expect(sent.map(({ op }) => op)).toEqual([
      { type: 'chunk', pen, points: [10, 10], ends: false },
      { type: 'chunk', points: [40, 0], ends: false },
      { type: 'chunk', points: [], ends: true },
    ])
  })

  it('is one chunk for a quick dab, with its pressure', async () => {
    const { localInk, sent } = setUp()
    localInk.begin(dab(10, 10, 7))
    localInk.end()
    await wait(0)
    expect(sent.map(({ op }) => op)).toEqual([
      { type: 'chunk', pen, points: [10, 10], pressure: [7], ends: true },
    ])
  })

  it('leaves out what nobody could see', () => {
    const { localInk } = setUp()
    localInk.begin(dab(10, 10))
    localInk.move([dab(11, 10), dab(12, 11), dab(20, 10)])
    expect(places(localInk.shown)).toEqual([[10, 10, 20, 10]])
  })

  it('stays as it is when the server confirms it', async () => {
    const { localInk, sent, tell } = setUp()
    const changes = vi.fn()
    localInk.begin(dab(10, 10))
    localInk.end()
    localInk.do('undo')
    localInk.do('redo')
    await wait(200)
    localInk.shown.listen(changes)
    for (const one of sent) await tell(one)
    expect(changes).not.toHaveBeenCalled()
    expect(places(localInk.shown)).toEqual([[10, 10]])
  })
})

describe('a lost line', () => {
  it('keeps what is drawn until it is back, and then sends it in its turn', async () => {
    let isOpen = false
    const sent: number[] = []
    const outbox = new Outbox(() => isOpen)
    for (const n of [1, 2, 3]) outbox.add(() => void sent.push(n))
    await wait(10_000)
    expect(sent).toEqual([])
    isOpen = true
    await wait(PACE_MS + 1)
    expect(sent).toEqual([1])
    await wait(2 * PACE_MS)
    expect(sent).toEqual([1, 2, 3])
  })

  it('takes the rest of a stroke back of which a part was lost, and nothing of the next one', async () => {
    const { localInk, told, sent } = setUp()
    localInk.begin(dab(10, 10))
    for (const x of [100, 200, 300]) {
      await wait(60)
      localInk.move([dab(x, 10)])
    }
    localInk.end()
    localInk.do('undo')
    localInk.begin(dab(900, 900))
    localInk.end()
    // The last part of the stroke, the undo and the next stroke wait for their turn.
    expect(sent).toHaveLength(3)
    const [first, second, third] = sent
    if (first) told.apply(first.op, 0)
    first?.answer(true)
    second?.answer(false)
    await wait(0)
    expect(third?.signal.aborted).toBe(true)
    third?.answer(false)
    await wait(1000)
    // What arrives is what was drawn before the loss, and the stroke that came after it.
    expect(sent.slice(3).map(({ op }) => op)).toEqual([
      { type: 'chunk', pen, points: [900, 900], ends: true },
    ])
    for (const { op, answer } of sent.slice(3)) {
      told.apply(op, 0)
      localInk.hear(op, 0)
      answer(true)
    }
    await wait(0)
    expect(places(told)).toEqual([
      [10, 10],
      [900, 900],
    ])
    expect(places(localInk.shown)).toEqual(places(told))
  })

  it('leaves no timer behind once its screen is gone', async () => {
    const outbox = new Outbox(() => false)
    outbox.add(() => undefined)
    await wait(1000)
    expect(vi.getTimerCount()).toBe(1)
    outbox.close()
    outbox.add(() => undefined)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the server', () => {
  it('has the last word when it refuses', async () => {
    const { localInk, sent, tell } = setUp()
    localInk.begin(dab(10, 10))
    localInk.end()
    await wait(60)
    localInk.begin(dab(500, 500))
    await wait(60)
    const [first, second] = sent
    if (first) await tell(first)
    second?.answer(false)
    await wait(0)
    expect(places(localInk.shown)).toEqual([[10, 10]])
    // The rest of that stroke is not drawn, and the next one is.
    localInk.move([dab(600, 600)])
    localInk.end()
    localInk.begin(dab(700, 700))
    expect(places(localInk.shown)).toEqual([
      [10, 10],
      [700, 700],
    ])
  })

  it('is believed when something else happens to the board', async () => {
    const { localInk, told, sent, tell } = setUp()
    const other: InkOp = { type: 'chunk', pen, points: [900, 900], ends: true }
    localInk.begin(dab(10, 10))
    localInk.end()
    await wait(60)
    told.apply(other, 0)
    localInk.hear(other, 0)
    for (const one of sent) await tell(one)
    expect(places(localInk.shown)).toEqual([
      [900, 900],
      [10, 10],
    ])
  })

  it('is waited for after a reconnect, and no stroke is lost or doubled', async () => {
    const { localInk, told, sent, tell } = setUp()
    localInk.begin(dab(10, 10))
    localInk.move([dab(100, 10)])
    await wait(60)
    localInk.move([dab(200, 10)])
    await wait(60)
    const [first, second] = sent
    // The first chunk had arrived, but the line broke before it was told; all ink is told anew.
    if (first) told.apply(first.op, 0)
    localInk.revert()
    expect(places(localInk.shown)).toEqual([[10, 10, 100, 10]])
    localInk.move([dab(300, 10)])
    localInk.end()
    await wait(60)
    first?.answer(true)
    if (second) await tell(second)
    for (const one of sent.slice(2)) await tell(one)
    expect(places(localInk.shown)).toEqual([[10, 10, 100, 10, 200, 10, 300, 10]])
    expect(places(told)).toEqual(places(localInk.shown))
    // From now on it is drawn ahead again.
    localInk.begin(dab(5, 5))
    expect(places(localInk.shown).at(-1)).toEqual([5, 5])
  })
})
