import { expect, it } from 'vitest'
import { CUES, fanfareOf } from './cues'
import { VOICES, voiceOf } from './palettes'
import { lengthOf } from './tone'

it.each(VOICES)('has every sound in the voice of %s, short and well formed', (kind) => {
  for (const cue of CUES) {
    const tones = voiceOf(kind).palette[cue]
    expect(tones.length, cue).toBeGreaterThan(0)
    expect(lengthOf(tones), cue).toBeLessThan(2.5)
    for (const { at, long, from, to = from, loud, attack = 0 } of tones) {
      expect(at).toBeGreaterThanOrEqual(0)
      expect(long).toBeGreaterThan(attack)
      expect(Math.min(from, to)).toBeGreaterThan(20)
      expect(Math.max(from, to)).toBeLessThan(18_000)
      expect(loud).toBeGreaterThan(0)
    }
  }
})

it.each(CUES)('sounds different in every game: %s', (cue) => {
  const heard = VOICES.map((kind) => JSON.stringify(voiceOf(kind).palette[cue]))
  expect(new Set(heard).size).toBe(VOICES.length)
})

it('greets each place with a fanfare of its own, the first with the longest', () => {
  expect([1, 2, 3, 4, 12].map(fanfareOf)).toEqual(['first', 'second', 'third', 'over', 'over'])
  for (const kind of VOICES) {
    const { palette } = voiceOf(kind)
    expect(lengthOf(palette.first)).toBeGreaterThan(lengthOf(palette.second))
  }
})

it('speaks with the voice of the house where a game has none', () => {
  expect(voiceOf('tiddlywinks')).toBe(voiceOf(null))
})
