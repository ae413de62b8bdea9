import type { Say } from '../../words'
import { en } from './en'

/** The sentences of Double Double Dominoes; another language is one more file and one more name here. */
export const words = { en }

export type SayDominoes = Say<typeof en>
