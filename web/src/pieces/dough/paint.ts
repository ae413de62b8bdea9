import type { Colour } from '../../wire/room'
import type { Paint } from './renderer'

/** The colours of seats as dough has them: a little paler and softer than on a token. */
export const doughColour: Record<Colour, string> = {
  red: '#e05743',
  blue: '#5b97e6',
  yellow: '#f6cf52',
  green: '#55a86f',
  purple: '#a56cc9',
  orange: '#f39a45',
  teal: '#4ab5b0',
  pink: '#f3a0be',
  brown: '#a3754f',
  grey: '#b3b0aa',
  lime: '#bcd955',
  navy: '#4a5fa6',
}

/** What the graphics card calls a seat's colour. */
export function paintOf(colour: Colour): Paint {
  return linear(doughColour[colour])
}

/** A written colour in amounts of light, as shading needs it. */
export function linear(hex: string): Paint {
  const part = (at: number): number => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2
  return [part(1), part(3), part(5)]
}

/** A written colour as the screen takes it. */
export function plain(hex: string): Paint {
  const part = (at: number): number => parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}
