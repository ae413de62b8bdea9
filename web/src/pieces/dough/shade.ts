import { SIDE } from './grid'

/** Across how many voxels a shadow is blurred. */
const BLUR = 2
/** How much lighter a shadow is for each voxel that the dough hangs above the ground. */
const FADE = 0.07

/** What a sculpture is to the ground below it. */
export interface Footing {
  /** The height of its lowest point, in voxels; the middle of the grid where there is no dough. */
  floor: number
  /** The height of its highest point. */
  top: number
  /** How dark its shadow is, row by row from the back, 0 to 255. */
  shade: Uint8Array
}

/** Finds where the dough stands and the shadow it throws straight down. */
export function footing(values: Float32Array): Footing {
  const lowest = new Int8Array(SIDE * SIDE).fill(-1)
  let [floor, top] = [SIDE, 0]
  for (let z = 1, i = SIDE * SIDE; z < SIDE - 1; z++)
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++, i++) {
        if (values[i]! >= 0) continue
        if (lowest[x + SIDE * z]! < 0) lowest[x + SIDE * z] = y
        if (y < floor) floor = y
        if (y > top) top = y
      }
  if (floor > top) return { floor: SIDE / 2, top: SIDE / 2, shade: new Uint8Array(SIDE * SIDE) }
  return { floor: floor - 0.5, top: top + 0.5, shade: shadow(lowest, floor) }
}

function shadow(lowest: Int8Array, floor: number): Uint8Array {
  let dark = new Float32Array(SIDE * SIDE)
  lowest.forEach((height, i) => {
    if (height >= 0) dark[i] = 1 / (1 + (height - floor) * FADE)
  })
  for (let pass = 0; pass < 2; pass++) dark = blurred(blurred(dark, 1, SIDE), SIDE, 1)
  return Uint8Array.from(dark, (one) => Math.round(255 * one))
}

/** The mean of the neighbours along one axis. */
function blurred(dark: Float32Array, step: number, across: number): Float32Array<ArrayBuffer> {
  const mean = new Float32Array(dark.length)
  for (let row = 0; row < SIDE; row++)
    for (let at = BLUR; at < SIDE - BLUR; at++) {
      let sum = 0
      for (let by = -BLUR; by <= BLUR; by++) sum += dark[row * across + (at + by) * step]!
      mean[row * across + at * step] = sum / (2 * BLUR + 1)
    }
  return mean
}
