import type { Finished, Standing } from '../wire/room'
import { headlineOf, type Headline } from './headline'
import type { Room } from './room.svelte'

/** How the last game of the evening ended. */
export interface LastResult {
  readonly finished: Finished | undefined
  /** Best first. */
  readonly standings: readonly Standing[]
  readonly headline: Headline
  /** No celebration where nobody has scored. */
  readonly isFestive: boolean
}

/** Reads it for whoever looks. */
export function lastResultOf(room: Room): LastResult {
  const finished = room.room?.finished.at(-1)
  const standings = [...(finished?.outcome?.standings ?? [])].sort(
    (a, b) => a.place - b.place || a.seat - b.seat,
  )
  return {
    finished,
    standings,
    headline: headlineOf(standings, room.mySeat?.seat ?? null),
    isFestive: standings.some(({ score }) => score !== 0),
  }
}
