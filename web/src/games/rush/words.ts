import type { GameWords } from '../../words'
import { en } from './en'

/** What the shell says of Doodle Rush; another language is one more file and one more name here. */
export const words: GameWords = { en }
