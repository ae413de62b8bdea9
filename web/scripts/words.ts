import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { aboutLanguages, folder, languages, parts, sentences, writeTypes } from './catalogues.mjs'

const NAME = 'virtual:words'

/**
 * Makes `virtual:words`: which languages there are, and how to fetch each part of each. What is
 * fetched are the files of `web/words`, compiled to what the client fills in.
 */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    buildStart() {
      writeTypes()
    },
    resolveId: (id) => (id === NAME ? `\0${id}` : null),
    load(id) {
      if (id === `\0${NAME}`) return listing()
      if (!id.endsWith('.json') || dirname(dirname(id)) !== folder) return null
      const [language, part] = [basename(dirname(id)), basename(id, '.json')]
      return JSON.stringify(sentences(language, part))
    },
    handleHotUpdate({ file }) {
      if (dirname(dirname(file)) === folder) writeTypes()
    },
  }
}

function listing(): string {
  const fetched = (language: string) =>
    parts().map((part) => {
      const file = JSON.stringify(join(folder, language, `${part}.json`))
      return `${JSON.stringify(part)}: () => import(${file})`
    })
  const all = languages().map((language) => `${JSON.stringify(language)}: {${fetched(language).join()}}`)
  return `export const languages = ${JSON.stringify(aboutLanguages())}\nexport const files = {${all.join()}}`
}
