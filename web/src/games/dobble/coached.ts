import { wordsOf } from '../../words'

/** What the coach of Dobble says. */
export const words = wordsOf('dobble.coach')
