import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { aboutLanguages, faults, folder, languages, parts, sentences, writeTypes } from './catalogues.mjs'

const NAME = 'virtual:words'
/** What a page fetches first of a language: the sentences of the shell, and where the others are. */
const LANGUAGE = 'language.js'

/**
 * Makes `virtual:words`: which languages there are, and how to fetch each. What is fetched are the
 * files of `web/words`, compiled to what the client fills in.
 */
export function words(): Plugin {
  const isOurs = (id: string) => dirname(dirname(id)) === folder
  let isBuilt = false
  return {
    name: 'words',
    enforce: 'pre',
    configResolved({ command }) {
      isBuilt = command === 'build'
    },
    buildStart() {
      writeTypes()
      // Whoever writes a sentence or a language sees it before it is whole; nobody else does.
      const found = isBuilt ? faults() : []
      if (found.length > 0) this.error(found.join('\n'))
    },
    resolveId(id) {
      if (id === NAME) return `\0${id}`
      return isOurs(id) && basename(id) === LANGUAGE ? id : null
    },
    load(id) {
      if (id === `\0${NAME}`) return listing()
      if (!isOurs(id)) return null
      const language = basename(dirname(id))
      if (basename(id) === LANGUAGE) return partsOf(language)
      return id.endsWith('.json') ? JSON.stringify(sentences(language, basename(id, '.json'))) : null
    },
    handleHotUpdate({ file }) {
      if (isOurs(file)) writeTypes()
    },
  }
}

const fileOf = (language: string, name: string) => JSON.stringify(join(folder, language, name))

function listing(): string {
  const all = languages().map((one) => `${JSON.stringify(one)}: () => import(${fileOf(one, LANGUAGE)})`)
  return `export const languages = ${JSON.stringify(aboutLanguages())}\nexport const fetchLanguage = {${all.join()}}`
}

function partsOf(language: string): string {
  const fetched = parts()
    .filter((part) => part !== 'shell')
    .map((part) => `${JSON.stringify(part)}: () => import(${fileOf(language, `${part}.json`)})`)
  return `import shell from ${fileOf(language, 'shell.json')}
export default { shell: async () => ({ default: shell }), ${fetched.join()} }`
}
