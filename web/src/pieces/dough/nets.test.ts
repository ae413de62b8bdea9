import { describe, expect, test } from 'vitest'
import type { Op } from '../../wire/dough'
import { Clay } from './clay'
import { cat, duck, mug } from './figures'
import { type Mesh, netOfAll, netOfChunk, STRIDE } from './nets'
import { glbBytes, stlBytes } from './print'
import { sculpture } from './sample'

const figures: { name: string; ops: Op[] }[] = [
  { name: 'the first ball', ops: [] },
  { name: 'a duck', ops: duck },
  { name: 'a cat', ops: cat },
  { name: 'a mug with a handle', ops: mug },
  { name: 'wild work', ops: sculpture(58, 600) },
  {
    name: 'a lump wider than the board',
    ops: [{ type: 'form', shape: { type: 'ball', at: [128, 128, 128], radius: 120 }, cut: false, soft: 0 }],
  },
]
const meshOf = (ops: Op[]): Mesh => netOfAll(new Clay(ops).grid.values)

/** Corners of a mesh as places. */
function places({ vertices }: Mesh): [number, number, number][] {
  const numbers = new Float32Array(vertices)
  const width = STRIDE / 4
  return Array.from({ length: numbers.length / width }, (_, n) => [
    numbers[n * width]!,
    numbers[n * width + 1]!,
    numbers[n * width + 2]!,
  ])
}

/** What a closed mesh holds, if its faces look outwards. */
function volume(mesh: Mesh): number {
  const corners = places(mesh)
  let sum = 0
  for (let n = 0; n < mesh.indices.length; n += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => corners[mesh.indices[n + k]!]!) as [number, number, number][]
    if (!a || !b || !c) continue
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
    sum += a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  return sum / 6
}

describe('the surface', () => {
  test.each(figures)('of $name is closed: every edge has two faces, one each way', ({ ops }) => {
    const { indices } = meshOf(ops)
    const sides: string[] = []
    for (let n = 0; n < indices.length; n += 3)
      for (let k = 0; k < 3; k++) sides.push(`${indices[n + k]} ${indices[n + ((k + 1) % 3)]}`)
    const once = new Set(sides)
    const isMet = (side: string): boolean => once.has(side.split(' ').reverse().join(' '))
    expect(sides.length).toBeGreaterThan(1000)
    expect(once.size).toBe(sides.length)
    expect(sides.filter((side) => !isMet(side))).toEqual([])
  })

  test('of the first ball holds what a ball holds', () => {
    const ball = (4 / 3) * Math.PI * 15 ** 3
    expect(volume(meshOf([])) / ball).toBeCloseTo(1, 1)
    expect(volume(meshOf([]))).toBeGreaterThan(0.95 * ball)
  })

  test('of the chunks together is the whole', () => {
    const { values } = new Clay(duck).grid
    let corners = 0
    for (let chunk = 0; chunk < 512; chunk++) corners += netOfChunk(values, chunk)?.indices.length ?? 0
    expect(corners).toBe(netOfAll(values).indices.length)
  })

  test('of no dough is none', () => {
    expect(meshOf([{ type: 'clear' }]).indices).toHaveLength(0)
  })

  test('is meshed anew where it changed, and only there', () => {
    const clay = new Clay()
    const before = new Map<number, string>()
    const textOf = (chunk: number): string => {
      const mesh = netOfChunk(clay.grid.values, chunk)
      return mesh ? new Float32Array(mesh.vertices).filter((_, i) => i % 4 < 3).join() : ''
    }
    for (let chunk = 0; chunk < 512; chunk++) before.set(chunk, textOf(chunk))
    clay.grid.stale.clear()
    clay.apply({ type: 'stroke', tool: 'press', size: 20, force: 8, path: 'gIgIgL' })
    const changed = [...before].filter(([chunk, text]) => text !== textOf(chunk)).map(([chunk]) => chunk)
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.filter((chunk) => !clay.grid.stale.has(chunk))).toEqual([])
    expect(clay.grid.stale.size).toBeLessThan(80)
  })
})

describe('on paper', () => {
  test('an STL has a head, a count, and fifty bytes a triangle', () => {
    const mesh = meshOf(duck)
    const view = new DataView(stlBytes(mesh))
    const count = mesh.indices.length / 3
    expect(view.getUint32(80, true)).toBe(count)
    expect(view.byteLength).toBe(84 + 50 * count)
    const normal = [0, 4, 8].map((at) => view.getFloat32(84 + at, true))
    expect(Math.hypot(...normal)).toBeCloseTo(1, 5)
  })

  test('a GLB says what is in it, and holds it', () => {
    const mesh = meshOf(mug)
    const bytes = glbBytes(mesh, 'teal')
    const view = new DataView(bytes)
    expect(new TextDecoder().decode(bytes.slice(0, 4))).toBe('glTF')
    expect(view.getUint32(8, true)).toBe(bytes.byteLength)
    const length = view.getUint32(12, true)
    const said = JSON.parse(new TextDecoder().decode(bytes.slice(20, 20 + length))) as {
      accessors: { count: number; min?: number[]; max?: number[] }[]
      buffers: { byteLength: number }[]
    }
    expect(said.accessors.map(({ count }) => count)).toEqual([
      places(mesh).length,
      places(mesh).length,
      mesh.indices.length,
    ])
    expect(said.buffers[0]?.byteLength).toBe(view.getUint32(20 + length, true))
    expect(28 + length + (said.buffers[0]?.byteLength ?? 0)).toBe(bytes.byteLength)
    expect(
      said.accessors[0]?.min?.every((least, axis) => least < (said.accessors[0]?.max?.[axis] ?? 0)),
    ).toBe(true)
  })
})
