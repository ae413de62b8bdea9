import { CHUNK, cornerOf, sample, SIDE, type Vector } from './grid'
import { sealed } from './seal'

/** Bytes a vertex: three 32-bit places, three 8-bit parts of the normal, and how open the place lies. */
export const STRIDE = 16

/** A surface: corners as the graphics card wants them, and three of them a triangle. */
export interface Mesh {
  vertices: ArrayBuffer
  indices: Uint32Array
}

/** How far out it is felt whether a place lies in a fold. */
const FEEL = 3.5
/**
 * How far the vertices of a printed surface stay off the walls of their cells. On a wall two of them
 * may lie in one place; a slicer takes these for one, and the surface is no longer closed.
 */
const APART = 0.02
/** How far around a vertex the slope is measured; wider is softer. */
const SLOPE = 0.9
const PLANE = SIDE * SIDE
/** The twelve edges of a cell, as pairs of its corners. */
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7]
/** From the first corner of a cell to each of its eight. */
const CORNERS = [0, 1, SIDE, SIDE + 1, PLANE, PLANE + 1, PLANE + SIDE, PLANE + SIDE + 1]

/** The surface within one chunk. */
export function netOfChunk(values: Float32Array, chunk: number): Mesh | null {
  const from = cornerOf(chunk)
  return net(values, from, [from[0] + CHUNK, from[1] + CHUNK, from[2] + CHUNK])
}

/** The whole surface in one piece, every corner shared: closed, as a printer wants it. */
export function netOfAll(values: Float32Array): Mesh {
  const empty = { vertices: new ArrayBuffer(0), indices: new Uint32Array(0) }
  return net(sealed(values), [0, 0, 0], [SIDE, SIDE, SIDE], APART) ?? empty
}

// What one meshing writes and the next one overwrites; they only ever grow.
let floats = new Float32Array(4096)
let bytes = new Int8Array(floats.buffer)
let triangles = new Uint32Array(8192)
let corners = new Int32Array((CHUNK + 1) ** 3)
let vertexCount = 0
let indexCount = 0
const around = new Float64Array(8)

/**
 * Surface nets: one vertex in each cell that the surface goes through, in the
 * mean of where it crosses the edges, and one quad around each crossed edge.
 * Edges starting within the range are its own; cells reach one further back.
 */
function net(values: Float32Array, from: Vector, to: Vector, apart = 0): Mesh | null {
  if (!hasSurface(values, from, to)) return null
  vertexCount = 0
  indexCount = 0
  placeVertices(values, from, to, apart)
  joinVertices(values, from, to)
  const vertices = floats.buffer.slice(0, vertexCount * STRIDE)
  return { vertices, indices: triangles.slice(0, indexCount) }
}

/** Whether there is a place inside and one outside, one voxel beyond the range included. */
function hasSurface(values: Float32Array, from: Vector, to: Vector): boolean {
  const low = (at: number): number => Math.max(0, at - 1)
  const high = (at: number): number => Math.min(SIDE - 1, at)
  const isInside = values[from[0] + SIDE * (from[1] + SIDE * from[2])]! < 0
  for (let z = low(from[2]); z <= high(to[2]); z++)
    for (let y = low(from[1]); y <= high(to[1]); y++) {
      const row = SIDE * (y + SIDE * z)
      const end = row + high(to[0])
      for (let i = row + low(from[0]); i <= end; i++) if (values[i]! < 0 !== isInside) return true
    }
  return false
}

function placeVertices(values: Float32Array, from: Vector, to: Vector, apart: number): void {
  const [wide, high] = [to[0] - from[0] + 1, to[1] - from[1] + 1]
  const cells = wide * high * (to[2] - from[2] + 1)
  if (corners.length < cells) corners = new Int32Array(cells)
  const last = SIDE - 2
  for (let z = Math.max(0, from[2] - 1); z < to[2] && z <= last; z++)
    for (let y = Math.max(0, from[1] - 1); y < to[1] && y <= last; y++) {
      let cell = Math.max(0, from[0] - 1) - from[0] + 1 + wide * (y - from[1] + 1 + high * (z - from[2] + 1))
      for (let x = Math.max(0, from[0] - 1); x < to[0] && x <= last; x++, cell++) {
        const at = x + SIDE * (y + SIDE * z)
        let inside = 0
        for (let n = 0; n < 8; n++) {
          const value = values[at + CORNERS[n]!]!
          around[n] = value
          if (value < 0) inside++
        }
        if (inside === 0 || inside === 8) continue
        corners[cell] = vertexCount
        placeVertex(values, x, y, z, apart)
      }
    }
}

