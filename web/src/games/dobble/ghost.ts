/** By how many milliseconds the last find came before (or, below zero, after) that of the best run; null before the first. */
export function aheadBy(times: readonly number[], best: readonly number[]): number | null {
  const [mine, then] = [times.at(-1), best[times.length - 1]]
  return mine === undefined || then === undefined ? null : then - mine
}

/** How many matches the best run had found when the clock showed `elapsed`. */
export const foundBy = (best: readonly number[], elapsed: number): number =>
  best.filter((time) => time <= elapsed).length
