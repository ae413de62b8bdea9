import type { Op, Shape, Tool } from '../../wire/dough'
import { pathNumbers } from './path'

// The rules count the same way and refuse what goes beyond; here it is counted to be shown.
const MOST_WORK = 120_000_000
const MOST_NUMBERS = 24_000
const MARGIN = 4

type Place = [number, number, number]

/** How much of what a sculpture can take is spent, in percent. */
export function spent(ops: readonly Op[]): number {
  let [work, numbers] = [0, 0]
  let open: { tool: Tool; size: number } | null = null
  for (const op of ops) {
    numbers += 12
    if (op.type === 'form') work += workOf(op.shape)
    if (op.type === 'slice' || op.type === 'clear') work += cube(64)
    if (op.type === 'stroke') {
      open = op
      work += cube(span(op.size))
    }
    if ((op.type === 'stroke' || op.type === 'more') && open) {
      const path = pathNumbers(op.path)
      numbers += path.length
      work += wayOf(open.tool, open.size, op.type === 'stroke' ? path.slice(3) : path)
    }
  }
  return Math.floor(Math.max((work * 100) / MOST_WORK, (numbers * 100) / MOST_NUMBERS))
}

function wayOf(tool: Tool, size: number, path: number[]): number {
  let work = 0
  for (let i = 0; i < path.length; i += 3) {
    const by = path.slice(i, i + 3).map(Math.abs) as Place
    const dabs = Math.max(1, Math.ceil((Math.max(...by) * 4) / size))
    work += tool === 'roll' || tool === 'carve' ? across(by, size) : cube(span(size)) * dabs
  }
  return work
}

function workOf(shape: Shape): number {
  switch (shape.type) {
    case 'ball':
      return cube(span(shape.radius))
    case 'sausage':
      return across(apart(shape.ends), Math.max(...shape.radii))
    case 'egg':
      return product(shape.radii.map(span))
    case 'brick':
      return product(shape.halves.map(span))
    case 'puck':
      return across(apart(shape.ends), shape.radius)
    case 'ring':
      return cube(span(Math.min(255, shape.radius + shape.thick)))
  }
}

function apart([from, to]: [Place, Place]): Place {
  return [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), Math.abs(to[2] - from[2])]
}

function across(by: Place, radius: number): number {
  return product(by.map((way) => Math.ceil(way / 4) + span(radius)))
}

function span(radius: number): number {
  return Math.ceil(radius / 2) + 2 * MARGIN
}

function cube(side: number): number {
  return Math.min(64, side) ** 3
}

function product(sides: number[]): number {
  return sides.reduce((whole, side) => whole * Math.min(64, side), 1)
}
