import type { Words } from '.'
import type { Sentence } from './speak'

/** A catalogue for tests, in English only. */
export const testWords = (sentences: Record<string, Sentence>): Words<Record<string, never>> => ({
  find: (key) => sentences[key],
  fetch: () => Promise.resolve(),
})
