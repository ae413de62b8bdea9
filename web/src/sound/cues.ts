/** What can be heard; every game has a sound of its own for each. */
export const CUES = [
  'tap',
  'place',
  'slide',
  'roll',
  'take',
  'right',
  'near',
  'wrong',
  'turn',
  'reveal',
  'tick',
  'join',
  'leave',
  'react',
  'first',
  'second',
  'third',
  'over',
] as const

export type Cue = (typeof CUES)[number]

/** The fanfare of a place in the result. */
export const fanfareOf = (place: number): Cue => (['first', 'second', 'third'] as const)[place - 1] ?? 'over'
