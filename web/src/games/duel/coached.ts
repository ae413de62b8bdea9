import { wordsOf } from '../../words'

/** What the coach of Dobbelduel says. */
export const words = wordsOf('duel.coach')
