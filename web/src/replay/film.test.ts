import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reel } from '../wire/replay'
import { filmOf, outline, reelOf } from './fixtures'

const seen = (film: ReturnType<typeof filmOf>['film']) => film.view?.view

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a film', () => {
  it('shows any scene, with what was drawn by then', async () => {
    const { film, heard } = filmOf()
    await film.show(6)
    expect(seen(film)).toEqual({ scene: 6, eyes: null })
    expect(heard).toEqual([{ events: ['drawn by 4', 'told in 5', 'told in 6'], backlog: true }])
    expect(film.now).toBe(65_000)
  })

  it('shows the view of before where strokes changed none', async () => {
    const { film } = filmOf()
    await film.show(7)
    expect(seen(film)).toEqual({ scene: 6, eyes: null })
  })

  it('lets the next scene happen, also over the end of a reel', async () => {
    const { film, heard } = filmOf()
    await film.show(2)
    heard.length = 0
    await film.step(1)
    await film.step(1)
    expect(heard).toEqual([
      { events: ['told in 3'], backlog: false },
      { events: ['told in 4'], backlog: false },
    ])
    expect(seen(film)).toEqual({ scene: 4, eyes: null })
  })

  it('lays everything out anew when it goes back', async () => {
    const { film, heard } = filmOf()
    await film.show(6)
    heard.length = 0
    await film.step(-1)
    expect(heard).toEqual([{ events: ['drawn by 4', 'told in 5'], backlog: true }])
  })

  it('tells a screen that comes late what was drawn by now', async () => {
    const { film } = filmOf()
    await film.show(5)
    const hear = vi.fn()
    const leave = film.onEvents(hear)
    expect(hear).toHaveBeenCalledExactlyOnceWith(['drawn by 4', 'told in 5'], true)
    leave()
    await film.step(1)
    expect(hear).toHaveBeenCalledOnce()
  })

  it('never leaves the game', async () => {
    const { film } = filmOf()
    await film.show(-3)
    expect(film.scene).toBe(0)
    await film.show(99)
    expect(film.scene).toBe(film.last)
    await film.step(1)
    expect(film.scene).toBe(9)
  })

  it('looks by other eyes at the same scene', async () => {
    const { film } = filmOf()
    await film.show(5)
    await film.look(1)
    expect(seen(film)).toEqual({ scene: 5, eyes: 1 })
    expect(film.scene).toBe(5)
  })

  it('turns to where phases begin', async () => {
    const { film } = filmOf()
    await film.show(2)
    await film.turn(1)
    expect(film.scene).toBe(6)
    await film.turn(1)
    expect(film.scene).toBe(film.last)
    await film.turn(-1)
    await film.turn(-1)
    expect(film.scene).toBe(0)
  })

  it('shows what was wanted last, however the reels arrive', async () => {
    const arrive = new Map<number, (reel: Reel) => void>()
    const { film } = filmOf((reel) => new Promise((resolve) => arrive.set(reel, resolve)))
    const late = film.show(9)
    const last = film.show(1)
    expect(film.isLoading).toBe(true)
    arrive.get(0)?.(reelOf(0, null))
    await last
    arrive.get(2)?.(reelOf(2, null))
    await late
    expect([film.scene, film.isLoading]).toEqual([1, false])
  })

  it('fetches each reel once, and again what could not be fetched', async () => {
    const fetch = vi.fn((reel: number, eyes: number | null) => Promise.resolve(reelOf(reel, eyes)))
    const { film } = filmOf(fetch)
    fetch.mockRejectedValueOnce(new Error('offline'))
    await film.show(0)
    expect(film.problem).toBeInstanceOf(Error)
    await film.show(0)
    await film.show(1)
    expect([fetch.mock.calls.length, film.problem, film.scene]).toEqual([2, undefined, 1])
  })
})

