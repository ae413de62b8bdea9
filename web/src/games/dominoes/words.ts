import { wordsOf, type Parts, type Say } from '../../words'

/** The sentences of Double Double Dominoes. */
export const words = wordsOf('dominoes')

export type SayDominoes = Say<Parts['dominoes']>
