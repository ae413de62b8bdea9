import { expect, it } from 'vitest'
import { VOICES, voiceOf } from '../palettes'
import { Composer, type Note, SIXTEENTHS, tempoOf } from './composer'

const write = (kind: string, seed: number, bars: number, tension: number): Note[][] => {
  const composer = new Composer(voiceOf(kind).key, seed)
  return Array.from({ length: bars }, () => composer.bar(tension))
}

it('writes the same music for the same seed, and another for another', () => {
  expect(write('duel', 7, 16, 0.4)).toEqual(write('duel', 7, 16, 0.4))
  expect(write('duel', 7, 16, 0.4)).not.toEqual(write('duel', 8, 16, 0.4))
})

it.each(VOICES)('stays in the key of %s, whatever the tension', (kind) => {
  const { root, scale } = voiceOf(kind).key
  for (const tension of [0, 0.3, 0.6, 1])
    for (const { part, pitch } of write(kind, 3, 32, tension).flat())
      if (part !== 'drum') expect(scale).toContain((((pitch - root) % 12) + 12) % 12)
})

it.each([0, 0.5, 1])('plays no eight bars twice in a minute at a tension of %s', (tension) => {
  const bars = Math.ceil((60 * tempoOf(tension)) / 60 / 4)
  for (let seed = 0; seed < 20; seed++) {
    const music = write('dominoes', seed, 4 * bars, tension).map((bar) => JSON.stringify(bar))
    for (let start = 0; start + 8 <= music.length; start++) {
      const eight = music.slice(start, start + 8).join()
      for (let other = start + 1; other <= start + bars && other + 8 <= music.length; other++)
        expect(music.slice(other, other + 8).join()).not.toBe(eight)
    }
  }
})

it('follows the tension: more notes, and faster', () => {
  const count = (tension: number) => write('rush', 5, 32, tension).flat().length
  expect(count(1)).toBeGreaterThan(2 * count(0))
  expect(count(0.6)).toBeGreaterThan(count(0.2))
  expect(tempoOf(1)).toBeGreaterThan(tempoOf(0))
  expect(
    write('rush', 5, 32, 0)
      .flat()
      .some(({ part }) => part === 'drum'),
  ).toBe(false)
})

it('keeps its notes within their bar', () => {
  for (const { at, long, loud } of write('dohdles', 1, 64, 1).flat()) {
    expect(at).toBeGreaterThanOrEqual(0)
    expect(at).toBeLessThan(SIXTEENTHS)
    expect(long).toBeGreaterThan(0)
    expect(loud).toBeLessThanOrEqual(0.5)
  }
})
