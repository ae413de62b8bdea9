import { createContext } from 'svelte'
import type { en } from './en'
import { languages } from './languages'
import { fillIn, type Catalogue, type Say, type Translation } from './speak'

export type { Catalogue, Say, Sentence, Translation } from './speak'
export { bestLanguage, languages } from './languages'

/** The sentences of the shell. */
export type ShellWords = typeof en

/** A game's sentences: English in full, other languages as far as they go. */
export interface GameWords<C extends Catalogue = Catalogue> {
  readonly en: C
  readonly [language: string]: Partial<Translation<C>> & Catalogue
}

/** Which language is spoken; reading `language` must be reactive. */
export interface Speaker {
  readonly language: string
}

const [getSpeaker, setSpeaker] = createContext<Speaker>()
export { setSpeaker }

/** The sentences of a game, in the language of whoever looks. Call it while a component is made. */
export function useWords<C extends Catalogue>(words: GameWords<C>): Say<C> {
  return speak(words, getSpeaker())
}

/** The sentences of the shell, in the language of whoever looks. Call it while a component is made. */
export function useShellWords(): Say<ShellWords> {
  return speak(shellWords, getSpeaker())
}

const shellWords = Object.fromEntries(
  Object.entries(languages).map(([language, { words }]) => [language, words]),
) as unknown as GameWords<ShellWords>

/** Says a catalogue's sentences in the speaker's language; English where that one is silent. */
export function speak<C extends Catalogue>(words: GameWords<C>, speaker: Speaker): Say<C> {
  const find = (key: string) => {
    const translated = words[speaker.language]?.[key]
    return translated === undefined
      ? { sentence: words.en[key], language: 'en' }
      : { sentence: translated, language: speaker.language }
  }
  const maybe = (key: string, fill?: Record<string, string | number>) => {
    const { sentence, language } = find(key)
    return sentence === undefined ? undefined : fillIn(sentence, language, fill)
  }
  const say = (key: string, fill?: Record<string, string | number>) => maybe(key, fill) ?? key
  const list = (names: readonly string[]) => new Intl.ListFormat(speaker.language).format(names)
  return Object.assign(say, { maybe, list }) as Say<C>
}
