import { createContext } from 'svelte'

/** A sound made of one or more tones or bursts of noise. */
export type Sound = 'tap' | 'place' | 'slide' | 'roll' | 'right' | 'wrong' | 'turn' | 'win' | 'join' | 'tick'

interface Tone {
  /** Seconds after the start. */
  at: number
  /** Seconds it lasts. */
  long: number
  /** Hertz at the start and end; `noise` for a rattle. */
  from: number
  to?: number
  shape: OscillatorType | 'noise'
  loud: number
}

const tone = (
  at: number,
  long: number,
  from: number,
  shape: Tone['shape'],
  loud: number,
  to?: number,
): Tone => ({
  at,
  long,
  from,
  shape,
  loud,
  ...(to === undefined ? {} : { to }),
})

const rattle = [0, 0.07, 0.13, 0.2, 0.29, 0.36, 0.46, 0.6].map((at) =>
  tone(at, 0.035, 2600 - at * 1500, 'noise', 0.5),
)

const sounds: Record<Sound, Tone[]> = {
  tap: [tone(0, 0.03, 900, 'triangle', 0.15)],
  place: [tone(0, 0.04, 1400, 'noise', 0.5), tone(0, 0.06, 240, 'sine', 0.35, 140)],
  slide: [tone(0, 0.09, 700, 'noise', 0.18), tone(0.08, 0.03, 520, 'triangle', 0.2)],
  roll: rattle,
  right: [tone(0, 0.12, 660, 'triangle', 0.25), tone(0.1, 0.22, 990, 'triangle', 0.25)],
  wrong: [tone(0, 0.25, 220, 'triangle', 0.3, 150)],
  turn: [tone(0, 0.1, 587, 'sine', 0.25), tone(0.11, 0.16, 784, 'sine', 0.25)],
  win: [523, 659, 784, 1047].map((pitch, i) => tone(i * 0.12, 0.28, pitch, 'triangle', 0.25)),
  join: [tone(0, 0.08, 440, 'sine', 0.2), tone(0.07, 0.12, 660, 'sine', 0.2)],
  tick: [tone(0, 0.02, 1800, 'noise', 0.25)],
}

/** Plays sounds made on the spot, so that none has to be downloaded. */
export class Sounds {
  #audio: AudioContext | undefined
  #noise: AudioBuffer | undefined

  /** `isOn` is asked at every sound. */
  constructor(private readonly isOn: () => boolean) {}

  /**
   * Call it inside every gesture. Browsers let sound begin nowhere else; and a phone that was locked
   * or rang has interrupted it.
   */
  unlock() {
    if (!this.isOn()) return
    this.#audio ??= new AudioContext()
    if (this.#audio.state !== 'running') void this.#audio.resume().catch(() => undefined)
  }

  /** What cannot be heard now is dropped, or all of it would be heard at once later. */
  play(sound: Sound) {
    const audio = this.#audio
    if (!this.isOn() || audio?.state !== 'running') return
    for (const part of sounds[sound]) this.#sing(audio, part)
  }

  #sing(audio: AudioContext, { at, long, from, to, shape, loud }: Tone) {
    const start = audio.currentTime + at
    const volume = audio.createGain()
    volume.gain.setValueAtTime(loud, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + long)
    volume.connect(audio.destination)
    if (shape === 'noise') this.#hiss(audio, from, volume, start, long)
    else {
      const source = audio.createOscillator()
      source.type = shape
      source.frequency.setValueAtTime(from, start)
      if (to !== undefined) source.frequency.linearRampToValueAtTime(to, start + long)
      source.connect(volume)
      source.start(start)
      source.stop(start + long)
    }
  }

  #hiss(audio: AudioContext, pitch: number, volume: GainNode, start: number, long: number) {
    this.#noise ??= makeNoise(audio)
    const source = audio.createBufferSource()
    source.buffer = this.#noise
    const filter = audio.createBiquadFilter()
    filter.type = 'bandpass'
    filter.frequency.value = pitch
    source.connect(filter).connect(volume)
    source.start(start, Math.random() * 0.5)
    source.stop(start + long)
  }
}

function makeNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}

const [getSounds, setSounds] = createContext<Sounds>()
export { getSounds, setSounds }
