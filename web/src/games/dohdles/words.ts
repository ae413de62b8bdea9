import { wordsOf } from '../../words'

/** What the shell says of Dohdles: on the shelf, in the options and in refusals. */
export const words = wordsOf('dohdles')
