import { click, glass, glide, kalimba, marimba, ocarina, pluck, thud, toyPiano } from './instruments'
import { melodies, type Palette } from './palette'
import { DORIAN, MAJOR_PENTATONIC, MINOR_PENTATONIC, MIXOLYDIAN, type Key } from './scale'
import type { Instrument } from './instruments'

/** What a game sounds like: its key, what plays its music, and its sounds. */
export interface Voice {
  readonly key: Key
  readonly lead: Instrument
  readonly palette: Palette
}

const voice = (key: Key, lead: Instrument, own: Omit<Palette, keyof ReturnType<typeof melodies>>): Voice => ({
  key,
  lead,
  palette: { ...melodies(lead, key), ...own },
})

/** Several clicks that come ever slower, as of dice that come to rest. */
const tumbling = (pitch: number, loud: number) =>
  [0, 0.06, 0.12, 0.19, 0.28, 0.36, 0.47, 0.61].flatMap((at, i) => [
    click(at, 0.03, pitch - i * 110, loud * (1 - i * 0.07)),
    thud(at, 0.03, 210 - i * 9, loud * 0.3),
  ])

/** The shell: lobby, door, settings. */
const house = voice({ root: 72, scale: MAJOR_PENTATONIC }, glass, {
  tap: [click(0, 0.02, 2200, 0.25), glide(0, 0.05, 700, 760, 0.06)],
  place: [click(0, 0.03, 1500, 0.35), thud(0, 0.07, 220, 0.3)],
  slide: [click(0, 0.1, 900, 0.2)],
  roll: tumbling(2300, 0.4),
  take: [...glass(0, 84, 0.25, 0.2), ...glass(0.07, 88, 0.3, 0.2)],
  tick: [click(0, 0.02, 1900, 0.3), ...glass(0, 79, 0.06, 0.1)],
  react: [glide(0, 0.12, 500, 900, 0.2)],
})

/** Dobbelduel: wood and dice. */
const duel = voice({ root: 62, scale: DORIAN }, marimba, {
  tap: [click(0, 0.02, 1600, 0.3), thud(0, 0.04, 420, 0.12)],
  place: [click(0, 0.025, 1300, 0.5), thud(0, 0.06, 260, 0.4)],
  slide: [click(0, 0.09, 700, 0.25), click(0.09, 0.02, 1500, 0.35)],
  roll: tumbling(2400, 0.5),
  take: [...marimba(0, 74, 0.15, 0.25), ...marimba(0.08, 81, 0.3, 0.25)],
  tick: [click(0, 0.02, 1500, 0.35), ...marimba(0, 74, 0.07, 0.12)],
  react: [...marimba(0, 86, 0.1, 0.18)],
})

/** Dobble: quick fingers on taut strings and stiff cards. */
const dobble = voice({ root: 67, scale: MAJOR_PENTATONIC }, pluck, {
  tap: [click(0, 0.015, 3000, 0.3), glide(0, 0.04, 900, 1200, 0.08)],
  place: [click(0, 0.02, 2600, 0.45), click(0.015, 0.05, 900, 0.25)],
  slide: [click(0, 0.07, 2400, 0.25), click(0.05, 0.05, 1500, 0.2)],
  roll: [0, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24].map((at) => click(at, 0.03, 2600, 0.35)),
  take: [...pluck(0, 79, 0.12, 0.25), ...pluck(0.06, 83, 0.12, 0.25), ...pluck(0.12, 86, 0.3, 0.25)],
  tick: [click(0, 0.015, 2600, 0.3), ...pluck(0, 79, 0.06, 0.12)],
  react: [glide(0, 0.1, 700, 1300, 0.2)],
})

/** Double Double Dominoes: bone on a table, and a kalimba. */
const dominoes = voice({ root: 69, scale: MINOR_PENTATONIC }, kalimba, {
  tap: [click(0, 0.02, 2000, 0.3)],
  place: [click(0, 0.025, 1900, 0.6), click(0.03, 0.02, 1400, 0.3), thud(0, 0.06, 300, 0.35)],
  slide: [click(0, 0.14, 1100, 0.22), click(0.12, 0.02, 1900, 0.35)],
  roll: [0, 0.09, 0.15, 0.26, 0.33, 0.45].map((at, i) => click(at, 0.04, 1300 + (i % 3) * 350, 0.4)),
  take: [...kalimba(0, 76, 0.2, 0.25), ...kalimba(0.09, 81, 0.4, 0.25)],
  tick: [click(0, 0.02, 1800, 0.35), ...kalimba(0, 81, 0.07, 0.12)],
  react: [...kalimba(0, 88, 0.15, 0.2)],
})

/** Doodle Rush: pencils on paper, and a toy piano. */
const rush = voice({ root: 72, scale: MIXOLYDIAN }, toyPiano, {
  tap: [click(0, 0.03, 4200, 0.25)],
  place: [click(0, 0.05, 3600, 0.3), click(0.06, 0.05, 4400, 0.3)],
  slide: [click(0, 0.16, 2800, 0.22), click(0.08, 0.12, 3800, 0.18)],
  roll: [0, 0.05, 0.1, 0.15, 0.2].map((at, i) => click(at, 0.05, 3000 + (i % 2) * 1200, 0.28)),
  take: [
    ...toyPiano(0, 79, 0.15, 0.26),
    ...toyPiano(0.07, 84, 0.15, 0.26),
    ...toyPiano(0.14, 88, 0.35, 0.26),
  ],
  tick: [click(0, 0.02, 3200, 0.3), ...toyPiano(0, 84, 0.06, 0.14)],
  react: [...toyPiano(0, 91, 0.12, 0.2)],
})

/** Dohdles!: everything is soft and round. */
const dohdles = voice({ root: 65, scale: MAJOR_PENTATONIC }, ocarina, {
  tap: [glide(0, 0.08, 320, 240, 0.35)],
  place: [glide(0, 0.16, 210, 110, 0.5), click(0.02, 0.06, 400, 0.3)],
  slide: [glide(0, 0.2, 260, 340, 0.22), click(0, 0.14, 500, 0.15)],
  roll: [glide(0, 0.3, 160, 260, 0.3), glide(0.25, 0.3, 260, 170, 0.3)],
  take: [glide(0, 0.12, 300, 620, 0.3), ...ocarina(0.1, 84, 0.35, 0.25)],
  tick: [glide(0, 0.05, 500, 420, 0.3)],
  react: [glide(0, 0.14, 300, 700, 0.25)],
})

const voices: Readonly<Record<string, Voice>> = { duel, dobble, dominoes, rush, dohdles }

/** Where each voice is heard, for those who want to hear them all. */
export const VOICES = ['house', ...Object.keys(voices)]

/** The voice of a game; the house's own where there is none. */
export const voiceOf = (kind: string | null): Voice => (kind === null ? house : (voices[kind] ?? house))
