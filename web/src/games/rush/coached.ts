import { wordsOf } from '../../words'

/** What the coach of Doodle Rush says. */
export const words = wordsOf('rush.coach')
