import type { About, RoomView } from '../wire/room'
import { isPresent } from './presence'

/** How a game suits as many people as are here. */
export type Fit =
  | { type: 'fits'; n: number }
  /** So many bots are needed. */
  | { type: 'with_bots'; n: number }
  /** So many would have to watch. */
  | { type: 'crowded'; n: number }

export function fitOf({ min_seats, max_seats }: About, nHere: number): Fit {
  if (nHere > max_seats) return { type: 'crowded', n: nHere - max_seats }
  if (nHere < min_seats) return { type: 'with_bots', n: min_seats - nHere }
  return { type: 'fits', n: nHere }
}

/** How many people could play just now. */
export const nHere = (room: RoomView | undefined) => room?.people.filter(isPresent).length ?? 0
