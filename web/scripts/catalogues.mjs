// The files of `web/words`: a folder for each language, and in it a file for each part of the page.
// Run by itself, it writes the types of their keys and blanks.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { blanksOf, compile } from './message.mjs'

/** The language in which everything is written first. */
export const FIRST = 'en'

export const folder = process.env['DODO_WORDS'] ?? join(import.meta.dirname, '../words')
const types = join(import.meta.dirname, '../src/words/parts.d.ts')

export const languages = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort((a, b) => Number(b === FIRST) - Number(a === FIRST) || a.localeCompare(b))

export const parts = () =>
  readdirSync(join(folder, FIRST))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort()

/**
 * The messages of a part in one language, as they are written.
 *
 * @param {string} language
 * @param {string} part
 * @returns {Record<string, string>}
 */
export function messages(language, part) {
  try {
    return JSON.parse(readFileSync(join(folder, language, `${part}.json`), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/**
 * The sentences of a part for the client; English where a language is silent.
 *
 * @param {string} language
 * @param {string} part
 */
export function sentences(language, part) {
  const whole = { ...messages(FIRST, part), ...messages(language, part) }
  return Object.fromEntries(
    Object.entries(whole).map(([key, message]) => {
      try {
        return [key, compile(message)]
      } catch (error) {
        throw new Error(`${language}/${part}.json, ${key}`, { cause: error })
      }
    }),
  )
}

/** What a language is called by those who speak it, and which way they read. */
function about(/** @type {string} */ language) {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  const locale = new Intl.Locale(language)
  // Its name on older engines, then on newer ones.
  const text = Reflect.get(locale, 'textInfo') ?? Reflect.get(locale, 'getTextInfo')?.call(locale)
  return {
    name: name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1),
    direction: text?.direction ?? 'ltr',
  }
}

export const aboutLanguages = () =>
  Object.fromEntries(languages().map((language) => [language, about(language)]))

/** Writes down every key with its blanks, so that a wrong one does not compile. */
export function writeTypes() {
  const lines = parts().map((part) => {
    const keys = Object.entries(messages(FIRST, part)).map(([key, message]) => {
      const blanks = blanksOf(message).map((blank) => `'${blank}'`)
      return `    '${key}': ${blanks.join(' | ') || 'never'}`
    })
    return `  '${part}': {\n${keys.join('\n')}\n  }\n`
  })
  const text = `// Written from web/words/${FIRST} by scripts/catalogues.mjs.\nexport interface Parts {\n${lines.join('')}}\n`
  const written = (() => {
    try {
      return readFileSync(types, 'utf8')
    } catch {
      return ''
    }
  })()
  if (written !== text) writeFileSync(types, text)
}

if (process.argv[1] === import.meta.filename) writeTypes()
