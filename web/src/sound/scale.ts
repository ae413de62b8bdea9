/** Semitones of a scale above its root. */
export type Scale = readonly number[]

export const MAJOR: Scale = [0, 2, 4, 5, 7, 9, 11]
export const MAJOR_PENTATONIC: Scale = [0, 2, 4, 7, 9]
export const MINOR_PENTATONIC: Scale = [0, 3, 5, 7, 10]
export const DORIAN: Scale = [0, 2, 3, 5, 7, 9, 10]
export const MIXOLYDIAN: Scale = [0, 2, 4, 5, 7, 9, 10]

/** A root, as a MIDI number, and what is played on it. */
export interface Key {
  readonly root: number
  readonly scale: Scale
}

/** The pitch of a step of the key, as a MIDI number; steps go on above and below. */
export function pitchOf({ root, scale }: Key, step: number): number {
  const octave = Math.floor(step / scale.length)
  return root + 12 * octave + (scale[step - octave * scale.length] ?? 0)
}

/** Hertz of a MIDI number. */
export const hertz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12)
