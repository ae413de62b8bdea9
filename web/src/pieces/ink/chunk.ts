import type { InkOp } from '../../wire/ink'

/** The most points one chunk carries. */
export const MOST_POINTS = 64

/** Where a line has come to; a new one starts from the corner. */
function endOf(line: readonly number[]): [number, number] {
  return [line.at(-2) ?? 0, line.at(-1) ?? 0]
}

/** Places as ways from the end of the line so far. */
export function encode(places: readonly number[], line: readonly number[]): number[] {
  let [x, y] = endOf(line)
  const ways: number[] = []
  for (let at = 0; at + 1 < places.length; at += 2) {
    const [toX = 0, toY = 0] = [places[at], places[at + 1]]
    ways.push(toX - x, toY - y)
    x = toX
    y = toY
  }
  return ways
}

/** Ways from the end of the line so far as places. */
export function decode(ways: readonly number[], line: readonly number[]): number[] {
  let [x, y] = endOf(line)
  const places: number[] = []
  for (let at = 0; at + 1 < ways.length; at += 2) {
    x += ways[at] ?? 0
    y += ways[at + 1] ?? 0
    places.push(x, y)
  }
  return places
}

/** Whether two are the same thing done. */
export function isSame(one: InkOp, other: InkOp): boolean {
  if (one.type !== 'chunk' || other.type !== 'chunk') return one.type === other.type
  return (
    one.ends === other.ends &&
    (one.pen === undefined) === (other.pen === undefined) &&
    one.points.length === other.points.length &&
    one.points.every((way, at) => way === other.points[at])
  )
}
