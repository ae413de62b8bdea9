import { pitchOf, type Key } from '../scale'
import { random } from './random'

/** Who plays a note. */
export type Part = 'bass' | 'chord' | 'lead' | 'drum'

/** A note of a bar, on a grid of sixteenths. */
export interface Note {
  readonly part: Part
  /** Which sixteenth of the bar. */
  readonly at: number
  /** How many sixteenths it lasts. */
  readonly long: number
  /** MIDI pitch; of a drum, how high its noise is. */
  readonly pitch: number
  /** Of 1. */
  readonly loud: number
}

export const SIXTEENTHS = 16
/** Bars in which nothing is played twice; more than a minute at the quickest pace. */
const MEMORY = 36

/** Chords by the step of the scale they stand on; four bars each. */
const PROGRESSIONS = [
  [0, 3, 4, 0],
  [0, 5, 3, 4],
  [0, 2, 3, 4],
  [0, 4, 5, 3],
  [0, 3, 0, 4],
] as const

/** Beats a minute: a quiet lobby walks, the last seconds of a round run. */
export const tempoOf = (tension: number): number => 84 + 44 * Math.min(1, Math.max(0, tension))

/**
 * Writes music bar by bar, from a seed: the same seed and the same tension give the
 * same bars. It knows nothing of sound or time.
 */
export class Composer {
  readonly #next: () => number
  readonly #recent: string[] = []
  #bar = 0
  #progression: readonly number[] = PROGRESSIONS[0]
  /** The step at which the tune is; it walks. */
  #step: number

  constructor(
    private readonly key: Key,
    seed: number,
  ) {
    this.#next = random(seed)
    this.#step = key.scale.length
  }

  /** The next bar. `tension` from 0 (a quiet lobby) to 1 (the last seconds). */
  bar(tension: number): Note[] {
    if (this.#bar % 4 === 0) this.#progression = this.#pick(PROGRESSIONS)
    const chord = this.#progression[this.#bar % 4] ?? 0
    this.#bar += 1
    let notes = this.#write(chord, tension)
    while (this.#recent.includes(JSON.stringify(notes))) notes = this.#write(chord, tension)
    this.#recent.push(JSON.stringify(notes))
    if (this.#recent.length > MEMORY) this.#recent.shift()
    return notes
  }

  #write(chord: number, tension: number): Note[] {
    return [
      ...this.#bass(chord, tension),
      ...this.#chords(chord, tension),
      ...this.#lead(chord, tension),
      ...this.#drums(tension),
    ]
  }

  #bass(chord: number, tension: number): Note[] {
    const size = this.key.scale.length
    const beats = tension > 0.6 ? [0, 4, 8, 12] : tension > 0.25 ? [0, 8] : [0]
    return beats.map((at, i) => ({
      part: 'bass',
      at,
      long: SIXTEENTHS / beats.length,
      pitch: pitchOf(this.key, chord - 2 * size + (i % 2 === 1 && this.#next() < 0.5 ? size : 0)),
      loud: 0.5,
    }))
  }

  /** The chord, broken: how densely is the tension's. */
  #chords(chord: number, tension: number): Note[] {
    const every = tension > 0.7 ? 1 : tension > 0.3 ? 2 : 4
    const size = this.key.scale.length
    // Of a scale of five every second step would not make a chord that sounds of its root.
    const steps = size === 5 ? [0, 2, 3] : [0, 2, 4]
    const notes: Note[] = []
    for (let at = 0; at < SIXTEENTHS; at += every) {
      if (this.#next() < 0.25) continue
      notes.push({
        part: 'chord',
        at,
        long: every * 1.5,
        pitch: pitchOf(this.key, chord + this.#pick(steps) - size),
        loud: 0.22,
      })
    }
    return notes
  }

  /** A tune that walks by steps, leaps seldom, and rests. */
  #lead(chord: number, tension: number): Note[] {
    const size = this.key.scale.length
    const notes: Note[] = []
    for (let at = 0; at < SIXTEENTHS;) {
      const long = this.#pick(tension > 0.5 ? [1, 2, 2, 2, 4] : [2, 2, 4, 4, 8])
      if (this.#next() < 0.7) {
        const leap = this.#next() < 0.15 ? 3 : 1
        this.#step += this.#pick([-leap, 0, leap])
        if (at === 0 && this.#next() < 0.6) this.#step = chord + size
        this.#step = Math.min(2 * size, Math.max(size - 3, this.#step))
        notes.push({ part: 'lead', at, long, pitch: pitchOf(this.key, this.#step), loud: 0.3 })
      }
      at += long
    }
    return notes
  }

  #drums(tension: number): Note[] {
    if (tension < 0.2) return []
    const notes: Note[] = []
    for (let at = 0; at < SIXTEENTHS; at += 1) {
      const isBeat = at % 4 === 0
      const isLoud = isBeat || (at % 2 === 0 ? this.#next() < tension : this.#next() < tension - 0.6)
      if (isLoud)
        notes.push({ part: 'drum', at, long: 1, pitch: isBeat ? 60 : 84, loud: isBeat ? 0.3 : 0.14 })
    }
    return notes
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#next() * from.length)] as T
  }
}
