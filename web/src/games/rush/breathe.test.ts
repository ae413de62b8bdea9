import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BoardInk } from './boardInk.svelte'
import { tableOf } from './fixtures'

const PAUSE_MS = 700

let table: ReturnType<typeof tableOf>
let boardInk: BoardInk
/** When each guess counted as made, and how to answer it. */
let made: number[]
let answers: (() => void)[]
let painted: number

/** A table whose server minds the pause, and whose answers come when the test says so. */
beforeEach(() => {
  vi.useFakeTimers()
  ;[made, answers, painted] = [[], [], performance.now()]
  table = {
    ...tableOf('guessing'),
    early: (moment, at) => Math.max(0, moment - (at - painted)),
    act: (_, at = 0) => {
      made.push(at - painted)
      return new Promise((resolve) => answers.push(() => resolve(true)))
    },
  }
  table.view.next_guess = 0
  boardInk = new BoardInk(() => table)
})
afterEach(() => void vi.useRealTimers())

async function answer() {
  table.view.next_guess = (made.at(-1) ?? 0) + PAUSE_MS
  answers.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
}

it('counts a guess as made when it was sent, where there is nothing to wait for', async () => {
  void boardInk.guess({ text: 'cat' }, painted + 5)
  await vi.advanceTimersByTimeAsync(50)
  expect(made).toEqual([5])
})

it('keeps the pause, however late a view that comes meanwhile is painted', async () => {
  table.view.next_guess = PAUSE_MS
  void boardInk.guess({ text: 'cat' }, painted + 5)
  await vi.advanceTimersByTimeAsync(600)
  painted += 400
  await vi.advanceTimersByTimeAsync(499)
  expect(made).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(made).toEqual([PAUSE_MS])
})

it('lets a second guess wait until the first is answered, since only then its pause is known', async () => {
  void boardInk.guess({ text: 'cat' }, painted + 1)
  void boardInk.guess({ text: 'dog' }, painted + 2)
  await vi.advanceTimersByTimeAsync(300)
  expect(made).toEqual([1])
  await answer()
  await vi.advanceTimersByTimeAsync(2000)
  expect(made).toEqual([1, 1 + PAUSE_MS])
})
