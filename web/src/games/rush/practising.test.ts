import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EASY, type Likely, Practising } from './practising.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const dab = (x: number, y: number) => ({ x, y, pressure: null })

function practise(answer: () => Promise<Likely[]>) {
  const look = vi.fn((strokes: readonly number[][]) => (strokes.length > 0 ? answer() : Promise.resolve([])))
  return { look, practising: new Practising(look, () => 0) }
}

it('asks for words that the eyes know', () => {
  const path = resolve(import.meta.dirname, '../../../../crates/eyes/src/words.txt')
  const known = new Set(readFileSync(path, 'utf8').split('\n'))
  expect(EASY.filter((word) => !known.has(word))).toEqual([])
  expect(new Set(EASY).size).toBe(EASY.length)
})

it('looks at most three times a second, and not at nothing new', async () => {
  const { look, practising } = practise(async () => [{ word: 'tree', chance: 400 }])
  practising.begin(dab(0, 0))
  for (let n = 1; n <= 100; n += 1) {
    practising.move([dab(n * 10, 0)])
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(look.mock.calls.length).toBeGreaterThan(1)
  expect(look.mock.calls.length).toBeLessThanOrEqual(3)
  await vi.advanceTimersByTimeAsync(1000)
  const n = look.mock.calls.length
  expect(look.mock.lastCall?.[0]?.[0]).toHaveLength(202)
  await vi.advanceTimersByTimeAsync(5000)
  expect(look).toHaveBeenCalledTimes(n)
})

it('cheers once when the word comes first, and starts afresh with the next', async () => {
  let first = 'tree'
  const { practising } = practise(async () => [{ word: first, chance: 900 }])
  expect(practising.word).toBe('cat')
  practising.begin(dab(0, 0))
  await vi.advanceTimersByTimeAsync(400)
  expect([practising.isSeen, practising.nSeen]).toEqual([false, 0])
  first = 'cat'
  practising.move([dab(100, 100)])
  await vi.advanceTimersByTimeAsync(400)
  practising.end()
  await vi.advanceTimersByTimeAsync(400)
  expect([practising.isSeen, practising.nSeen]).toEqual([true, 1])
  practising.next()
  await vi.advanceTimersByTimeAsync(400)
  expect([practising.word, practising.isSeen, practising.ranked]).toEqual(['sun', false, []])
  expect(practising.drawing.isBlank).toBe(true)
})

it('says when nobody looks, and goes on when somebody does', async () => {
  let isAway = true
  const { practising } = practise(async () => {
    if (isAway) throw new Error('away')
    return []
  })
  practising.begin(dab(0, 0))
  await vi.advanceTimersByTimeAsync(400)
  expect(practising.isLost).toBe(true)
  isAway = false
  practising.move([dab(50, 50)])
  await vi.advanceTimersByTimeAsync(400)
  expect(practising.isLost).toBe(false)
})
