import { fetchLanguage, languages as known } from 'virtual:words'
import type { Parts } from './parts'
import type { Catalogue, Sentence } from './speak'

/** Every language there is, by its code: a folder in `web/words`. */
export const languages = known

/** The sentences of one part of the page, in whichever language they are fetched. */
export interface Words<C extends Catalogue = Catalogue> {
  /** A sentence in a language in which they have been fetched. */
  find(key: string, language: string): Sentence | undefined
  /** Fetches them in the language that is spoken; nothing of them can be said before. */
  fetch(): Promise<void>
  /** What every sentence leaves blank; for types only. */
  readonly blanks?: C
}

type Sentences = Record<string, Sentence>
const fetched: Record<string, Record<string, Sentences | undefined>> = {}
/** Every part that was ever asked for: a change of language fetches them all. */
const asked: Record<string, true> = {}

let current = $state('en')
/** The latest choice of a language; an earlier one that comes in late is passed over. */
let latest = 'en'

/** The language that is spoken: every part that is in use has been fetched in it. */
export const tongue = {
  get language() {
    return current
  },
}

async function fetchIn(language: string, part: string) {
  const ofLanguage = (fetched[language] ??= {})
  if (ofLanguage[part]) return
  const parts = (await fetchLanguage[language]?.())?.default
  ofLanguage[part] = (await parts?.[part]?.())?.default
}

/** Fetches a part in the language that is spoken by the time it is there. */
export async function fetchWords(part: string): Promise<void> {
  asked[part] = true
  let language
  do {
    language = current
    await fetchIn(language, part)
  } while (language !== current)
}

/** Fetches every part there is: for pages that show anything at once. */
export async function fetchAllWords(): Promise<void> {
  const parts = (await fetchLanguage[current]?.())?.default ?? {}
  await Promise.all(Object.keys(parts).map(fetchWords))
}

/** Changes the language, once all that is in use has been fetched in it. */
export async function speakIn(language: string): Promise<void> {
  latest = language
  await Promise.all(Object.keys(asked).map((part) => fetchIn(language, part)))
  if (latest === language) current = language
}

/** A part of the page by the name of its files. */
export const wordsOf = <P extends keyof Parts>(part: P): Words<Parts[P]> => ({
  find: (key, language) => fetched[language]?.[part]?.[key],
  fetch: () => fetchWords(part),
})

/** Loads something together with the sentences it speaks. */
export async function withWords<T>(load: () => Promise<T>, ...words: readonly Words[]): Promise<T> {
  const [loaded] = await Promise.all([load(), ...words.map((one) => one.fetch())])
  return loaded
}

/** The first of someone's languages that we speak; English otherwise. */
export function bestLanguage(wanted: readonly string[]): string {
  const codes = Object.keys(languages)
  for (const tag of wanted) {
    const [whole, base] = [tag.toLowerCase(), tag.toLowerCase().split('-')[0]]
    const found = codes.find((code) => code.toLowerCase() === whole) ?? codes.find((code) => code === base)
    if (found !== undefined) return found
  }
  return 'en'
}
