import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { books as folder, languages } from './catalogues.mjs'

const NAME = 'virtual:rulebooks'

/** A game's page in a language; in English where nobody has translated it. */
function pageOf(language: string, page: string): string {
  const own = join(folder, language, page)
  return existsSync(own) ? own : join(folder, page)
}

/** Makes `virtual:rulebooks`: how to fetch each game's rules in each language. */
export function rulebooks(): Plugin {
  return {
    name: 'rulebooks',
    resolveId: (id) => (id === NAME ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null
      const pages = readdirSync(folder).filter((file) => file.endsWith('.md'))
      const fetches = languages().map((language) => {
        const fetched = pages.map((page) => {
          const file = JSON.stringify(`${pageOf(language, page)}?raw`)
          return `${JSON.stringify(basename(page, '.md'))}: () => import(${file})`
        })
        return `${JSON.stringify(language)}: { ${fetched.join()} }`
      })
      return `export const rulebooks = { ${fetches.join()} }`
    },
  }
}
