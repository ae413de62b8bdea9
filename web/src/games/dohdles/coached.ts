import { wordsOf } from '../../words'

/** What the coach of Dohdles says. */
export const words = wordsOf('dohdles.coach')
