import { wordsOf, type Parts, type Say } from '../words'

/** The sentences of a replay. */
export const words = wordsOf('replay')

export type SayReplay = Say<Parts['replay']>
