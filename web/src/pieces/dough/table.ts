import type { Op } from '../../wire/dough'
import type { Colour } from '../../wire/room'
import type { Vector } from './grid'
import { tableRadius } from './scene'
import type { Figure, Renderer } from './renderer'

/** A sculpture on the table. */
export interface Sculpted {
  /** Its number on this table. */
  id: number
  /** The same list means the same sculpture: it is made anew when another list is given. */
  ops: readonly Op[]
  colour: Colour
}

/** From where something is looked at. */
export interface Look {
  target: Vector
  yaw: number | null
  pitch: number
  distance: number
}

/** Milliseconds the eye takes to another place. */
const GLIDE = 600
/** How near to a sculpture's middle, in CSS pixels, a tap means it. */
const NEAR = 90
/** World lengths between the middle of a sculpture and what lies in front of it. */
const IN_FRONT = 19

/** The whole table; whoever looks may have turned it. */
export function overview(renderer: Renderer, count: number): Look {
  const radius = tableRadius(count) + 30
  const isUpright = renderer.camera.aspect < 1
  // On an upright phone the table is looked down upon, or most of the picture would be empty.
  const [pitch, width] = isUpright ? [0.95, 0.275] : [0.66, 0.31]
  return { target: [0, 4, 0], yaw: null, pitch, distance: radius / width }
}

/** One sculpture from the rim of the table. */
export function closeUp(renderer: Renderer, id: number): Look {
  const figure = renderer.figures.get(id)
  const [x, z] = figure?.at ?? [0, 0]
  const high = figure?.footing ? (figure.footing.top - figure.footing.floor) * figure.scale : 20
  return { target: [x, high / 2, z], yaw: figure?.turn ?? 0, pitch: 0.3, distance: 95 }
}

/** Takes the eye there, at once where nothing should move. */
export function glide(renderer: Renderer, to: Look): () => void {
  const { camera } = renderer
  const from = { target: camera.target, yaw: camera.yaw, pitch: camera.pitch, distance: camera.distance }
  const turn = to.yaw === null ? 0 : shortest(to.yaw - from.yaw)
  const isStill = document.documentElement.dataset['motion'] === 'still'
  const start = performance.now()
  let asked = 0
  const tick = (now: number): void => {
    const share = isStill ? 1 : Math.min(1, Math.max(0, (now - start) / GLIDE))
    const eased = share * share * (3 - 2 * share)
    const mix = (a: number, b: number): number => a + (b - a) * eased
    camera.target = [0, 1, 2].map((n) => mix(from.target[n]!, to.target[n]!)) as unknown as Vector
    camera.yaw = from.yaw + turn * eased
    camera.pitch = mix(from.pitch, to.pitch)
    camera.distance = mix(from.distance, to.distance)
    renderer.ask()
    if (share < 1) asked = requestAnimationFrame(tick)
  }
  tick(start)
  return () => cancelAnimationFrame(asked)
}

/** The same turn the short way around. */
function shortest(turn: number): number {
  const whole = 2 * Math.PI
  return turn - whole * Math.round(turn / whole)
}

/** The sculpture that a tap means, if any. */
export function nearestTo(renderer: Renderer, x: number, y: number): number | null {
  const { clientWidth, clientHeight } = renderer.canvas
  const [tapX, tapY] = [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight]
  let best: { id: number; far: number } | null = null
  for (const [id, figure] of renderer.figures) {
    const high = figure.footing ? (figure.footing.top - figure.footing.floor) * figure.scale : 20
    const spot = renderer.spot([figure.at[0], high / 2, figure.at[1]])
    const far = spot ? Math.hypot(spot.x - tapX, spot.y - tapY) : Infinity
    if (far < (best?.far ?? NEAR)) best = { id, far }
  }
  return best?.id ?? null
}

/** Where on the canvas lies what is in front of a sculpture: towards the eye, and a little towards the rim. */
export function spotOf(renderer: Renderer, { at }: Figure): { x: number; y: number } | null {
  const { yaw } = renderer.camera
  const far = Math.hypot(...at) || 1
  const [x, z] = [Math.sin(yaw) + (0.6 * at[0]) / far, Math.cos(yaw) + (0.6 * at[1]) / far]
  const step = IN_FRONT / Math.hypot(x, z)
  return renderer.spot([at[0] + x * step, 0, at[1] + z * step])
}
