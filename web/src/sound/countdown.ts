/** The last seconds of a clock that are heard. */
export const LAST_SECONDS = 10

/** By how many semitones the tick of a second is higher than the first one; undefined where none is heard. */
export function tickOf(seconds: number): number | undefined {
  return seconds >= 1 && seconds <= LAST_SECONDS ? LAST_SECONDS - seconds : undefined
}

/** How tense music is while a clock runs, from what is left of it in milliseconds. */
export function tensionOf(left: number | null): number {
  const calm = 0.35
  if (left === null) return calm
  const late = 1 - Math.min(1, Math.max(0, left) / 30_000)
  return calm + (1 - calm) * late
}
