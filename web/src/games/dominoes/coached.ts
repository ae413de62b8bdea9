import { wordsOf } from '../../words'

/** What the coach of Double Double Dominoes says. */
export const words = wordsOf('dominoes.coach')
