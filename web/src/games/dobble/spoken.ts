import { wordsOf, type Parts, type Say } from '../../words'

/** The sentences at the table. */
export const words = wordsOf('dobble.table')

export type SayDobble = Say<Parts['dobble.table']>

/** What a symbol is called: mostly as its word reads. */
export function nameOf(say: SayDobble, word: string): string {
  return say.maybe(`symbol.${word}`) ?? word.replaceAll('-', ' ')
}
