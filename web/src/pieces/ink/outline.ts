import { getStroke } from 'perfect-freehand'
import { broad, FIRMEST, type Stroke } from './stroke'

/** An eraser is worth having only if it is broader than what it erases. */
const BROADER = 2.2

/** Places further apart than this get others between them, so that smoothing keeps to the line. */
const FAR = 24

/** The outline of a stroke as the commands of an SVG path, in units of the board. */
export function outlineOf({ pen, places, pressure }: Stroke, isOpen = false): string {
  const isEraser = pen.tool === 'eraser'
  const feels = pressure.length > 0
  const edge = getStroke(walk(places, pressure), {
    size: broad[pen.width] * (isEraser ? BROADER : 1),
    thinning: isEraser ? 0 : 0.4,
    smoothing: 0.55,
    streamline: 0.45,
    simulatePressure: !feels && !isEraser,
    last: !isOpen,
  })
  return pathThrough(edge)
}

/** A line step by step: x, y and how firm. */
function walk(places: readonly number[], pressure: readonly number[]): [number, number, number][] {
  const steps: [number, number, number][] = []
  for (let at = 0; at + 1 < places.length; at += 2) {
    const to = [places[at] ?? 0, places[at + 1] ?? 0, (pressure[at / 2] ?? FIRMEST / 2) / FIRMEST] as const
    const from = steps.at(-1) ?? to
    const n = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / FAR))
    for (let step = 1; step <= n; step += 1) {
      const between = (axis: 0 | 1 | 2) => from[axis] + ((to[axis] - from[axis]) * step) / n
      steps.push([between(0), between(1), between(2)])
    }
  }
  return steps
}

const round = (n: number) => Math.round(n * 10) / 10

/** A closed line through the middles of its sides, so that no corner is left. */
function pathThrough(edge: readonly (readonly number[])[]): string {
  const first = edge[0]
  if (!first) return ''
  const sides = edge.map(([x = 0, y = 0], at) => {
    const [toX = 0, toY = 0] = edge[at + 1] ?? first
    return `${round(x)} ${round(y)} ${round((x + toX) / 2)} ${round((y + toY) / 2)}`
  })
  return `M${round(first[0] ?? 0)} ${round(first[1] ?? 0)}Q${sides.join(' ')}Z`
}
