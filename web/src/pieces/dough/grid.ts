/** Voxels along a side. The outermost are always outside, so a surface is always closed. */
export const SIDE = 64
/** Voxels along a side of a chunk, the least that is meshed anew. */
export const CHUNK = 8
/** Chunks along a side. */
export const CHUNKS = SIDE / CHUNK
/** How far from the surface distances are told; beyond, they are all the same. */
export const BAND = 4
/** The radius of the ball that everyone starts with, in voxels. */
const LUMP = 15

const PLANE = SIDE * SIDE
const VOXELS = SIDE * PLANE

/** The voxels from `x0` to `x1` and so on, both included. */
export interface Bounds {
  x0: number
  x1: number
  y0: number
  y1: number
  z0: number
  z1: number
}

/** What a stroke has changed: the distances as they were, chunk by chunk. */
export interface Before {
  chunks: number[]
  values: Float32Array
}

/**
 * Signed distances to the surface of the dough, negative inside. Only
 * + − × ÷ and √ lead to them and every store rounds to 32 bits, so the grid is
 * the same bit for bit in every browser, and in the rules, which mirror it.
 */
export class Grid {
  readonly values = new Float32Array(VOXELS)
  /** The values before this stroke, in the chunks it has touched. */
  readonly base = new Float32Array(VOXELS)
  /** Distances to what this stroke adds or cuts out, in the chunks it has touched. */
  readonly body = new Float32Array(VOXELS)
  /** Where a brush keeps what it reads while it writes. */
  readonly scratch = new Float32Array(VOXELS)
  /** Chunks whose mesh is out of date. */
  readonly stale = new Set<number>()
  readonly #isTouched = new Uint8Array(CHUNKS ** 3)
  #touched: number[] = []

  constructor() {
    this.reset()
  }

  /** Back to the ball that everyone starts with. */
  reset(): void {
    this.begin()
    this.values.set((lump ??= makeLump()))
    for (let chunk = 0; chunk < CHUNKS ** 3; chunk++) this.stale.add(chunk)
  }

