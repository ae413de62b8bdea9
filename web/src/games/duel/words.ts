import { wordsOf, type Parts, type Say } from '../../words'

/** The sentences of Dobbelduel. */
export const words = wordsOf('duel')

export type SayDuel = Say<Parts['duel']>
