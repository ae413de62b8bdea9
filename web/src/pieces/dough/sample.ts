import type { Op, Tool } from '../../wire/dough'
import { pathText } from './path'

const TOOLS: Tool[] = ['pull', 'press', 'roll', 'smooth', 'pinch', 'carve']

/** A sculpture as someone in a hurry might make it, the same every time: for tests and timings. */
export function sculpture(strokes: number, points: number): Op[] {
  const chance = lottery(7)
  const ops: Op[] = []
  for (let n = 0; n < strokes; n++) {
    const count = Math.floor((points * (n + 1)) / strokes) - Math.floor((points * n) / strokes)
    ops.push(stroke(TOOLS[n % TOOLS.length] ?? 'press', count, chance))
  }
  return ops
}

/** A stroke that starts on the first ball and wanders along it. */
function stroke(tool: Tool, points: number, chance: (most: number) => number): Op {
  const way = [chance(101) - 50, chance(101) - 50, chance(101) - 50]
  const length = Math.sqrt(way.reduce((sum, part) => sum + part * part, 1))
  const at = way.map((part) => Math.round(128 + (part * 58) / length))
  const path = [...at]
  const heading = [chance(7) - 3, chance(7) - 3, chance(7) - 3]
  for (let n = 1; n < points; n++) {
    for (let axis = 0; axis < 3; axis++) {
      const step = (heading[axis] ?? 0) + chance(3) - 1
      const from = at[axis] ?? 0
      const by = from + step < 20 || from + step > 235 ? 0 : step
      at[axis] = from + by
      path.push(by)
    }
  }
  return { type: 'stroke', tool, size: 14 + chance(18), force: 4 + chance(5), path: pathText(path) }
}

/** Numbers below `most` that look like chance. */
function lottery(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
