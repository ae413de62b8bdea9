import { createContext } from 'svelte'
import { wordsOf, type Words } from './catalogues.svelte'
import type { Parts } from './parts'
import { fillIn, type Catalogue, type Filling, type Say } from './speak'

export {
  bestLanguage,
  fetchAllWords,
  fetchWords,
  languages,
  speakIn,
  tongue,
  withWords,
  wordsOf,
  type Words,
} from './catalogues.svelte'
export type { Parts } from './parts'
export type { Catalogue, Filling, Say, Sentence } from './speak'

/** The sentences of the shell. */
export type ShellWords = Parts['shell'] & Parts['refusals']
const shell = wordsOf('shell')
/** Why the server said no: fetched once a page stands, since none begins with it. */
export const refusals = wordsOf('refusals')
export const shellWords: Words<ShellWords> = {
  find: (key, language) => shell.find(key, language) ?? refusals.find(key, language),
  fetch: () => shell.fetch(),
}

/** Which language is spoken; reading `language` must be reactive. */
export interface Speaker {
  readonly language: string
}

const [getSpeaker, setSpeaker] = createContext<Speaker>()
export { setSpeaker }

/** The sentences of a game, in the language of whoever looks. Call it while a component is made. */
export function useWords<C extends Catalogue>(words: Words<C>): Say<C> {
  return speak(words, getSpeaker())
}

/** The sentences of the shell, in the language of whoever looks. Call it while a component is made. */
export function useShellWords(): Say<ShellWords> {
  return speak(shellWords, getSpeaker())
}

/** Says a catalogue's sentences in the speaker's language. */
export function speak<C extends Catalogue>(words: Words<C>, speaker: Speaker): Say<C> {
  const maybe = (key: string, fill?: Record<string, Filling>) => {
    const sentence = words.find(key, speaker.language)
    return sentence === undefined ? undefined : fillIn(sentence, speaker.language, fill)
  }
  const say = (key: string, fill?: Record<string, Filling>) => maybe(key, fill) ?? key
  const list = (names: readonly string[]) => new Intl.ListFormat(speaker.language).format(names)
  const number = (value: number, decimals = 0) =>
    value.toLocaleString(speaker.language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  return Object.assign(say, { maybe, list, number }) as Say<C>
}
