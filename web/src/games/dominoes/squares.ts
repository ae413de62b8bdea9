import type { Domino, Half, Square } from '../../wire/dominoes'

/** How many squares the board has each way. */
export const SIDE = 15

/** A point of the drawing, whose unit is one square and whose origin the upper left corner of 1A. */
export interface Point {
  x: number
  y: number
}

/** The upper left corner of a square by its name. */
export function cornerOf(square: Square): Point {
  return { x: square.charCodeAt(square.length - 1) - 65, y: Number.parseInt(square, 10) - 1 }
}

/** The name of a square by its upper left corner. */
export function nameOf({ x, y }: Point): Square {
  return `${y + 1}${String.fromCharCode(65 + x)}`
}

/** The middle of what covers these squares. */
export function middleOf(squares: readonly Square[]): Point {
  const corners = squares.map(cornerOf)
  const mean = (of: (corner: Point) => number) =>
    corners.reduce((sum, corner) => sum + of(corner), 0) / corners.length + 0.5
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
}

/** The layout of a domino: its upper left corner, its direction, and its dots from there on. */
export interface DominoLayout {
  corner: Point
  isUpright: boolean
  dots: [number, number]
}

export function layoutOf([one, other]: readonly [Half, Half]): DominoLayout {
  const [a, b] = [cornerOf(one.square), cornerOf(other.square)]
  const isUpright = a.x === b.x
  return a.x < b.x || a.y < b.y
    ? { corner: a, isUpright, dots: [one.dots, other.dots] }
    : { corner: b, isUpright, dots: [other.dots, one.dots] }
}

/** The domino that two halves make, the lower half first. */
export function dominoOf([one, other]: readonly [Half, Half]): Domino {
  return one.dots <= other.dots ? [one.dots, other.dots] : [other.dots, one.dots]
}

export const isSame = (a: Domino, b: Domino) => a[0] === b[0] && a[1] === b[1]

/** Whether two placements cover the same squares with the same dots. */
export function isSamePlace(a: readonly [Half, Half], b: readonly [Half, Half]): boolean {
  const [here, there] = [layoutOf(a), layoutOf(b)]
  return (
    here.corner.x === there.corner.x &&
    here.corner.y === there.corner.y &&
    here.isUpright === there.isUpright &&
    isSame(here.dots, there.dots)
  )
}
