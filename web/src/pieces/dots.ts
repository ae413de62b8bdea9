const LOW = 0.25
const MIDDLE = 0.5
const HIGH = 0.75

type Spot = readonly [x: number, y: number]

const CORNERS: readonly Spot[] = [
  [HIGH, LOW],
  [LOW, HIGH],
  [LOW, LOW],
  [HIGH, HIGH],
]
const SIDES: readonly Spot[] = [
  [MIDDLE, LOW],
  [MIDDLE, HIGH],
]

/** Where the dots of one half of a domino are, in a box of 1 × 1. Six lies in two rows along the domino. */
function spotsOf(dots: number, isUpright: boolean): readonly Spot[] {
  const corners = dots > 3 ? CORNERS : CORNERS.slice(0, dots > 1 ? 2 : 0)
  const sides = dots === 6 ? SIDES : []
  const middle: readonly Spot[] = dots % 2 === 1 ? [[MIDDLE, MIDDLE]] : []
  const spots = [...corners, ...sides, ...middle]
  return isUpright ? spots.map(([x, y]) => [y, x]) : spots
}

/** The dots of a half whose corner is at `x`, `y` as the path of round stroke caps; `size` is its side. */
export function dotsPath(dots: number, x: number, y: number, size = 1, isUpright = false): string {
  const at = (start: number, share: number) => (start + share * size).toFixed(3)
  return spotsOf(dots, isUpright)
    .map(([across, down]) => `M${at(x, across)} ${at(y, down)}h0`)
    .join('')
}
