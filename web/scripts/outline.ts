/** A point of an outline. */
export type Point = readonly [x: number, y: number]

/** How many numbers each command of an outline takes. */
const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const COMMAND = /([a-z])([^a-z]*)/gi
const NEXT = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/i
const NUMBER = new RegExp(NEXT, 'gi')
const mix = (a: number, b: number, t: number) => a + (b - a) * t

/** Points along an outline as SVG writes it, so many to each curve. */
export function pointsOf(d: string, each = 12): Point[] {
  const points: Point[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  /** The last handle of a curve, which a smooth one goes on from. */
  let handle: Point | null = null
  let kind = ''

  const curve = (...handles: Point[]) => {
    const all: Point[] = [[x, y], ...handles]
    for (let step = 1; step <= each; step += 1) points.push(bezier(all, step / each))
    ;[x, y] = all.at(-1) ?? [x, y]
    handle = all.at(-2) ?? null
  }
  const mirrored = (kinds: string): Point =>
    handle && kinds.includes(kind) ? [2 * x - handle[0], 2 * y - handle[1]] : [x, y]

  for (const [, name = '', text = ''] of d.matchAll(COMMAND)) {
    let command = name.toLowerCase()
    const isRelative = name === command
    const takes = TAKES[command]
    if (takes === undefined) throw new Error(`no outline goes on with ${name}`)
    const lots = command === 'a' ? arcs(text) : inLots(numbers(text), takes)
    for (const lot of lots) {
      const [fromX, fromY] = isRelative ? [x, y] : [0, 0]
      const at = (n: number): Point => [fromX + (lot[n] ?? 0), fromY + (lot[n + 1] ?? 0)]
      switch (command) {
        case 'm':
          ;[x, y] = at(0)
          ;[startX, startY] = [x, y]
          points.push([x, y])
          break
        case 'h':
          x = fromX + (lot[0] ?? 0)
          points.push([x, y])
          break
        case 'v':
          y = fromY + (lot[0] ?? 0)
          points.push([x, y])
          break
        case 'l':
          ;[x, y] = at(0)
          points.push([x, y])
          break
        case 'c':
          curve(at(0), at(2), at(4))
          break
        case 's':
          curve(mirrored('cs'), at(0), at(2))
          break
        case 'q':
          curve(at(0), at(2))
          break
        case 't':
          curve(mirrored('qt'), at(0))
          break
        case 'a':
          points.push(...arc([x, y], lot, at(5), each))
          ;[x, y] = at(5)
          break
        case 'z':
          ;[x, y] = [startX, startY]
          break
      }
      kind = command
      // What follows a first point are lines.
      if (command === 'm') command = 'l'
    }
  }
  return points
}

const numbers = (text: string) => (text.match(NUMBER) ?? []).map(Number)

function inLots(all: number[], takes: number): number[][] {
  if (takes === 0) return [[]]
  return Array.from({ length: Math.floor(all.length / takes) }, (_, n) =>
    all.slice(n * takes, (n + 1) * takes),
  )
}

/** The two flags of an arc are single digits, and may stand without anything between them and the next number. */
function arcs(text: string): number[][] {
  const all: number[] = []
  let rest = text
  for (;;) {
    const isFlag = all.length % 7 === 3 || all.length % 7 === 4
    const next = (isFlag ? /[01]/ : NEXT).exec(rest)
    if (!next) return inLots(all, 7)
    all.push(Number(next[0]))
    rest = rest.slice(next.index + next[0].length)
  }
}

function bezier(handles: readonly Point[], t: number): Point {
  let rest = handles
  while (rest.length > 1) {
    rest = rest.slice(1).map((to, n): Point => {
      const from = rest[n] ?? to
      return [mix(from[0], to[0], t), mix(from[1], to[1], t)]
    })
  }
  return rest[0] ?? [0, 0]
}

/** Points along an arc of an ellipse, by the formulas of the SVG standard. */
function arc([x1, y1]: Point, lot: readonly number[], [x2, y2]: Point, each: number): Point[] {
  const [wideX = 0, wideY = 0, turn = 0, isLarge = 0, isClockwise = 0] = lot
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const [halfX, halfY] = [(x1 - x2) / 2, (y1 - y2) / 2]
  const [ownX, ownY] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX]
  const tooFar = Math.max(1, Math.hypot(ownX / wideX, ownY / wideY))
  const [rx, ry] = [Math.abs(wideX) * tooFar, Math.abs(wideY) * tooFar]
  if (rx === 0 || ry === 0) return [[x2, y2]]
  const reach = (rx * ownY) ** 2 + (ry * ownX) ** 2
  const root = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - reach) / reach)) * (isLarge === isClockwise ? -1 : 1)
  const [midX, midY] = [(root * rx * ownY) / ry, (-root * ry * ownX) / rx]
  const [cx, cy] = [cos * midX - sin * midY + (x1 + x2) / 2, sin * midX + cos * midY + (y1 + y2) / 2]
  const from = Math.atan2((ownY - midY) / ry, (ownX - midX) / rx)
  const to = Math.atan2((-ownY - midY) / ry, (-ownX - midX) / rx)
  const whole = 2 * Math.PI
  const sweep = isClockwise ? (to - from + whole) % whole : (to - from - whole) % whole
  return Array.from({ length: 2 * each }, (_, n): Point => {
    const angle = from + (sweep * (n + 1)) / (2 * each)
    const [ex, ey] = [rx * Math.cos(angle), ry * Math.sin(angle)]
    return [cx + cos * ex - sin * ey, cy + sin * ex + cos * ey]
  })
}

/** A circle around all points, hardly larger than the smallest. */
export function circleAround(points: readonly Point[]): { x: number; y: number; radius: number } {
  let [x, y] = points[0] ?? [0, 0]
  const farthest = () =>
    points.reduce(
      (far, [px, py]) => {
        const away = Math.hypot(px - x, py - y)
        return away > far.away ? { away, px, py } : far
      },
      { away: 0, px: x, py: y },
    )
  // A step towards the farthest point, shorter each time (Bădoiu and Clarkson).
  for (let step = 1; step <= 4000; step += 1) {
    const { px, py } = farthest()
    x += (px - x) / (step + 1)
    y += (py - y) / (step + 1)
  }
  return { x, y, radius: farthest().away }
}
