import { getStroke } from 'perfect-freehand'
import { broad, FIRMEST, type Stroke } from './stroke'

/** An eraser is worth having only if it is broader than what it erases. */
const BROADER = 2.2

/** The outline of a stroke as the commands of an SVG path, in units of the board. */
export function outlineOf({ pen, places, pressure }: Stroke, isOpen = false): string {
  const isEraser = pen.tool === 'eraser'
  const feels = pressure.length > 0
  const walked: [number, number, number][] = []
  for (let at = 0; at + 1 < places.length; at += 2) {
    const firm = feels ? (pressure[at / 2] ?? FIRMEST) / FIRMEST : 0.5
    walked.push([places[at] ?? 0, places[at + 1] ?? 0, firm])
  }
  const edge = getStroke(walked, {
    size: broad[pen.width] * (isEraser ? BROADER : 1),
    thinning: isEraser ? 0 : 0.4,
    smoothing: 0.55,
    streamline: 0.3,
    simulatePressure: !feels && !isEraser,
    last: !isOpen,
  })
  return pathThrough(edge)
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
