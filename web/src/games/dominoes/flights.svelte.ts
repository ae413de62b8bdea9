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
}

type PlacedEvent = Extract<Event, { type: 'placed' }>

/** Everything in the air. */
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
      .map((one) => ({ ...one, id: (this.#id += 1), to: spacePoint(sides[one.seat]?.space ?? 0) }))
    this.all = [...this.all, ...flying]
  }

  land(id: number) {
    this.all = this.all.filter((flight) => flight.id !== id)
  }
}
