import { wordsOf, type Parts, type Say } from '../../words'

/** What is said once a game is over. It is fetched when it is needed. */
export const words = wordsOf('duel.afterwards')

export type SayAfterwards = Say<Parts['duel.afterwards']>
