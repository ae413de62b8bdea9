import type { Won } from '../../wire/dobble'

/** How fast one seat was. */
export interface Reflex {
  readonly seat: number
  /** Every reaction in milliseconds, fastest first. */
  readonly times: readonly number[]
  readonly median: number
}

/** Everyone's reactions, whoever found the most first. */
export function reflexesOf(claims: readonly Won[], nSeats: number): Reflex[] {
  const all = Array.from({ length: nSeats }, (_, seat) => {
    const times = claims.filter((claim) => claim.seat === seat).map(({ reaction }) => reaction)
    times.sort((a, b) => a - b)
    return { seat, times, median: medianOf(times) }
  })
  return all.sort((a, b) => b.times.length - a.times.length || a.median - b.median)
}

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** The end of the chart's scale: nearly all reactions, so that one long search does not squeeze the rest. */
export function scaleOf(claims: readonly Won[]): number {
  const times = claims.map(({ reaction }) => reaction).sort((a, b) => a - b)
  const nearlyAll = times[Math.floor((times.length - 1) * 0.95)] ?? 0
  return Math.max(1000, Math.ceil(nearlyAll / 1000) * 1000)
}
