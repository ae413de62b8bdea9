/** A part of a sound: an oscillator, or a burst of noise around a pitch. */
export interface Tone {
  /** Seconds after the start. */
  readonly at: number
  /** Seconds it lasts. */
  readonly long: number
  /** Hertz at the start; for noise, the middle of its band. */
  readonly from: number
  /** Hertz at the end, if it glides. */
  readonly to?: number
  readonly shape: OscillatorType | 'noise'
  /** Peak, of 1. */
  readonly loud: number
  /** Seconds until the peak; at once where it is struck. */
  readonly attack?: number
}

/** How a sound is played this time. */
export interface Playing {
  /** When, on the context's own clock. */
  at: number
  /** By how many semitones higher. */
  higher?: number
}

/** Nothing decays to nought exponentially; this cannot be heard. */
const SILENT = 0.0008

/** Seconds after which all of it has been heard. */
export const lengthOf = (tones: readonly Tone[]): number =>
  Math.max(0, ...tones.map(({ at, long }) => at + long))

/** A second of noise, to be cut from. */
export function makeNoise(audio: BaseAudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}

/** Schedules a sound into `out`. Works on a live context as on an offline one. */
export function sing(
  audio: BaseAudioContext,
  out: AudioNode,
  noise: AudioBuffer,
  tones: readonly Tone[],
  { at, higher = 0 }: Playing,
) {
  const ratio = 2 ** (higher / 12)
  for (const tone of tones) {
    const start = at + tone.at
    const end = start + tone.long
    const volume = audio.createGain()
    envelope(volume.gain, tone, start, end)
    volume.connect(out)
    if (tone.shape === 'noise') hiss(audio, noise, tone.from, volume, start, end)
    else {
      const source = audio.createOscillator()
      source.type = tone.shape
      source.frequency.setValueAtTime(tone.from * ratio, start)
      if (tone.to !== undefined) source.frequency.exponentialRampToValueAtTime(tone.to * ratio, end)
      source.connect(volume)
      source.start(start)
      source.stop(end)
    }
  }
}

function envelope(gain: AudioParam, { loud, attack = 0 }: Tone, start: number, end: number) {
  if (attack > 0) {
    gain.setValueAtTime(SILENT, start)
    gain.exponentialRampToValueAtTime(loud, start + attack)
  } else gain.setValueAtTime(loud, start)
  gain.exponentialRampToValueAtTime(SILENT, end)
}

function hiss(
  audio: BaseAudioContext,
  noise: AudioBuffer,
  pitch: number,
  out: AudioNode,
  start: number,
  end: number,
) {
  const source = audio.createBufferSource()
  source.buffer = noise
  source.loop = true
  const band = audio.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = pitch
  source.connect(band).connect(out)
  source.start(start, Math.random() * 0.5)
  source.stop(end)
}
