import { click, type Instrument, marimba, thud } from '../instruments'
import type { Voice } from '../palettes'
import { hertz } from '../scale'
import { sing, type Tone } from '../tone'
import { Composer, type Note, SIXTEENTHS, tempoOf } from './composer'

/** How far ahead notes are handed to the audio clock, in seconds; timers of hidden pages come once a second. */
const AHEAD = 1.6
/** How often it is looked whether the next bar is due, in milliseconds. */
const LOOK = 250
/** How quickly a band that is stopped fades, in seconds. */
const FADE = 0.15
/** How much of the way to what is asked for the tension goes in a bar. */
const EASE = 0.35

/** Plays what a composer writes on an audio context, bar by bar, until it is stopped. */
export class Band {
  readonly #composer: Composer
  readonly #out: GainNode
  readonly #timer: ReturnType<typeof setInterval>
  #next: number
  #tension = 0

  /** `tension` is asked before every bar. */
  constructor(
    private readonly audio: BaseAudioContext,
    out: AudioNode,
    private readonly noise: AudioBuffer,
    private readonly voice: Voice,
    seed: number,
    private readonly tension: () => number,
  ) {
    this.#out = audio.createGain()
    this.#out.connect(out)
    this.#composer = new Composer({ ...voice.key, root: voice.key.root - 12 }, seed)
    this.#next = audio.currentTime + 0.1
    this.#timer = setInterval(() => this.#look(), LOOK)
    this.#look()
  }

  /** Fades out; notes that were handed over already are not heard any more. */
  stop() {
    clearInterval(this.#timer)
    this.#out.gain.setTargetAtTime(0, this.audio.currentTime, FADE)
    setTimeout(() => this.#out.disconnect(), FADE * 6000)
  }

  #look() {
    // After a pause of the whole page there is nothing to catch up with.
    if (this.#next < this.audio.currentTime) this.#next = this.audio.currentTime + 0.05
    while (this.#next < this.audio.currentTime + AHEAD) {
      this.#tension += (this.tension() - this.#tension) * EASE
      const sixteenth = 60 / tempoOf(this.#tension) / 4
      for (const note of this.#composer.bar(this.#tension)) {
        const at = this.#next + note.at * sixteenth
        sing(this.audio, this.#out, this.noise, tonesOf(note, note.long * sixteenth, this.voice.lead), { at })
      }
      this.#next += SIXTEENTHS * sixteenth
    }
  }
}

/** A note in tones, by the instrument of its part. */
export function tonesOf({ part, pitch, loud }: Note, long: number, lead: Instrument): Tone[] {
  switch (part) {
    case 'bass':
      return [
        { at: 0, long: long * 0.9, from: hertz(pitch), shape: 'triangle', loud: loud * 0.4, attack: 0.02 },
      ]
    case 'chord':
      return marimba(0, pitch, Math.max(0.12, long), loud * 0.5)
    case 'lead':
      return lead(0, pitch, Math.max(0.15, long * 1.2), loud * 0.5)
    case 'drum':
      return pitch < 72 ? [thud(0, 0.09, 110, loud)] : [click(0, 0.03, 5200, loud)]
  }
}
