import type { Cue } from './cues'
import { Band } from './music/band'
import { voiceOf } from './palettes'
import { makeNoise, lengthOf, sing } from './tone'

/** How loud the music is while something is heard over it, of its own loudness. */
const DUCKED = 0.35
/** Seconds in which music gives way, and comes back. */
const DUCK = 0.06
const RETURN = 0.8

/** How loud things are, from 0 to 1. */
export interface Levels {
  readonly effects: number
  readonly music: number
}

/** What the music follows. */
export interface Mood {
  /** Whose voice it has; null in the lobby. */
  readonly kind: string | null
  readonly seed: number
  /** From 0 to 1, asked before every bar. */
  tension(): number
}

/**
 * Everything that makes sound: effects and music, each with its own volume, mixed so
 * that nothing clips. Loaded only when something may be heard.
 */
export class Studio {
  readonly #noise: AudioBuffer
  readonly #effects: GainNode
  readonly #music: GainNode
  readonly #ducker: GainNode
  #band: Band | undefined

  constructor(private readonly audio: AudioContext) {
    this.#noise = makeNoise(audio)
    const limiter = audio.createDynamicsCompressor()
    limiter.threshold.value = -6
    limiter.ratio.value = 12
    limiter.connect(audio.destination)
    this.#effects = audio.createGain()
    this.#effects.connect(limiter)
    this.#ducker = audio.createGain()
    this.#ducker.connect(limiter)
    this.#music = audio.createGain()
    this.#music.connect(this.#ducker)
  }

  setLevels({ effects, music }: Levels) {
    this.#effects.gain.setTargetAtTime(effects, this.audio.currentTime, 0.02)
    this.#music.gain.setTargetAtTime(music * 0.6, this.audio.currentTime, 0.1)
  }

  play(cue: Cue, kind: string | null, higher = 0) {
    const tones = voiceOf(kind).palette[cue]
    const at = this.audio.currentTime
    this.#duck(at, lengthOf(tones))
    sing(this.audio, this.#effects, this.#noise, tones, { at, higher })
  }

  /** Begins the music of a mood; the one before ends. */
  begin({ kind, seed, tension }: Mood) {
    this.#band?.stop()
    this.#band = new Band(this.audio, this.#music, this.#noise, voiceOf(kind), seed, tension)
  }

  end() {
    this.#band?.stop()
    this.#band = undefined
  }

  #duck(at: number, long: number) {
    const { gain } = this.#ducker
    gain.cancelScheduledValues(at)
    gain.setTargetAtTime(DUCKED, at, DUCK)
    gain.setTargetAtTime(1, at + Math.max(0.25, long), RETURN / 3)
  }
}
