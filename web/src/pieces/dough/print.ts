import type { Op } from '../../wire/dough'
import type { Colour } from '../../wire/room'
import { buildMeshInWorker } from './meshing'
import { type Mesh, STRIDE } from './nets'
import { paintOf } from './paint'

/** Millimetres a voxel is printed: a ball nobody touched comes out 6 cm wide. */
const MILLIMETRES = 2

/** A sculpture as a binary STL, the file that slicers of 3D printers read. */
export async function stl(ops: readonly Op[]): Promise<Blob> {
  const { mesh } = await buildMeshInWorker(ops)
  return new Blob([stlBytes(mesh)], { type: 'model/stl' })
}

/** A sculpture as a GLB in its colour, the file that other 3D programs read. */
export async function glb(ops: readonly Op[], colour: Colour): Promise<Blob> {
  const { mesh } = await buildMeshInWorker(ops)
  return new Blob([glbBytes(mesh, colour)], { type: 'model/gltf-binary' })
}

/** STL has z up, millimetres, and fifty bytes a triangle after a head of 84. */
export function stlBytes(mesh: Mesh): ArrayBuffer {
  const places = grounded(placesOf(mesh))
  const count = mesh.indices.length / 3
  const bytes = new ArrayBuffer(84 + 50 * count)
  const view = new DataView(bytes)
  view.setUint32(80, count, true)
  const corner = (index: number): [number, number, number] => {
    const [x, y, z] = [places[index * 3]!, places[index * 3 + 1]!, places[index * 3 + 2]!]
    return [x * MILLIMETRES, -z * MILLIMETRES, y * MILLIMETRES]
  }
  for (let n = 0; n < count; n++) {
    const triangle = [0, 1, 2].map((k) => corner(mesh.indices[n * 3 + k]!))
    const numbers = [...facing(triangle), ...triangle.flat()]
    numbers.forEach((number, k) => view.setFloat32(84 + 50 * n + 4 * k, number, true))
  }
  return bytes
}

/** The same places standing on the ground, in the middle of it: so slicers want what they are given. */
function grounded(places: Float32Array): Float32Array {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  places.forEach((at, i) => {
    low[i % 3] = Math.min(low[i % 3]!, at)
    high[i % 3] = Math.max(high[i % 3]!, at)
  })
  const origin = [(low[0]! + high[0]!) / 2, low[1]!, (low[2]! + high[2]!) / 2]
  return places.map((at, i) => at - origin[i % 3]!)
}

/** Straight out of a triangle. */
function facing([a, b, c]: [number, number, number][]): number[] {
  if (!a || !b || !c) return [0, 0, 0]
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const out = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(...out) || 1
  return out.map((part) => part / length)
}

/** GLB: a head of 12 bytes, the description as JSON, then places, normals and triangles. */
export function glbBytes(mesh: Mesh, colour: Colour): ArrayBuffer {
  const metres = grounded(placesOf(mesh)).map((one) => (one * MILLIMETRES) / 1000)
  const parts = [metres, normalsOf(mesh), mesh.indices]
  const binary = parts.reduce((sum, part) => sum + part.byteLength, 0)
  const text = padded(JSON.stringify(description(metres, mesh.indices.length, colour)))
  const bytes = new ArrayBuffer(12 + 8 + text.length + 8 + binary)
  const view = new DataView(bytes)
  const words = [0x46546c67, 2, bytes.byteLength, text.length, 0x4e4f534a]
  words.forEach((word, n) => view.setUint32(n * 4, word, true))
  new Uint8Array(bytes, 20).set(text)
  view.setUint32(20 + text.length, binary, true)
  view.setUint32(24 + text.length, 0x004e4942, true)
  let at = 28 + text.length
  for (const part of parts) {
    new Uint8Array(bytes, at).set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
    at += part.byteLength
  }
  return bytes
}

function description(metres: Float32Array, indices: number, colour: Colour): object {
  const count = metres.length / 3
  const length = count * 12
  const along = (axis: number): number[] => [...metres.filter((_, i) => i % 3 === axis)]
  const bound = (pick: (a: number, b: number) => number): number[] =>
    count === 0 ? [0, 0, 0] : [0, 1, 2].map((axis) => along(axis).reduce(pick))
  return {
    asset: { version: '2.0', generator: 'Dodo' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2, material: 0 }] }],
    materials: [
      {
        pbrMetallicRoughness: {
          baseColorFactor: [...paintOf(colour), 1],
          metallicFactor: 0,
          roughnessFactor: 0.8,
        },
      },
    ],
    buffers: [{ byteLength: 2 * length + indices * 4 }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: length, target: 34962 },
      { buffer: 0, byteOffset: length, byteLength: length, target: 34962 },
      { buffer: 0, byteOffset: 2 * length, byteLength: indices * 4, target: 34963 },
    ],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count,
        type: 'VEC3',
        min: bound((a, b) => (a < b ? a : b)),
        max: bound((a, b) => (a > b ? a : b)),
      },
      { bufferView: 1, componentType: 5126, count, type: 'VEC3' },
      { bufferView: 2, componentType: 5125, count: indices, type: 'SCALAR' },
    ],
  }
}

/** Text as bytes, filled with spaces to a multiple of four. */
function padded(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(0x20)
  whole.set(bytes)
  return whole
}

function placesOf({ vertices }: Mesh): Float32Array {
  const all = new Float32Array(vertices)
  return all.filter((_, i) => i % (STRIDE / 4) < 3)
}

function normalsOf({ vertices }: Mesh): Float32Array {
  const bytes = new Int8Array(vertices)
  const normals = new Float32Array((vertices.byteLength / STRIDE) * 3)
  for (let n = 0; n < normals.length / 3; n++) {
    const parts = [0, 1, 2].map((axis) => bytes[n * STRIDE + 12 + axis]! / 127)
    const length = Math.hypot(...parts) || 1
    parts.forEach((part, axis) => (normals[n * 3 + axis] = part / length))
  }
  return normals
}
