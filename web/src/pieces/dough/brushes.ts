import type { Body } from './bodies'
import { BAND, type Bounds, boxAround, clamped, type Grid, outward, sample, SIDE, type Vector } from './grid'

/** How deep a thumb of full force dents at once, as a share of its radius. */
const DENT = 0.14
/** How far out the dent turns into a rim. */
const RIM = 1.7
/** How far a pinch of full force draws in, and how much it raises, as shares of the radius. */
const DRAW = 0.22
const RAISE = 0.06
/** How much of the unevenness a thumb of full force takes away at once. */
const EVEN = 0.8

/** The lesser of two distances, with a seam that wide smeared. */
function smeared(a: number, b: number, soft: number): number {
  const less = a < b ? a : b
  const near = soft - Math.abs(a - b)
  return near > 0 ? less - (near * near) / (4 * soft) : less
}

/** Adds a body to what the stroke has laid so far, or cuts it out. */
export function lay(grid: Grid, body: Body, cut: boolean, soft: number): void {
  const box = boxAround(body.low, body.high, BAND)
  if (box === null) return
  grid.touch(box)
  const { values, base, body: laid } = grid
  const { distance } = body
  for (let z = box.z0; z <= box.z1; z++)
    for (let y = box.y0; y <= box.y1; y++)
      for (let x = box.x0, i = x + SIDE * (y + SIDE * z); x <= box.x1; x++, i++) {
        const far = distance(x, y, z)
        if (far >= laid[i]!) continue
        laid[i] = far
        const before = base[i]!
        const now = laid[i]!
        values[i] = clamped(cut ? -smeared(-before, now, soft) : smeared(before, now, soft))
      }
}

/** Drags the dough around a place along. */
export function drag(grid: Grid, at: Vector, radius: number, by: Vector): void {
  warp(grid, at, radius, (_x, _y, _z, near, to) => {
    const weight = near * near * (3 - 2 * near)
    to[0] = by[0] * weight
    to[1] = by[1] * weight
    to[2] = by[2] * weight
  })
}

/** Dents the surface near a place. */
export function dent(grid: Grid, at: Vector, radius: number, force: number): void {
  const out = outward(grid.values, at)
  if (out === null) return
  const depth = -(force / 8) * DENT * radius
  warp(grid, at, radius, (_x, _y, _z, near, to) => {
    const weight = near * near * (1 - RIM * (1 - near)) * depth
    to[0] = out[0] * weight
    to[1] = out[1] * weight
    to[2] = out[2] * weight
  })
}

/** Draws the dough near a place together and up. */
export function pinch(grid: Grid, at: Vector, radius: number, force: number): void {
  const out = outward(grid.values, at)
  if (out === null) return
  const draw = (force / 8) * DRAW
  const raise = (force / 8) * RAISE * radius
  warp(grid, at, radius, (x, y, z, near, to) => {
    const weight = near * near
    const along = x * out[0] + y * out[1] + z * out[2]
    to[0] = ((along * out[0] - x) * draw + out[0] * raise) * weight
    to[1] = ((along * out[1] - y) * draw + out[1] * raise) * weight
    to[2] = ((along * out[2] - z) * draw + out[2] * raise) * weight
  })
}

/** Evens the surface near a place. */
export function smooth(grid: Grid, at: Vector, radius: number, force: number): void {
  const box = boxAround(at, at, radius)
  if (box === null) return
  grid.touch(box)
  grid.copyToScratch(box, 1)
  const { values, scratch } = grid
  const share = (force / 8) * EVEN
  within(box, at, radius, (i, _x, _y, _z, near) => {
    const across = scratch[i - 1]! + scratch[i + 1]!
    const upright = scratch[i - SIDE]! + scratch[i + SIDE]!
    const along = scratch[i - SIDE * SIDE]! + scratch[i + SIDE * SIDE]!
    const mean = (across + upright + along) / 6
    values[i] = clamped(scratch[i]! + (mean - scratch[i]!) * share * near)
  })
}

/** Takes away what lies beyond a plane. */
export function slice(grid: Grid, at: Vector, away: Vector): void {
  const length = Math.sqrt(away[0] * away[0] + away[1] * away[1] + away[2] * away[2])
  const nx = away[0] / length
  const ny = away[1] / length
  const nz = away[2] / length
  const most = SIDE - 2
  const distance = (x: number, y: number, z: number): number =>
    -((x - at[0]) * nx + (y - at[1]) * ny + (z - at[2]) * nz)
  lay(grid, { distance, low: [1, 1, 1], high: [most, most, most] }, true, 1)
}

/** Takes all dough away. */
export function clear(grid: Grid): void {
  grid.touch({ x0: 1, y0: 1, z0: 1, x1: SIDE - 2, y1: SIDE - 2, z1: SIDE - 2 })
  grid.values.fill(BAND)
}

/** Told where a voxel lies from the middle and how near it is (1 in the middle, 0 at the rim), says where its dough goes. */
type Flow = (x: number, y: number, z: number, near: number, to: [number, number, number]) => void

/** Moves the dough around a place, by a quarter of the radius at most. Each voxel asks where its dough comes from. */
function warp(grid: Grid, at: Vector, radius: number, flow: Flow): void {
  const box = boxAround(at, at, radius)
  if (box === null) return
  grid.touch(box)
  grid.copyToScratch(box, Math.ceil(radius / 4) + 2)
  const { values, scratch } = grid
  const to: [number, number, number] = [0, 0, 0]
  within(box, at, radius, (i, x, y, z, near) => {
    flow(x - at[0], y - at[1], z - at[2], near, to)
    values[i] = sample(scratch, x - to[0], y - to[1], z - to[2])
  })
}

/** Visits the voxels inside a ball, with how near they are: 1 in the middle, 0 at the rim. */
function within(
  box: Bounds,
  at: Vector,
  radius: number,
  visit: (i: number, x: number, y: number, z: number, near: number) => void,
): void {
  const square = radius * radius
  for (let z = box.z0; z <= box.z1; z++)
    for (let y = box.y0; y <= box.y1; y++) {
      const dy = y - at[1]
      const dz = z - at[2]
      const off = dy * dy + dz * dz
      if (off >= square) continue
      for (let x = box.x0, i = x + SIDE * (y + SIDE * z); x <= box.x1; x++, i++) {
        const dx = x - at[0]
        const far = dx * dx + off
        if (far < square) visit(i, x, y, z, 1 - far / square)
      }
    }
}
