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

/** Where the pages of rules lie: `<game>.md` in English, `<language>/<game>.md` in the others. */
export const books = process.env['DODO_RULES'] ?? join(import.meta.dirname, '../../docs/games')

/**
 * What is wrong in one language: keys that are missing or that English does not have, other blanks.
 *
 * @param {string} language
 */
const faultsIn = (language) =>
  parts().flatMap((part) => {
    const [english, own] = [messages(FIRST, part), messages(language, part)]
    const told = (/** @type {string} */ key, /** @type {string} */ why) =>
      `${language}/${part}.json, ${key}: ${why}`
    const faults = Object.keys(own)
      .filter((key) => !(key in english))
      .map((key) => told(key, 'English has no such key'))
    for (const [key, message] of Object.entries(english)) {
      const translated = own[key]
      const [wanted, found] = [message, translated ?? ''].map((one) => blanksOf(one).join())
      if (translated === undefined) faults.push(told(key, `missing: “${message}”`))
      else if (wanted !== found) faults.push(told(key, `blanks {${found}}, and in English {${wanted}}`))
    }
    return faults
  })

/** The texts of the client's code, in which keys are said; tests say what they like. */
const sources = () =>
  readdirSync(join(import.meta.dirname, '../src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|svelte)$/.test(file) && !/\.(test|d)\.ts$/.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, '../src', file), 'utf8'))

/** Keys of English that no code can say: neither written out nor begun in a template. */
function unused() {
  const code = sources().join('\n')
  const said = new Set(Array.from(code.matchAll(/['"`]([\w.-]+)['"`]/g), ([, key]) => key))
  const begun = Array.from(code.matchAll(/`(\w[\w.-]*[._])\$\{/g), ([, start]) => start ?? '')
  return parts().flatMap((part) =>
    Object.keys(messages(FIRST, part))
      .filter((key) => !said.has(key) && !begun.some((start) => key.startsWith(start)))
      .map((key) => `${FIRST}/${part}.json, ${key}: nobody says it`),
  )
}

/** What is wrong with the catalogues; nothing of that goes into a build. */
export const faults = () => [
  ...languages()
    .filter((one) => one !== FIRST)
    .flatMap(faultsIn),
  ...unused(),
]

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

if (process.argv[1] === import.meta.filename) {
  writeTypes()
  const found = faults()
  for (const fault of found) console.error(fault)
  if (found.length > 0) process.exit(1)
}