/** Adds the vertex of the cell whose corners are in `around`. */
function placeVertex(values: Float32Array, x: number, y: number, z: number, apart: number): void {
  let crossings = 0
  let u = 0
  let v = 0
  let w = 0
  for (let edge = 0; edge < 24; edge += 2) {
    const one = EDGES[edge]!
    const other = EDGES[edge + 1]!
    const start = around[one]!
    const end = around[other]!
    if (start < 0 === end < 0) continue
    const share = start / (start - end)
    u += edge < 8 ? share : one & 1
    v += edge < 8 ? (one >> 1) & 1 : edge < 16 ? share : (one >> 1) & 1
    w += edge < 16 ? one >> 2 : share
    crossings++
  }
  u = Math.min(1 - apart, Math.max(apart, u / crossings))
  v = Math.min(1 - apart, Math.max(apart, v / crossings))
  w = Math.min(1 - apart, Math.max(apart, w / crossings))
  if (floats.length < (vertexCount + 1) * 4) growVertices()
  const at = vertexCount * 4
  floats[at] = x + u
  floats[at + 1] = y + v
  floats[at + 2] = z + w
  turn(values, at)
  vertexCount++
}

/** Writes the normal of a vertex, by the slope around it, and how open it lies. */
function turn(values: Float32Array, at: number): void {
  const x = floats[at]!
  const y = floats[at + 1]!
  const z = floats[at + 2]!
  const dx = sample(values, x + SLOPE, y, z) - sample(values, x - SLOPE, y, z)
  const dy = sample(values, x, y + SLOPE, z) - sample(values, x, y - SLOPE, z)
  const dz = sample(values, x, y, z + SLOPE) - sample(values, x, y, z - SLOPE)
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1
  const nx = dx / length
  const ny = dy / length
  const nz = dz / length
  const far = sample(
    values,
    floats[at]! + nx * FEEL,
    floats[at + 1]! + ny * FEEL,
    floats[at + 2]! + nz * FEEL,
  )
  const open = far < 0 ? 0 : far > FEEL ? 1 : far / FEEL
  const byte = at * 4 + 12
  bytes[byte] = Math.round(nx * 127)
  bytes[byte + 1] = Math.round(ny * 127)
  bytes[byte + 2] = Math.round(nz * 127)
  bytes[byte + 3] = Math.round(open * 127)
}

function joinVertices(values: Float32Array, from: Vector, to: Vector): void {
  const wide = to[0] - from[0] + 1
  const plane = wide * (to[1] - from[1] + 1)
  const last = SIDE - 1
  for (let z = from[2]; z < to[2] && z < last; z++)
    for (let y = from[1]; y < to[1] && y < last; y++)
      for (let x = from[0]; x < to[0] && x < last; x++) {
        const at = x + SIDE * (y + SIDE * z)
        const isIn = values[at]! < 0
        const alongX = values[at + 1]! < 0 !== isIn
        const alongY = values[at + SIDE]! < 0 !== isIn
        const alongZ = values[at + PLANE]! < 0 !== isIn
        if (!(alongX || alongY || alongZ)) continue
        const cell = x - from[0] + 1 + wide * (y - from[1] + 1) + plane * (z - from[2] + 1)
        if (alongX) quad(cell, wide, plane, isIn)
        if (alongY) quad(cell, plane, 1, isIn)
        if (alongZ) quad(cell, 1, wide, isIn)
      }
}

/** Two triangles around an edge, of the cells beside it, facing outwards. */
function quad(cell: number, one: number, other: number, isIn: boolean): void {
  if (triangles.length < indexCount + 6) growTriangles()
  const a = corners[cell - one - other]!
  const b = corners[cell - other]!
  const c = corners[cell]!
  const d = corners[cell - one]!
  const [second, fourth] = isIn ? [b, d] : [d, b]
  triangles[indexCount++] = a
  triangles[indexCount++] = second
  triangles[indexCount++] = c
  triangles[indexCount++] = a
  triangles[indexCount++] = c
  triangles[indexCount++] = fourth
}

function growVertices(): void {
  const larger = new Float32Array(floats.length * 2)
  new Uint8Array(larger.buffer).set(new Uint8Array(floats.buffer))
  floats = larger
  bytes = new Int8Array(floats.buffer)
}

function growTriangles(): void {
  const larger = new Uint32Array(triangles.length * 2)
  larger.set(triangles)
  triangles = larger
}
