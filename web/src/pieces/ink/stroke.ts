import type { Colour, Pen, Width } from '../../wire/ink'

/** Boards are squares of this many units a side, whatever the screen. */
export const EDGE = 2048
/** The firmest touch a pen can tell. */
export const FIRMEST = 15
/** The board itself, which an eraser brings back. */
export const PAPER = '#fffdf8'

/** What each colour looks like, in the order they lie in the tray. */
export const inks: Record<Colour, string> = {
  black: '#231a14',
  red: '#d23a2a',
  orange: '#ee8a1d',
  yellow: '#f2c200',
  green: '#2b8a4b',
  blue: '#2468c4',
  purple: '#8443b0',
  brown: '#85532c',
  pink: '#ef7fa8',
  sky: '#7cc4e8',
  sand: '#f0c79a',
  grey: '#8b857e',
}

/** How broad each pen draws, in units of the board. */
export const broad: Record<Width, number> = { thin: 20, medium: 44, thick: 96 }

/** One stroke, from pen down to pen up. */
export interface Stroke {
  readonly pen: Pen
  /** Its places on the board: x and y in turn. */
  readonly places: number[]
  /** How firm each of them is; none if the pen could not tell. */
  readonly pressure: number[]
  /** When they came, `[after, n, after, n, …]`: `n` places `after` milliseconds after those before. */
  readonly beats: number[]
}

/** What a pen paints with. */
export const inkOf = ({ tool, colour }: Pen): string => (tool === 'eraser' ? PAPER : inks[colour])
