import { SIDE, type Point } from './squares'

/** What the chain keeps from the board, with room for the names of rows and columns. */
export const GAP = 0.44

/** The side of one space: 24 of them are as long as the board with its gaps. */
export const SPACE = (SIDE + 2 * GAP) / 24

/** How far every other domino of the chain steps outward, which makes it wind. */
const STEP = 0.17

/** How far the drawing reaches beyond the board on three sides, and below. */
export const EDGE = GAP + SPACE + STEP + 0.14
const START_ROOM = 1.15

export const WIDTH = SIDE + 2 * EDGE
export const HEIGHT = WIDTH + START_ROOM

/** Where the pieces stand before their first point. */
export const START: Point = { x: 0.75, y: SIDE + EDGE + START_ROOM / 2 - 0.02 }

interface Side {
  /** The first and the last space of this side. */
  first: number
  last: number
  /** Where in the ring of 26 × 26 spaces the first one lies, and which way it goes on. */
  from: Point
  along: Point
  outward: Point
}

const SIDES: readonly Side[] = [
  { first: 1, last: 24, from: { x: 2, y: 25 }, along: { x: 1, y: 0 }, outward: { x: 0, y: 1 } },
  { first: 25, last: 48, from: { x: 25, y: 24 }, along: { x: 0, y: -1 }, outward: { x: 1, y: 0 } },
  { first: 49, last: 74, from: { x: 25, y: 0 }, along: { x: -1, y: 0 }, outward: { x: 0, y: -1 } },
  { first: 75, last: 98, from: { x: 0, y: 1 }, along: { x: 0, y: 1 }, outward: { x: -1, y: 0 } },
  { first: 99, last: 100, from: { x: 0, y: 25 }, along: { x: 1, y: 0 }, outward: { x: 0, y: 1 } },
]

export interface Space {
  number: number
  middle: Point
  isUpright: boolean
}

function spaceAt(number: number): Space {
  const side = SIDES.find(({ last }) => number <= last) ?? SIDES[0]!
  const { first, from, along, outward } = side
  const isOut = Math.floor((number - 1) / 2) % 2 === 1
  const at = (axis: 'x' | 'y') =>
    -GAP -
    SPACE / 2 +
    (from[axis] + (number - first) * along[axis]) * SPACE +
    (isOut ? STEP * outward[axis] : 0)
  return { number, middle: { x: at('x'), y: at('y') }, isUpright: along.x === 0 }
}

/** The spaces 1 to 100 as they are drawn. */
export const SPACES: readonly Space[] = Array.from({ length: 100 }, (_, at) => spaceAt(at + 1))

/** The middle of a space; the start is in front of the first one. */
export function spacePoint(space: number): Point {
  return SPACES[space - 1]?.middle ?? START
}
