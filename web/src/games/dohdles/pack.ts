import { board } from '../../wire/dohdles_box'
import { wordsOf } from '../../words'

/** What is said of a board of one's own, in the places where other games speak of words. */
export const words = wordsOf('dohdles.pack')

/** Our own board, to begin with. */
export const example = board
