import { wordsOf, type Parts, type Say } from '../../words'

/** The sentences at the table. */
export const words = wordsOf('rush.table')

export type SayRush = Say<Parts['rush.table']>
