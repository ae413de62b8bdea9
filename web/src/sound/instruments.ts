import { hertz } from './scale'
import type { Tone } from './tone'

/** A note of an instrument: when, which MIDI pitch, how long, how loud. */
export type Instrument = (at: number, pitch: number, long: number, loud: number) => Tone[]

const partial = (
  at: number,
  long: number,
  from: number,
  loud: number,
  shape: Tone['shape'] = 'sine',
): Tone => ({ at, long, from, loud, shape })

/** Wood that is struck. */
export const marimba: Instrument = (at, pitch, long, loud) => {
  const f = hertz(pitch)
  return [
    partial(at, long, f, loud),
    partial(at, long * 0.35, f * 3.93, loud * 0.3),
    partial(at, 0.015, 1800, loud * 0.5, 'noise'),
  ]
}

/** A string that is plucked. */
export const pluck: Instrument = (at, pitch, long, loud) => {
  const f = hertz(pitch)
  return [partial(at, long, f, loud, 'triangle'), partial(at, long * 0.4, f * 2, loud * 0.25, 'sawtooth')]
}

/** A tongue of metal under a thumb. */
export const kalimba: Instrument = (at, pitch, long, loud) => {
  const f = hertz(pitch)
  return [
    partial(at, long, f, loud),
    partial(at, long * 0.5, f * 2.76, loud * 0.18),
    partial(at, 0.02, 3200, loud * 0.3, 'noise'),
  ]
}

/** A small piano for children. */
export const toyPiano: Instrument = (at, pitch, long, loud) => {
  const f = hertz(pitch)
  return [
    partial(at, long, f, loud * 0.8, 'triangle'),
    partial(at, long * 0.6, f * 3, loud * 0.22),
    partial(at, long * 0.2, f * 5.4, loud * 0.14),
  ]
}

/** Breath over something hollow; it swells. */
export const ocarina: Instrument = (at, pitch, long, loud) => {
  const f = hertz(pitch)
  const attack = Math.min(0.04, long / 3)
  return [
    { ...partial(at, long, f, loud), attack },
    { ...partial(at, long, f * 2, loud * 0.12), attack },
    { ...partial(at, Math.min(long, 0.12), f, loud * 0.25, 'noise'), attack },
  ]
}

/** Glass that rings on. */
export const glass: Instrument = (at, pitch, long, loud) => {
  const f = hertz(pitch)
  return [
    partial(at, long, f, loud),
    partial(at, long * 0.8, f * 2.4, loud * 0.28),
    partial(at, long * 0.4, f * 5.1, loud * 0.12),
  ]
}

/** A short noise around a pitch in hertz: a click, a scratch, a clack. */
export const click = (at: number, long: number, from: number, loud: number): Tone =>
  partial(at, long, from, loud, 'noise')

/** A low thud that falls. */
export const thud = (at: number, long: number, from: number, loud: number): Tone => ({
  ...partial(at, long, from, loud),
  to: from * 0.5,
})

/** A glide, as of something soft. */
export const glide = (at: number, long: number, from: number, to: number, loud: number): Tone => ({
  ...partial(at, long, from, loud),
  to,
  attack: long / 4,
})
