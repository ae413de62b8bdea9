import type { Words } from '.'
import type { Sentence } from './speak'

/** A catalogue for tests, in English only. */
export const testWords = (sentences: Record<string, Sentence>): Words<Record<string, never>> => ({
  find: (key) => {
    const sentence = sentences[key]
    return sentence === undefined ? undefined : { sentence, language: 'en' }
  },
  fetch: () => Promise.resolve(),
})
