import { createContext } from 'svelte'
import type { Theme } from '../../wire/dobble'

/** One flat shape in a 32 × 32 box: colour, outline, and whether crossing lines cut holes. */
export type Shape = readonly [fill: string, d: string, evenOdd?: 1]

/** The pictures of a theme, by the word of their symbol. */
export type Pictures = Readonly<Record<string, readonly Shape[]>>

/** What a symbol looks like and what it is called. */
export interface Symbols {
  shapes(symbol: number): readonly Shape[]
  name(symbol: number): string
}

const [getSymbols, setSymbols] = createContext<Symbols>()
export { getSymbols, setSymbols }

/** Fetches the pictures a deck of so many symbols needs, and no others. */
export async function loadPictures(theme: Theme, nSymbols: number): Promise<Pictures> {
  switch (theme) {
    case 'dodo': {
      const parts = [import('virtual:symbols/dodo')]
      if (nSymbols > 57) parts.push(import('virtual:symbols/dodo/more'))
      return Object.assign({}, ...(await Promise.all(parts)).map((part) => part.default)) as Pictures
    }
    case 'pups':
      return (await import('virtual:symbols/pups')).default as Pictures
  }
}
