import type { Say } from '../../words'
import { en } from './en'

/** The sentences of Dobbelduel; another language is one more file and one more name here. */
export const words = { en }

export type SayDuel = Say<typeof en>
