import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Op } from '../../wire/dough'
import { Clay } from './clay'
import { cares, cookbook } from './cookbook'
import { netOfAll } from './nets'
import { glbBytes, stlBytes } from './print'

const recipes = [...'abcdef'].map((board) =>
  readFileSync(`../crates/bots/src/dohdles/recipes/${board}.txt`, 'utf8'),
)

/** The triangles of an STL as a slicer reads them: corners in one place are one corner. */
function read(bytes: ArrayBuffer): { corners: [number, number, number][]; triangles: number[][] } {
  const view = new DataView(bytes)
  const corners: [number, number, number][] = []
  const known = new Map<string, number>()
  const triangles = Array.from({ length: view.getUint32(80, true) }, (_, n) =>
    [0, 1, 2].map((k) => {
      const at = [0, 1, 2].map((axis) => view.getFloat32(84 + 50 * n + 12 + 12 * k + 4 * axis, true))
      const key = at.join(' ')
      const corner = known.get(key) ?? corners.push(at as [number, number, number]) - 1
      known.set(key, corner)
      return corner
    }),
  )
  return { corners, triangles }
}

function areaOf(corners: [number, number, number][], triangle: number[]): number {
  const [a = [], b = [], c = []]: number[][] = triangle.map((corner) => corners[corner] ?? [])
  const [u = [], v = []] = [b, c].map((end) => end.map((at, axis) => at - (a[axis] ?? 0)))
  return (
    Math.hypot(u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!) /
    2
  )
}

const bound = (all: [number, number, number][], axis: number, pick: (a: number, b: number) => number) =>
  all.map((at) => at[axis]!).reduce(pick)
const least = (a: number, b: number) => Math.min(a, b)
const most = (a: number, b: number) => Math.max(a, b)

const printed = cares.flatMap(({ care, worth, soft }) =>
  cookbook(recipes, worth, soft).map(({ term, ops }) => ({ term, care, ops })),
)

// DH23
test.each(printed)('a $care $term is closed for a slicer, and stands in the middle', ({ ops }) => {
  const { corners, triangles } = read(stlBytes(netOfAll(new Clay(ops).grid.values)))
  expect(triangles.length).toBeGreaterThan(200)
  expect(triangles.filter((one) => areaOf(corners, one) === 0)).toEqual([])
  const edges = new Map<string, number>()
  for (const one of triangles)
    for (let k = 0; k < 3; k++) {
      const [from, to] = [one[k]!, one[(k + 1) % 3]!]
      const key = from < to ? `${from} ${to}` : `${to} ${from}`
      edges.set(key, (edges.get(key) ?? 0) + 1)
    }
  expect([...edges.values()].filter((faces) => faces !== 2)).toEqual([])
  expect(bound(corners, 2, least)).toBe(0)
  for (const axis of [0, 1]) {
    expect(bound(corners, axis, least) + bound(corners, axis, most)).toBeCloseTo(0, 3)
  }
})

test('a GLB stands on the ground in the middle, too', () => {
  const bytes = glbBytes(netOfAll(new Clay([]).grid.values), 'teal')
  const length = new DataView(bytes).getUint32(12, true)
  const told = JSON.parse(new TextDecoder().decode(bytes.slice(20, 20 + length))) as {
    accessors: { min: number[]; max: number[] }[]
  }
  const [{ min, max } = { min: [], max: [] }] = told.accessors
  expect(min[1]).toBe(0)
  for (const axis of [0, 2]) expect(min[axis]! + max[axis]!).toBeCloseTo(0, 6)
})

test('what bots sculpt is what the recipes say', () => {
  const [flamingo] = cookbook(recipes, 3, 2).filter(({ term }) => term === 'flamingo')
  expect(cookbook(recipes, 3, 2)).toHaveLength(144)
  expect((flamingo?.ops as Op[]).length).toBeGreaterThan(5)
})
