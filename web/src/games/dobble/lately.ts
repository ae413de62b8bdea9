import type { Face } from '../../wire/dobble'
import type { PlacedSpot } from './flights'

/** Nobody sees a new card and taps it sooner: a finger that comes down by then had set out for the old one. */
export const UNDERWAY_MS = 300

interface Laid {
  readonly since: number
  readonly lying: readonly PlacedSpot[]
}

/** How the cards lay of late, for fingers that cannot be called back when somebody takes a card. */
export class Lately {
  #laid: readonly Laid[] = []

  /** The cards lie like this from `now` on. */
  lay(lying: readonly PlacedSpot[], now: number) {
    const last = this.#laid.at(-1)
    if (last && isSame(last.lying, lying)) return
    const settled = this.#laid.findLastIndex(({ since }) => since <= now - UNDERWAY_MS)
    this.#laid = [...this.#laid.slice(Math.max(0, settled)), { since: now, lying }]
  }

  /** How they lay when a finger that comes down `at` this moment set out; null if they still lie like that. */
  before(at: number): readonly PlacedSpot[] | null {
    const then = this.#laid.findLast(({ since }) => since <= at - UNDERWAY_MS)
    return then && then !== this.#laid.at(-1) ? then.lying : null
  }
}

function isSame(one: readonly PlacedSpot[], other: readonly PlacedSpot[]): boolean {
  const told = (lying: readonly PlacedSpot[]) =>
    JSON.stringify(lying.map(({ spot: { key, face }, disc }) => [key, face?.card, face?.tap, disc]))
  return told(one) === told(other)
}

/** The spot that a point of the felt lies on. */
export function spotAt(lying: readonly PlacedSpot[], x: number, y: number): PlacedSpot | undefined {
  return lying.find(({ disc }) => {
    const radius = disc.size / 2
    return Math.hypot(disc.x + radius - x, disc.y + radius - y) <= radius
  })
}

/** The card on a spot. */
export const faceOn = (lying: readonly PlacedSpot[], key: string) =>
  lying.find(({ spot }) => spot.key === key)?.spot.face ?? null

/** The card on a spot that a finger set out for which touches it `now`; null where there was nothing to call. */
export function setOutFor(before: readonly PlacedSpot[], key: string, now: Face | null): Face | null {
  const lay = faceOn(before, key)
  // Before the cards were turned over nobody could aim at one.
  if (!lay) return now
  if (lay.tap) return lay
  // A lock that has just opened: what was seen through it may be called, what came with it may not.
  const wasOpen = (card: number) => before.some(({ spot }) => spot.face?.card === card)
  return now?.tap?.every(wasOpen) ? now : null
}
