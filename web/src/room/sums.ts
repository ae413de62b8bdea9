/** What someone has made alone so far, in one mode: enough for a best and an average. */
export interface Sums {
  readonly count: number
  readonly total: number
  readonly best: number
}

/** The same with one more; `better` says which of two is better. */
export function addTo(
  sums: Sums | undefined,
  value: number,
  better: (one: number, other: number) => number,
): Sums {
  if (!sums) return { count: 1, total: value, best: value }
  const { count, total, best } = sums
  return { count: count + 1, total: total + value, best: better(best, value) }
}

export const averageOf = ({ count, total }: Sums): number => total / count

/** What was stored by key; nothing if that is missing or broken. */
export const recordOf = <T>(stored: unknown): Record<string, T> =>
  typeof stored === 'object' && stored !== null ? (stored as Record<string, T>) : {}