  /** From here on, changes belong to a new stroke. */
  begin(): void {
    for (const chunk of this.#touched) this.#isTouched[chunk] = 0
    this.#touched = []
  }

  /** Keeps what is in the box now, before it is changed. */
  touch(box: Bounds): void {
    for (let z = box.z0 >> 3; z <= box.z1 >> 3; z++)
      for (let y = box.y0 >> 3; y <= box.y1 >> 3; y++)
        for (let x = box.x0 >> 3; x <= box.x1 >> 3; x++) this.#keep(x + CHUNKS * (y + CHUNKS * z))
    const last = CHUNKS - 1
    for (let z = (box.z0 - 1) >> 3; z <= Math.min(last, (box.z1 + 1) >> 3); z++)
      for (let y = (box.y0 - 1) >> 3; y <= Math.min(last, (box.y1 + 1) >> 3); y++)
        for (let x = (box.x0 - 1) >> 3; x <= Math.min(last, (box.x1 + 1) >> 3); x++)
          this.stale.add(x + CHUNKS * (y + CHUNKS * z))
  }

  /** What the stroke has changed so far, to take it back later. */
  before(): Before {
    const values = new Float32Array(this.#touched.length * CHUNK ** 3)
    let at = 0
    for (const chunk of this.#touched)
      for (let n = 0, row = rowOf(chunk, n); n < ROWS; row = rowOf(chunk, ++n))
        for (let x = 0; x < CHUNK; x++) values[at++] = this.base[row + x]!
    return { chunks: this.#touched, values }
  }

  /** Makes a stroke not have happened. */
  restore({ chunks, values }: Before): void {
    let at = 0
    for (const chunk of chunks) {
      for (let n = 0, row = rowOf(chunk, n); n < ROWS; row = rowOf(chunk, ++n))
        for (let x = 0; x < CHUNK; x++) this.values[row + x] = values[at++]!
      const [x, y, z] = cornerOf(chunk)
      this.#markAround(x, y, z)
    }
    this.begin()
  }

  /** Copies a box, a little larger than asked, so that it can be read while it is written. */
  copyToScratch(box: Bounds, margin: number): void {
    const x0 = Math.max(0, box.x0 - margin)
    const x1 = Math.min(SIDE - 1, box.x1 + margin)
    const y1 = Math.min(SIDE - 1, box.y1 + margin)
    const z1 = Math.min(SIDE - 1, box.z1 + margin)
    const { scratch, values } = this
    for (let z = Math.max(0, box.z0 - margin); z <= z1; z++)
      for (let y = Math.max(0, box.y0 - margin); y <= y1; y++) {
        const row = SIDE * (y + SIDE * z)
        for (let i = row + x0; i <= row + x1; i++) scratch[i] = values[i]!
      }
  }

  #keep(chunk: number): void {
    if (this.#isTouched[chunk] === 1) return
    this.#isTouched[chunk] = 1
    this.#touched.push(chunk)
    for (let n = 0, row = rowOf(chunk, n); n < ROWS; row = rowOf(chunk, ++n))
      for (let i = row; i < row + CHUNK; i++) {
        this.base[i] = this.values[i]!
        this.body[i] = BAND
      }
  }

  #markAround(x: number, y: number, z: number): void {
    const most = (at: number): number => Math.min(CHUNKS - 1, (at + CHUNK) >> 3)
    for (let k = Math.max(0, (z - 1) >> 3); k <= most(z); k++)
      for (let j = Math.max(0, (y - 1) >> 3); j <= most(y); j++)
        for (let i = Math.max(0, (x - 1) >> 3); i <= most(x); i++)
          this.stale.add(i + CHUNKS * (j + CHUNKS * k))
  }
}

let lump: Float32Array | null = null

/** The ball that everyone starts with, made once and copied. */
function makeLump(): Float32Array {
  const values = new Float32Array(VOXELS)
  const middle = SIDE / 2
  for (let z = 0, i = 0; z < SIDE; z++)
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++, i++) {
        const dx = x - middle
        const dy = y - middle
        const dz = z - middle
        values[i] = clamped(Math.sqrt(dx * dx + dy * dy + dz * dz) - LUMP)
      }
  return values
}

/** The first voxel of a chunk. */
export function cornerOf(chunk: number): [number, number, number] {
  const x = chunk % CHUNKS
  const y = Math.floor(chunk / CHUNKS) % CHUNKS
  return [x * CHUNK, y * CHUNK, Math.floor(chunk / (CHUNKS * CHUNKS)) * CHUNK]
}

/** Rows of voxels in a chunk. */
const ROWS = CHUNK * CHUNK

/** Where in the grid a row of a chunk starts. */
function rowOf(chunk: number, row: number): number {
  const x = chunk % CHUNKS
  const y = ((chunk / CHUNKS) | 0) % CHUNKS
  const z = (chunk / (CHUNKS * CHUNKS)) | 0
  return x * CHUNK + SIDE * (y * CHUNK + (row % CHUNK)) + PLANE * (z * CHUNK + ((row / CHUNK) | 0))
}

/** A distance as the grid tells it. */
export function clamped(distance: number): number {
  return distance > BAND ? BAND : distance < -BAND ? -BAND : distance
}

/** The voxels within `reach` of a place that may ever change, or null where there are none. */
export function boxAround(low: Vector, high: Vector, reach: number): Bounds | null {
  const first = (at: number): number => Math.max(1, Math.ceil(at - reach))
  const last = (at: number): number => Math.min(SIDE - 2, Math.floor(at + reach))
  const [x0, y0, z0] = [first(low[0]), first(low[1]), first(low[2])]
  const [x1, y1, z1] = [last(high[0]), last(high[1]), last(high[2])]
  return x0 > x1 || y0 > y1 || z0 > z1 ? null : { x0, x1, y0, y1, z0, z1 }
}

/** Three numbers: a place in voxels, or a way. */
export type Vector = readonly [number, number, number]

/** The distance at any place, by the eight voxels around it. */
export function sample(values: Float32Array, px: number, py: number, pz: number): number {
  const most = SIDE - 1.001
  const x = px < 0 ? 0 : px > most ? most : px
  const y = py < 0 ? 0 : py > most ? most : py
  const z = pz < 0 ? 0 : pz > most ? most : pz
  const i = x | 0
  const j = y | 0
  const k = z | 0
  const u = x - i
  const v = y - j
  const w = z - k
  const at = i + SIDE * (j + SIDE * k)
  const a = values[at]! + u * (values[at + 1]! - values[at]!)
  const b = values[at + SIDE]! + u * (values[at + SIDE + 1]! - values[at + SIDE]!)
  const up = at + PLANE
  const c = values[up]! + u * (values[up + 1]! - values[up]!)
  const d = values[up + SIDE]! + u * (values[up + SIDE + 1]! - values[up + SIDE]!)
  const near = a + v * (b - a)
  const far = c + v * (d - c)
  return near + w * (far - near)
}

/** The way straight out of the dough at a place, or null where there is none. */
export function outward(values: Float32Array, [x, y, z]: Vector): Vector | null {
  const dx = sample(values, x + 1, y, z) - sample(values, x - 1, y, z)
  const dy = sample(values, x, y + 1, z) - sample(values, x, y - 1, z)
  const dz = sample(values, x, y, z + 1) - sample(values, x, y, z - 1)
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
  return length < 0.001 ? null : [dx / length, dy / length, dz / length]
}
