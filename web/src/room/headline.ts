import type { Seat, Standing } from '../wire/room'

/** How a game ended for whoever looks at it. */
export interface Headline {
  type: 'alone' | 'you_won' | 'shared' | 'won'
  winners: Seat[]
}

/** Reads an outcome for someone in a seat, or for a spectator. */
export function headlineOf(standings: readonly Standing[], mine: Seat | null): Headline {
  const winners = standings.filter(({ place }) => place === 1).map(({ seat }) => seat)
  if (standings.length <= 1) return { type: 'alone', winners }
  if (winners.length > 1) return { type: 'shared', winners }
  return { type: winners[0] === mine ? 'you_won' : 'won', winners }
}