describe('a running film', () => {
  it('takes as long as the game did, but for long waits', async () => {
    const { film } = filmOf()
    await film.show(0)
    await film.run()
    await vi.advanceTimersByTimeAsync(2500)
    expect([film.scene, film.isRunning]).toEqual([2, true])
    expect(film.now).toBeGreaterThanOrEqual(2400)
    expect(film.now).toBeLessThan(2600)
    await vi.advanceTimersByTimeAsync(2600)
    expect(film.scene).toBe(5)
    // A minute of thinking passes in two seconds, and so does its clock.
    await vi.advanceTimersByTimeAsync(1000)
    expect(film.now).toBeGreaterThan(30_000)
    await vi.advanceTimersByTimeAsync(1000)
    expect(film.scene).toBe(6)
  })

  it('goes four and sixteen times as fast, and misses nothing', async () => {
    for (const speed of [4, 16] as const) {
      const { film, heard } = filmOf()
      await film.show(0)
      heard.length = 0
      film.speed = speed
      await film.run()
      await vi.advanceTimersByTimeAsync(5000 / speed + 2000 + 1000 / speed + 200)
      expect([film.scene, film.isRunning]).toEqual([film.last, false])
      expect(heard.every(({ backlog }) => !backlog)).toBe(true)
      const told = heard.flatMap(({ events }) => events)
      expect(told).toEqual(outline.scenes.map((_, scene) => `told in ${scene}`).slice(1))
    }
  })

  it('stops where someone steps, and begins anew after the end', async () => {
    const { film } = filmOf()
    await film.show(3)
    await film.run()
    await film.step(1)
    await vi.advanceTimersByTimeAsync(5000)
    expect([film.scene, film.isRunning]).toEqual([4, false])
    await film.show(film.last)
    await film.run()
    expect([film.scene, film.isRunning]).toEqual([0, true])
    film.stop()
  })

  it('does not run ahead of what is fetched', async () => {
    let arrive: ((reel: Reel) => void) | undefined
    const { film } = filmOf((reel, eyes) =>
      reel === 0 ? Promise.resolve(reelOf(0, eyes)) : new Promise((resolve) => (arrive = resolve)),
    )
    await film.show(3)
    await film.run()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([film.scene, film.isLoading]).toEqual([3, true])
    arrive?.(reelOf(1, null))
    await vi.advanceTimersByTimeAsync(200)
    expect(film.scene).toBe(4)
    film.stop()
  })

  it('asks again for what could not be fetched', async () => {
    let isAway = true
    const { film } = filmOf((reel, eyes) =>
      reel > 0 && isAway ? Promise.reject(new Error('offline')) : Promise.resolve(reelOf(reel, eyes)),
    )
    await film.show(3)
    await film.run()
    await vi.advanceTimersByTimeAsync(1100)
    expect([film.scene, film.isRunning, film.isLoading]).toEqual([3, false, true])
    isAway = false
    await film.run()
    await vi.advanceTimersByTimeAsync(1100)
    expect([film.scene, film.isRunning]).toEqual([5, true])
    film.stop()
  })

  it('waits for other eyes without letting time pass', async () => {
    let arrive: ((reel: Reel) => void) | undefined
    const { film } = filmOf((reel, eyes) =>
      eyes === null ? Promise.resolve(reelOf(reel, eyes)) : new Promise((resolve) => (arrive = resolve)),
    )
    await film.show(0)
    await film.run()
    const looked = film.look(1)
    await vi.advanceTimersByTimeAsync(10_000)
    arrive?.(reelOf(0, 1))
    await looked
    await vi.advanceTimersByTimeAsync(900)
    expect([film.scene, film.isRunning]).toEqual([0, true])
    await vi.advanceTimersByTimeAsync(200)
    expect(film.scene).toBe(1)
    film.stop()
  })

  it('stands still once it is stopped, however often it was started', async () => {
    const { film } = filmOf()
    await film.show(film.last)
    await Promise.all([film.run(), film.run()])
    film.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not started behind the back of whoever stopped it', async () => {
    let arrive: ((reel: Reel) => void) | undefined
    const { film } = filmOf((reel, eyes) =>
      reel > 0 ? Promise.resolve(reelOf(reel, eyes)) : new Promise((resolve) => (arrive = resolve)),
    )
    await film.show(film.last)
    const started = film.run()
    film.stop()
    arrive?.(reelOf(0, null))
    await started
    expect([film.scene, film.isRunning]).toEqual([0, false])
  })
})
