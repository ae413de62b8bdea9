import { address } from './api'
import { isCode, readCode } from './code'
import type { QuickStart } from './quickStart'

/** The pages that games have beside their tables, where they have them. */
export const SIDE_PAGES = ['score', 'practice', 'print', 'daily', 'trial'] as const
export type SidePageName = (typeof SIDE_PAGES)[number]

/** Where in the page someone is. */
export type Place =
  | { page: 'shelf' }
  | { page: 'room'; code: string }
  | { page: 'replay'; code: string; game: number }
  | { page: 'tv'; code: string | null }
  | { page: 'sounds' }
  | { page: SidePageName; kind: string }
  | { page: 'nowhere' }

/** Reads a path below the base address. */
export function readPath(path: string): Place {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean)
  if (first === 'r' && rest.length === 2) return readReplay(second, rest)
  if (rest.length > 0) return { page: 'nowhere' }
  if (first === '') return { page: 'shelf' }
  if (first === 'r' && second) return { page: 'room', code: readCode(second) }
  if (first === 'sounds' && !second) return { page: 'sounds' }
  if (first === 'tv') return { page: 'tv', code: second ? readCode(second) : null }
  if (!second && isCode(readCode(first))) return { page: 'room', code: readCode(first) }
  const beside = SIDE_PAGES.find((page) => page === first)
  return beside && second ? { page: beside, kind: second } : { page: 'nowhere' }
}

/** Reads what follows on a room's code: `replay/2`. */
function readReplay(code: string, [word, number = '']: string[]): Place {
  const isGame = word === 'replay' && /^[1-9]\d{0,8}$/.test(number)
  return isGame ? { page: 'replay', code: readCode(code), game: Number(number) } : { page: 'nowhere' }
}

/** The part of a path below the base, which ends in a slash; the base itself may come without it. */
export function pathBelow(base: string, path: string): string {
  if (`${path}/` === base) return ''
  return path.startsWith(base) ? path.slice(base.length) : path
}

const basePath = () => new URL(document.baseURI).pathname

/** The page's own small router over the browser's history. */
export class Route {
  place = $state.raw<Place>(this.#read())
  /** The table we sit at, also while we look back at one of its games. */
  table = $state.raw(this.place.page === 'room' ? this.place.code : null)

  #quickStart: QuickStart | null = null

  go(path: string, { quickStart = null }: { quickStart?: QuickStart | null } = {}) {
    history.pushState(null, '', address(path))
    this.#quickStart = quickStart
    this.follow()
  }

  /** Hands out the quick start, once. */
  takeQuickStart(): QuickStart | null {
    const quickStart = this.#quickStart
    this.#quickStart = null
    return quickStart
  }

  /** Follows the browser's own back and forward. */
  follow() {
    const place = this.#read()
    this.place = place
    const isStill = place.page === 'replay' && place.code === this.table
    this.table = place.page === 'room' || isStill ? place.code : null
  }

  #read(): Place {
    const place = readPath(pathBelow(basePath(), location.pathname))
    // However a table was asked for, its address is the one that is shared.
    if (place.page === 'room') history.replaceState(history.state, '', address(`r/${place.code}`))
    return place
  }
}
