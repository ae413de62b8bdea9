import type { Face, Place, View } from '../../wire/dobble'
import type { Seat } from '../../wire/room'

/** A place for a card; it may be empty. */
export interface CardSpot {
  readonly key: string
  /** Whose pile it tops; null for the middle of the table. */
  readonly seat: Seat | null
  /** The card; null while it lies face down, or where none lies any more. */
  readonly face: Face | null
}

/** The cards one viewer compares: the pivot, and those it is compared with. */
export interface Spots {
  readonly pivot: CardSpot | null
  readonly goals: readonly CardSpot[]
  /** Whether the pivot is the viewer's own card, which lies nearest to them. */
  readonly pivotIsMine: boolean
}

/** Which cards a viewer needs to see, and what each is to them. */
export function spotsOf(view: View, seat: Seat | null): Spots {
  const mine = view.places.find((place) => place.seat === seat && place.part === 'racing')
  const inPlay = view.places.filter((place) => place.part === 'racing')
  const others = inPlay.filter((place) => place !== mine)
  switch (view.bout.type) {
    case 'tower':
    case 'well':
    case 'time_trial':
      return { pivot: centreOf(view), goals: (mine ? [mine] : inPlay).map(topOf), pivotIsMine: false }
    case 'poisoned_gift':
      return { pivot: centreOf(view), goals: others.map(topOf), pivotIsMine: false }
    case 'hot_potato':
    case 'last_potato':
    case 'face_off':
      return { pivot: mine ? topOf(mine) : null, goals: others.map(topOf), pivotIsMine: true }
    case 'triplet':
      return { pivot: null, goals: openOf(view, 9), pivotIsMine: false }
    case 'warm_up':
      return { pivot: null, goals: openOf(view, 2), pivotIsMine: false }
  }
}

function centreOf(view: View): CardSpot {
  return { key: 'centre', seat: null, face: view.centre }
}

function topOf(place: Place): CardSpot {
  return { key: `seat${place.seat}`, seat: place.seat, face: place.top }
}

function openOf(view: View, n: number): CardSpot[] {
  return Array.from({ length: Math.max(n, view.spread.length) }, (_, at) => ({
    key: `open${at}`,
    seat: null,
    face: view.spread[at] ?? null,
  }))
}

/** Every card that lies open, by its number. */
export function openCards(view: View): Map<number, Face> {
  const faces = [view.centre, ...view.spread, ...view.places.map(({ top }) => top)]
  return new Map(faces.flatMap((face) => (face ? [[face.card, face]] : [])))
}
