/** A rectangle on the page, in pixels. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** An area that a card should not cover, and what each covered pixel costs. */
export interface Obstacle extends Rect {
  weight: number
}

const GAP = 16
const CLOSE = 48
/** The tail keeps this far from the rounded corners. */
const ROUND = 34
/** A card moves only if the new place is better by at least this cost. */
const BETTER = 60
const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1]

const clamp = (n: number, least: number, most: number) => Math.max(least, Math.min(n, most))
const between = (from: number, length: number, other: number, otherLength: number) =>
  Math.max(0, other - from - length, from - other - otherLength)
const shared = (from: number, length: number, other: number, otherLength: number) =>
  Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other))

/** Places directly beside a rectangle, on all four sides. */
function around(card: Rect, { x, y, width, height }: Rect): Point[] {
  const columns = [x + (width - card.width) / 2, x, x + width - card.width]
  const rows = [y + (height - card.height) / 2, y, y + height - card.height]
  return [
    ...rows.flatMap((row) => [
      { x: x + width + GAP, y: row },
      { x: x - card.width - GAP, y: row },
    ]),
    ...columns.flatMap((column) => [
      { x: column, y: y + height + GAP },
      { x: column, y: y - card.height - GAP },
    ]),
  ]
}

/** The best place for a card: near its target, and covering nothing that is to be seen or pressed. */
export function placeCard(
  card: Rect,
  target: Rect | null,
  obstacles: readonly Obstacle[],
  page: Rect,
): Point {
  const within = ({ x, y }: Point): Point => ({
    x: clamp(x, page.x, page.x + page.width - card.width),
    y: clamp(y, page.y, page.y + page.height - card.height),
  })
  const distance = ({ x, y }: Point) =>
    target === null
      ? 0
      : Math.hypot(
          between(x, card.width, target.x, target.width),
          between(y, card.height, target.y, target.height),
        )
  const overlap = ({ x, y }: Point) =>
    obstacles.reduce(
      (sum, box) =>
        sum +
        box.weight * shared(x, card.width, box.x, box.width) * shared(y, card.height, box.y, box.height),
      0,
    )
  const cost = (point: Point) => distance(point) + overlap(point)
  const spread = STEPS.flatMap((across) =>
    STEPS.map((down) => ({
      x: page.x + across * (page.width - card.width),
      y: page.y + down * (page.height - card.height),
    })),
  )
  const near = target ? around(card, target) : []
  const best = [...near, ...spread]
    .map(within)
    .map((point) => ({ point, cost: cost(point) }))
    .reduce((a, b) => (b.cost < a.cost ? b : a))
  const here = within(card)
  return cost(here) <= best.cost + BETTER ? here : best.point
}

/** Which edge of a card faces something close by, and where on it. */
export interface Facing {
  edge: 'left' | 'right' | 'top' | 'bottom'
  at: number
}

export function facing(card: Rect, target: Rect): Facing | null {
  const across = between(card.x, card.width, target.x, target.width)
  const down = between(card.y, card.height, target.y, target.height)
  if (Math.max(across, down) > CLOSE) return null
  const middle = (from: number, length: number, other: number, otherLength: number) =>
    clamp(other + otherLength / 2 - from, ROUND, length - ROUND)
  if (across > 0) {
    const at = middle(card.y, card.height, target.y, target.height)
    return { edge: target.x > card.x ? 'right' : 'left', at }
  }
  const at = middle(card.x, card.width, target.x, target.width)
  return down > 0 ? { edge: target.y > card.y ? 'bottom' : 'top', at } : null
}
