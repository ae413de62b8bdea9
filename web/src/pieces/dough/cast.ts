import { add, dot, type Ray } from './camera'
import { outward, sample, SIDE, type Vector } from './grid'

/** Where a line of sight meets the dough. */
export interface Hit {
  at: Vector
  /** Straight out of the surface there. */
  out: Vector
  /** How far from the eye. */
  far: number
}

/** Follows a line of sight, in voxels, to the first dough it meets. */
export function cast(values: Float32Array, { from, way }: Ray): Hit | null {
  const range = throughGrid(from, way)
  if (range === null) return null
  let far = range[0]
  let before = far
  while (far < range[1]) {
    const value = valueAt(values, from, way, far)
    if (value < 0) return landed(values, from, way, before, far)
    before = far
    // Work stretches the field, so that it may tell a little more than the true distance.
    far += Math.max(0.3, value * 0.6)
  }
  return null
}

/** Halves the last step until it is certain where the surface is. */
function landed(values: Float32Array, from: Vector, way: Vector, outside: number, inside: number): Hit {
  let [a, b] = [outside, inside]
  for (let n = 0; n < 8; n++) {
    const middle = (a + b) / 2
    if (valueAt(values, from, way, middle) < 0) b = middle
    else a = middle
  }
  const at = add(from, way, b)
  return { at, out: outward(values, at) ?? add([0, 0, 0], way, -1), far: b }
}

function valueAt(values: Float32Array, from: Vector, way: Vector, far: number): number {
  return sample(values, from[0] + way[0] * far, from[1] + way[1] * far, from[2] + way[2] * far)
}

/** From where to where a line is inside the grid. */
function throughGrid(from: Vector, way: Vector): [number, number] | null {
  let [enter, leave] = [0, Infinity]
  for (const axis of [0, 1, 2] as const) {
    const [a, b] = [(0 - from[axis]) / way[axis], (SIDE - 1 - from[axis]) / way[axis]]
    enter = Math.max(enter, Math.min(a, b))
    leave = Math.min(leave, Math.max(a, b))
  }
  return enter < leave ? [enter, leave] : null
}

/** Where a line of sight goes through the plane through a place, square to a direction. */
export function through({ from, way }: Ray, place: Vector, square: Vector): Vector | null {
  const slope = dot(way, square)
  if (Math.abs(slope) < 0.0001) return null
  const far = dot(add(place, from, -1), square) / slope
  return far > 0 ? add(from, way, far) : null
}
