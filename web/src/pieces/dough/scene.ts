import { SIDE } from './grid'
import { plain } from './paint'
import type { Figure, Paint, Renderer } from './renderer'

/** World lengths between the middle of a table and the sculptures around it. */
const LEAST_RADIUS = 52
/** World lengths along the rim that each sculpture has to itself. */
const ELBOW_ROOM = 46
/** How much smaller sculptures are on the table. */
const ON_TABLE = 0.7

/** A lump that nobody has meshed yet. */
export function lump(paint: Paint): Figure {
  return {
    paint,
    at: [0, 0],
    turn: 0,
    scale: 1,
    floor: SIDE / 2 - 15,
    lit: 1,
    meshes: new Map(),
    footing: null,
  }
}

/** A small turntable for one sculpture. */
export function bench(renderer: Renderer): void {
  renderer.board = { radius: 31, paint: plain('#e7d2a9'), edge: plain('#c4a26a') }
  renderer.camera.target = [0, 15, 0]
  renderer.camera.distance = 108
  renderer.camera.nearest = 60
  renderer.camera.farthest = 220
}

/** Where around a table each of `count` sculptures stands, the first one nearest to the eye. */
export function places(count: number): { at: [number, number]; turn: number; scale: number }[] {
  const radius = tableRadius(count)
  return Array.from({ length: count }, (_, n) => {
    const turn = (n / Math.max(1, count)) * 2 * Math.PI
    const at: [number, number] = count === 1 ? [0, 0] : [Math.sin(turn) * radius, Math.cos(turn) * radius]
    return { at, turn, scale: ON_TABLE }
  })
}

/** How far from the middle the sculptures stand. */
export function tableRadius(count: number): number {
  return Math.max(LEAST_RADIUS, (count * ELBOW_ROOM * ON_TABLE) / (2 * Math.PI))
}

/** A round table for this many sculptures, seen from a chair. */
export function table(renderer: Renderer, count: number): void {
  const radius = tableRadius(count)
  renderer.board = { radius: radius + 30, paint: plain('#2f6f52'), edge: plain('#a8763d') }
  renderer.camera.lowest = 0.12
  renderer.camera.nearest = 60
  renderer.camera.farthest = (radius + 40) * 5
}
