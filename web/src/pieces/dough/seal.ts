import { SIDE } from './grid'

const PLANE = SIDE * SIDE
const VOXELS = SIDE * PLANE
/** How little dough fills a corner. */
const CRUMB = -0.01

/**
 * The same distances without places where dough meets dough in a mere line:
 * there, four faces would share an edge, and a printer would not know inside
 * from outside. A crumb joins the two.
 */
export function sealed(values: Float32Array): Float32Array {
  const whole = values.slice()
  while (fillOnce(whole)) continue
  return whole
}

/** Fills a corner of each square of voxels whose dough lies crosswise. Whether there was one. */
function fillOnce(values: Float32Array): boolean {
  let isFilled = false
  const last = VOXELS - PLANE - SIDE - 1
  for (let i = 0; i < last; i++) {
    const isIn = values[i]! < 0
    if (fill(values, isIn, i, 1, SIDE)) isFilled = true
    if (fill(values, isIn, i, 1, PLANE)) isFilled = true
    if (fill(values, isIn, i, SIDE, PLANE)) isFilled = true
  }
  return isFilled
}

function fill(values: Float32Array, isIn: boolean, i: number, one: number, other: number): boolean {
  const a = i + one
  const b = i + other
  if (values[a]! < 0 === isIn || values[b]! < 0 === isIn) return false
  const across = i + one + other
  if (values[across]! < 0 !== isIn) return false
  const first = isIn ? a : i
  const second = isIn ? b : across
  values[values[first]! < values[second]! ? first : second] = CRUMB
  return true
}
