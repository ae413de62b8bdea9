import type { Face, View } from '../../wire/dobble'
import type { Disc } from './arrange'
import type { CardSpot } from './spots'

/** A spot and where it is. */
export interface PlacedSpot {
  readonly spot: CardSpot
  readonly disc: Disc
}

/** A card that has gone and is seen going, while the next one already lies there. */
export interface Flight {
  readonly key: number
  readonly face: Face
  readonly from: Disc
  readonly to: Disc
}

let nFlights = 0

/** A view and where its cards lie for one viewer. */
export interface CardLayout {
  readonly view: View
  readonly lying: readonly PlacedSpot[]
}

/** The cards that left their spots between two views, and where each flies. */
export function flightsBetween(
  before: CardLayout,
  after: CardLayout,
  chipOf: (seat: number) => Disc | null,
): Flight[] {
  return before.lying.flatMap(({ spot: { key, face }, disc }) => {
    if (!face || after.lying.some(({ spot }) => spot.key === key && spot.face?.card === face.card)) return []
    const landed = after.lying.find(({ spot }) => spot.face?.card === face.card)?.disc
    const holder = landed ? null : holderOf(face, before.view, after.view)
    const to = landed ?? (holder === null ? null : chipOf(holder))
    return to ? [{ key: ++nFlights, face, from: disc, to }] : []
  })
}

/** Who has the card now: whoever shows it on top, or else whoever counts more than before. */
function holderOf(face: Face, before: View, after: View): number | null {
  const shows = after.places.find(({ top }) => top?.card === face.card)
  const gains = after.places.find(({ score }, at) => score > (before.places[at]?.score ?? score))
  return (shows ?? gains)?.seat ?? null
}
