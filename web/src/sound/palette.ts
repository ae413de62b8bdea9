import type { Cue } from './cues'
import type { Instrument } from './instruments'
import { pitchOf, type Key } from './scale'
import type { Tone } from './tone'

/** All sounds of one game. */
export type Palette = Readonly<Record<Cue, readonly Tone[]>>

/** The sounds that are melodies; what a game is made of gives the others. */
type Melodic = 'right' | 'near' | 'wrong' | 'turn' | 'reveal' | 'join' | 'leave' | Fanfare
type Fanfare = 'first' | 'second' | 'third' | 'over'

/** Steps of the key with the moment at which each is struck, in beats. */
type Motif = readonly (readonly [beat: number, step: number, beats: number])[]

/**
 * The same words in every game's own voice: whoever knows one game knows what the
 * others mean. Right goes up, wrong goes down, near stays where it is.
 */
const motifs: Record<Melodic, { motif: Motif; beat: number; loud: number }> = {
  right: {
    beat: 0.09,
    loud: 0.3,
    motif: [
      [0, 2, 2],
      [1, 4, 4],
    ],
  },
  near: {
    beat: 0.1,
    loud: 0.24,
    motif: [
      [0, 3, 1.5],
      [1, 2, 1.5],
      [2, 3, 3],
    ],
  },
  wrong: {
    beat: 0.13,
    loud: 0.3,
    motif: [
      [0, -3, 1.5],
      [1, -5, 3],
    ],
  },
  turn: {
    beat: 0.1,
    loud: 0.26,
    motif: [
      [0, 1, 1.5],
      [1.1, 3, 3],
    ],
  },
  reveal: {
    beat: 0.08,
    loud: 0.2,
    motif: [
      [0, 0, 2],
      [1, 1, 2],
      [2, 2, 2],
      [3, 3, 2],
      [4, 5, 6],
    ],
  },
  join: {
    beat: 0.09,
    loud: 0.24,
    motif: [
      [0, 0, 1.5],
      [1, 2, 1.5],
      [2, 3, 3],
    ],
  },
  leave: {
    beat: 0.1,
    loud: 0.18,
    motif: [
      [0, 2, 1.5],
      [1, 0, 3],
    ],
  },
  first: {
    beat: 0.14,
    loud: 0.17,
    motif: [
      [0, 0, 1],
      [0.7, 0, 1],
      [1.4, 0, 1],
      [2, 2, 3],
      [3.5, 1, 1],
      [4.2, 2, 1],
      [5, 5, 8],
      [5, 2, 8],
      [5, 0, 8],
      [5, -5, 8],
    ],
  },
  second: {
    beat: 0.14,
    loud: 0.18,
    motif: [
      [0, 0, 1],
      [1, 2, 1],
      [2, 3, 6],
      [2, 0, 6],
      [2, -5, 6],
    ],
  },
  third: {
    beat: 0.14,
    loud: 0.18,
    motif: [
      [0, 2, 1],
      [1, 0, 1],
      [2, 2, 5],
      [2, -5, 5],
    ],
  },
  over: {
    beat: 0.16,
    loud: 0.18,
    motif: [
      [0, 2, 2],
      [1.5, 1, 2],
      [3, 0, 5],
      [3, -5, 5],
    ],
  },
}

/** Has the motifs played by one instrument in one key. */
export function melodies(instrument: Instrument, key: Key): Record<Melodic, Tone[]> {
  const played = Object.entries(motifs).map(([cue, { motif, beat, loud }]) => [
    cue,
    motif.flatMap(([at, step, beats]) => instrument(at * beat, pitchOf(key, step), beats * beat, loud)),
  ])
  return Object.fromEntries(played) as Record<Melodic, Tone[]>
}
