import type { Op, Tool } from '../../wire/dough'
import { bodyOf, sausage, voxels } from './bodies'
import { clear, dent, drag, lay, pinch, slice, smooth } from './brushes'
import { type Before, Grid } from './grid'
import { pathNumbers } from './path'

/** How wide the seam of a sausage and the edge of a groove are smeared, in voxels. */
const ROLL_SEAM = 1.5
const CARVE_EDGE = 0.75
/** Strokes that can be taken back without making the sculpture anew. */
const KEPT = 40

type Place = [number, number, number]

/** A stroke that may go on. */
interface Open {
  tool: Tool
  size: number
  force: number
  at: Place
}

/** A lump of dough and what was done to it. */
export class Clay {
  readonly grid = new Grid()
  /** What stands, in order; there is no undo in it. */
  #ops: Op[] = []
  /** What the latest things done had changed, all but the last. */
  #kept: Before[] = []
  /** Whether the grid itself still knows what the last one changed. */
  #isFresh = false
  #open: Open | null = null

  constructor(ops: readonly Op[] = []) {
    for (const op of ops) this.apply(op)
  }

  get ops(): readonly Op[] {
    return this.#ops
  }

  /** Whether there is something to take back. */
  get canUndo(): boolean {
    return this.#ops.length > 0
  }

  /** Does one thing. What is done is expected to be in range: the rules see to that. */
  apply(op: Op): void {
    if (op.type === 'undo') return this.#undo()
    if (op.type !== 'more') this.#seal()
    this.#ops = joined(this.#ops, op)
    switch (op.type) {
      case 'stroke':
        return this.#stroke(op.tool, op.size, op.force, pathNumbers(op.path))
      case 'more':
        return this.#more(op.force, pathNumbers(op.path))
      case 'form':
        return lay(this.grid, bodyOf(op.shape), op.cut, op.soft / 4)
      case 'slice':
        return slice(this.grid, voxels(op.at), op.away)
      case 'clear':
        return clear(this.grid)
    }
  }

  #stroke(tool: Tool, size: number, force: number, path: number[]): void {
    const at: Place = [path[0]!, path[1]!, path[2]!]
    this.#open = { tool, size, force, at }
    if (tool !== 'pull') this.#dab(this.#open, at, at)
    this.#walk(this.#open, path, 3)
  }

  #more(force: number, path: number[]): void {
    if (this.#open === null) return
    this.#open.force = force
    this.#walk(this.#open, path, 0)
  }

  /** Follows a path from where the stroke is. */
  #walk(open: Open, path: number[], start: number): void {
    for (let i = start; i < path.length; i += 3) {
      const from = open.at
      const by: Place = [path[i]!, path[i + 1]!, path[i + 2]!]
      open.at = [from[0] + by[0], from[1] + by[1], from[2] + by[2]]
      if (open.tool === 'roll' || open.tool === 'carve') this.#dab(open, from, open.at)
      else this.#dabs(open, from, by)
    }
  }

  /** Dabs along a straight way, so close that they overlap. */
  #dabs(open: Open, from: Place, by: Place): void {
    const longest = Math.max(Math.abs(by[0]), Math.abs(by[1]), Math.abs(by[2]))
    const count = Math.max(1, Math.ceil((longest * 4) / open.size))
    const on = (share: number): Place => [
      from[0] + by[0] * share,
      from[1] + by[1] * share,
      from[2] + by[2] * share,
    ]
    for (let n = 0; n < count; n++) this.#dab(open, on(n / count), on((n + 1) / count))
  }

  #dab({ tool, size, force }: Open, from: Place, to: Place): void {
    const radius = size / 4
    const [start, end] = [voxels(from), voxels(to)]
    switch (tool) {
      case 'pull': {
        const pull = force / 8
        const by: Place = [(end[0] - start[0]) * pull, (end[1] - start[1]) * pull, (end[2] - start[2]) * pull]
        return drag(this.grid, start, radius, by)
      }
      case 'press':
        return dent(this.grid, end, radius, force)
      case 'pinch':
        return pinch(this.grid, end, radius, force)
      case 'smooth':
        return smooth(this.grid, end, radius, force)
      case 'roll':
        return lay(this.grid, sausage(start, end, radius, radius), false, ROLL_SEAM)
      case 'carve':
        return lay(this.grid, sausage(start, end, radius, radius), true, CARVE_EDGE)
    }
  }

  /** What was done last is done: the next change is a new one. */
  #seal(): void {
    if (this.#isFresh) this.#kept.push(this.grid.before())
    if (this.#kept.length > KEPT) this.#kept.shift()
    this.grid.begin()
    this.#open = null
    this.#isFresh = true
  }

  #undo(): void {
    const start = this.#ops.findLastIndex((op) => op.type !== 'more')
    if (start < 0) return
    const before = this.#isFresh ? this.grid.before() : this.#kept.pop()
    this.#ops.length = start
    this.#isFresh = false
    this.#open = null
    if (before) this.grid.restore(before)
    else this.#remake()
  }

  /** Does everything that stands again, from the first ball on. */
  #remake(): void {
    const ops = this.#ops
    this.#ops = []
    this.grid.reset()
    for (const op of ops) this.apply(op)
  }
}

/** Adds an operation to a list; one that only goes on with the last, as firmly, becomes part of it. */
export function joined(ops: Op[], op: Op): Op[] {
  const last = ops.at(-1)
  const goesOn = op.type === 'more' && (last?.type === 'stroke' || last?.type === 'more')
  if (goesOn && last.force === op.force) ops[ops.length - 1] = { ...last, path: last.path + op.path }
  else ops.push(op)
  return ops
}
