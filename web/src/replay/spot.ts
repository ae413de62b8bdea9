import { clockTime } from '../pieces/clock'
import type { Outline } from '../wire/replay'
import type { Seat } from '../wire/room'

/** Where in a replay someone is: which scene, by whose eyes. */
export interface ReplaySpot {
  scene: number
  eyes: Seat | null
}

/** Reads the spot that a link leads to; what the game does not have is left out. */
export function readSpot(query: string, { scenes, seats }: Outline): ReplaySpot {
  const asked = new URLSearchParams(query)
  const whole = (name: string, below: number) => {
    const text = asked.get(name) ?? ''
    return /^\d{1,9}$/.test(text) && Number(text) < below ? Number(text) : null
  }
  return { scene: whole('at', scenes.length) ?? 0, eyes: whole('seat', seats.length) }
}

/** The spot as a link says it. */
export function writeSpot({ scene, eyes }: ReplaySpot): string {
  const said = [scene > 0 && `at=${scene}`, eyes !== null && `seat=${eyes}`].filter(Boolean)
  return said.length > 0 ? `?${said.join('&')}` : ''
}

/** A moment of the game's clock as "4:05". */
export const tellTime = (ms: number): string => clockTime(Math.floor(ms / 1000))
