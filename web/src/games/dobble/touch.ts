import type { Mark } from '../../wire/dobble'

/** Half of the least that a finger hits surely, in pixels. */
const FINGER = 22

/**
 * The symbol meant by a touch at a point of a card of this size, in pixels from
 * its corner. The nearest one counts, so that small symbols are no harder to
 * hit than their neighbours leave room for.
 */
export function markAt(marks: readonly Mark[], size: number, x: number, y: number): Mark | null {
  const reached = marks
    .map((mark) => {
      const radius = (mark.size * size) / 2000
      const away = Math.hypot(size / 2 + (mark.x * size) / 1000 - x, size / 2 + (mark.y * size) / 1000 - y)
      return { mark, away: away - radius, isNear: away <= Math.max(radius, FINGER) }
    })
    .filter(({ isNear }) => isNear)
  reached.sort((a, b) => a.away - b.away)
  return reached[0]?.mark ?? null
}
