import { wordsOf } from '../../words'

/** What the shell says of Dobble: on the shelf, in the options and in refusals. */
export const words = wordsOf('dobble')
