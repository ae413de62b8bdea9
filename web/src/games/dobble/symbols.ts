import { createContext } from 'svelte'

/** One flat shape: colour, outline, and whether crossing lines cut holes. */
type Shape = readonly [fill: string, d: string, evenOdd?: 1]

/** A picture, and the box around the circle that it fills. */
export type Drawing = readonly [box: string, ...Shape[]]

/** Pictures by the word of their symbol. */
export type Pictures = Readonly<Record<string, Drawing>>

/** What a symbol looks like and what it is called. */
export interface Symbols {
  /** Nothing before it is loaded. */
  drawing(symbol: number): Drawing | undefined
  name(symbol: number): string
}

const [getSymbols, setSymbols] = createContext<Symbols>()
export { getSymbols, setSymbols }

/** Fetches the pictures a deck of so many symbols needs, and no others. */
export async function loadPictures(nSymbols: number): Promise<Pictures> {
  const parts = [import('virtual:symbols')]
  if (nSymbols > 57) parts.push(import('virtual:symbols/more'))
  return Object.assign({}, ...(await Promise.all(parts)).map((part) => part.default)) as Pictures
}
