/** A spot on the mat on which cubes are tossed, in parts of its height: x from its middle, y down from its top. */
export interface Spot {
  x: number
  y: number
}

/** A finger's way at one moment. */
export interface Touch extends Spot {
  /** Milliseconds, on any clock. */
  at: number
}

/** Where the cube lies before it is tossed. */
export const CUBE: Spot = { x: 0, y: 0.82 }
/** The mouth of the funnel, and how wide it is. */
export const FUNNEL: Spot = { x: 0, y: 0.22 }
export const MOUTH = 0.15

/** The end of a flick decides; what a finger did before is only aiming. */
const RECENT_MS = 90
/** How long a cube keeps the pace it was given. */
const GLIDE_MS = 260
/** Slower than this it was put down, not tossed: parts of the mat in a millisecond. */
const LEAST_PACE = 0.0004
/** A cube that is a little too fast drops off the back of the funnel into it. */
const OVERSHOOT = 0.3

/** Where a cube lands after a flick; nothing if it was not tossed at all. */
export function landing(touches: readonly Touch[]): Spot | null {
  const last = touches.at(-1)
  if (!last) return null
  const first = touches.find(({ at }) => last.at - at <= RECENT_MS) ?? last
  const ms = Math.max(1, last.at - first.at)
  const pace = { x: (last.x - first.x) / ms, y: (last.y - first.y) / ms }
  if (pace.y > -LEAST_PACE) return null
  return { x: last.x + pace.x * GLIDE_MS, y: last.y + pace.y * GLIDE_MS }
}

/** Whether a cube that flies from its place to this spot goes into the funnel. */
export function isIn(spot: Spot): boolean {
  const way = CUBE.y - spot.y
  const toFunnel = CUBE.y - FUNNEL.y
  // Where it passes the funnel counts, since the back wall stops what flies on.
  const aside = way >= toFunnel ? (spot.x * toFunnel) / way : spot.x
  return Math.abs(aside) <= MOUTH && way >= toFunnel - MOUTH && way <= toFunnel + MOUTH + OVERSHOOT
}
