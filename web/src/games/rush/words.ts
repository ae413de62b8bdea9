import { wordsOf } from '../../words'

/** What the shell says of Doodle Rush: on the shelf, in the options and in refusals. */
export const words = wordsOf('rush')
