import type { Event, View } from '../../wire/dominoes'
import { middleOf, type Point } from './squares'
import { spacePoint } from './track'

/** Points on their way from where they arose to the piece they move on. */
export interface Flight {
  id: number
  seat: number
  points: number
  from: Point
  to: Point
  /** How long it waits for those that left before it. */
  wait_ms: number
}

type PlacedEvent = Extract<Event, { type: 'placed' }>

/** All points that are flying. */
export class Flights {
  all = $state.raw<readonly Flight[]>([])
  #id = 0

  /** Sends off the points of a domino, told while the pieces still stand where they stood before it. */
  start({ halves, diamond, gains }: PlacedEvent, { sides }: View) {
    const domino = middleOf(halves.map(({ square }) => square))
    const arisen = gains.flatMap((gain) => [
      { seat: gain.seat, points: gain.diamond, from: diamond === null ? domino : middleOf([diamond]) },
      { seat: gain.seat, points: gain.bonus, from: domino },
    ])
    const flying = arisen
      .filter(({ points }) => points > 0)
      .map(({ seat, points, from }, order) => ({
        id: (this.#id += 1),
        seat,
        points,
        // Points of one domino stand above each other, so that all can be read.
        from: { x: from.x, y: from.y - order * 1.2 },
        to: spacePoint(sides[seat]?.space ?? 0),
        wait_ms: order * 180,
      }))
    this.all = [...this.all, ...flying]
  }

  /** Removes all flying points. */
  clear() {
    this.all = []
  }

  land(id: number) {
    this.all = this.all.filter((flight) => flight.id !== id)
  }
}
