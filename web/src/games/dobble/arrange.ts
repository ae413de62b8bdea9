/** A round space on the table, in pixels. */
export interface Disc {
  readonly x: number
  readonly y: number
  readonly size: number
}

export interface Arranged {
  readonly pivot: Disc | null
  readonly goals: readonly Disc[]
}

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** How much is kept free above each disc. */
  readonly band: number
}

const GAP = 8
/** Rows of a honeycomb lie this much of a disc apart. */
const HONEYCOMB = Math.sqrt(3) / 2

/**
 * Finds room for all cards, each as large as can be, with `band` above each for its name. The pivot is
 * compared with every goal, so it is the larger one wherever that costs the goals nothing.
 */
export function arrange(
  width: number,
  height: number,
  nGoals: number,
  pivot: 'none' | 'first' | 'last',
  band = 0,
): Arranged {
  const whole = { x: 0, y: 0, width, height, band }
  if (pivot === 'none') return { pivot: null, goals: pack(whole, nGoals) }
  const [best] = [amongThem(whole, nGoals, pivot), ...apart(whole, nGoals, pivot)].sort(
    (a, b) => worthOf(b) - worthOf(a),
  )
  return best ?? { pivot: null, goals: [] }
}

function worthOf({ pivot, goals }: Arranged): number {
  const goal = Math.min(...goals.map(({ size }) => size))
  const own = pivot?.size ?? 0
  // Of two cards neither is the larger one: both are looked at as often.
  return goals.length === 1 ? Math.min(goal, own) : Math.min(goal, own / 1.15) + own / 20
}

/** The pivot as one more card in the rows of the others. */
function amongThem(area: Area, nGoals: number, pivot: 'first' | 'last'): Arranged {
  const discs = pack(area, nGoals + 1)
  const own = pivot === 'first' ? discs.shift() : discs.pop()
  return { pivot: own ?? null, goals: discs }
}

/** The pivot on a side of its own, above, below or beside the others, in every size. */
function apart(area: Area, nGoals: number, pivot: 'first' | 'last'): Arranged[] {
  const isTall = area.height >= area.width
  const [long, across] = isTall ? [area.height, area.width] : [area.width, area.height]
  const sizes = Array.from({ length: 60 }, (_, step) => (Math.min(across, long / 1.5) * (step + 20)) / 80)
  return sizes.map((size) => {
    const ownLong = isTall ? size + area.band : size
    const rest = long - ownLong - GAP
    const ownAt = pivot === 'first' ? 0 : rest + GAP
    const restAt = pivot === 'first' ? ownLong + GAP : 0
    const own = isTall ? part(area, ownAt, ownLong, 'y') : part(area, ownAt, ownLong, 'x')
    const goals = isTall ? part(area, restAt, rest, 'y') : part(area, restAt, rest, 'x')
    return { pivot: pack(own, 1)[0] ?? null, goals: pack(goals, nGoals) }
  })
}

function part(area: Area, from: number, long: number, along: 'x' | 'y'): Area {
  return along === 'y' ? { ...area, y: from, height: long } : { ...area, x: from, width: long }
}

/**
 * Lays `n` equal discs into an area: in straight rows, or in a honeycomb where that makes them larger
 * and no names need the room between them.
 */
function pack(area: Area, n: number): Disc[] {
  const ways = Array.from({ length: n }, (_, at) => at + 1).flatMap((columns) => [
    rows(area, n, columns, 0, 1),
    ...(area.band > 0 ? [] : [rows(area, n, columns, 0.5, HONEYCOMB)]),
  ])
  const sizeOf = (discs: Disc[]) => discs[0]?.size ?? 0
  return ways.reduce((best, way) => (sizeOf(way) > sizeOf(best) * 1.02 ? way : best), [])
}

function rows(area: Area, n: number, columns: number, shift: number, apart: number): Disc[] {
  const nRows = Math.ceil(n / columns)
  const across = columns + (nRows > 1 ? shift : 0)
  const down = 1 + (nRows - 1) * apart
  const high = area.height + GAP - nRows * area.band
  const pitch = Math.min((area.width + GAP) / across, high / down)
  // Straight columns move apart where there is room, for the names between them.
  const aside = shift === 0 ? Math.min((area.width + GAP) / across, pitch * 1.2) : pitch
  const left = area.x + (area.width - across * aside + aside - pitch + GAP) / 2
  const top = area.y + area.band + (high - down * pitch) / 2
  return Array.from({ length: n }, (_, at) => {
    const row = Math.floor(at / columns)
    // Straight rows that are not full stand in the middle; a honeycomb keeps its cells.
    const missing = shift === 0 && row === nRows - 1 ? (nRows * columns - n) / 2 : 0
    const x = left + ((at % columns) + missing + (row % 2) * shift) * aside
    return { x, y: top + row * (apart * pitch + area.band), size: pitch - GAP }
  })
}
