import type { Say, ShellWords } from '../words'
import { Failed } from './api'

/** Why a plain request failed, in a sentence. */
export function explain(say: Say<ShellWords>, error: unknown): string {
  const known = error instanceof Failed ? (say.maybe(`refusal.${error.code}`) ?? error.message) : ''
  // A proxy in between may fail without a body that says why.
  return known || say('lost.trouble')
}
