import { keep, recall } from '../../room/keep'
import { addTo, averageOf, recordOf, type Sums } from '../../room/sums'
import type { View } from '../../wire/duel'

const KEY = 'dodo.duel.solo'
/** Codes whose results are remembered one by one. */
const MOST_RESULTS = 200
const MOST_RIVALS = 100

/** Where a code came from. */
export const SOURCES = ['drawn', 'daily', 'friend'] as const
export type Source = (typeof SOURCES)[number]

/** What is counted together: codes from one source, with assist or without. */
export interface SoloMode {
  source: Source
  assist: boolean
}

/** One code, and what I made of it the first time. */
export interface Result extends SoloMode {
  puzzle: string
  /** In which game, so that one that is looked at twice counts once. */
  game: string
  /** The day whose code it was, counted from 1 January 1970. */
  day: number | null
  points: number
}

/** What someone else made of a code. */
export interface Rival {
  puzzle: string
  name: string
  points: number
}

/** How I do in one mode. */
export interface Figures {
  codes: number
  best: number
  /** In hundredths of a point. */
  average: number
}

interface Saved {
  results: Result[]
  sums: Record<string, Sums>
  rivals: Rival[]
}

/** Which mode a game alone was played in. */
export function modeOf({ options, day }: View): SoloMode {
  const source = day !== null ? 'daily' : options.puzzle === 'drawn' ? 'drawn' : 'friend'
  return { source, assist: options.assist }
}

/** Writes a result down. A code counts once: the first result with it stays, and is given back. */
export function noteResult(result: Result): Result {
  const saved = load()
  const known = saved.results.find(({ puzzle }) => puzzle === result.puzzle)
  if (known) return known
  const key = keyOf(result)
  keep(KEY, {
    ...saved,
    results: [...saved.results, result].slice(-MOST_RESULTS),
    sums: { ...saved.sums, [key]: addTo(saved.sums[key], result.points, Math.max) },
  } satisfies Saved)
  return result
}

/** What I made of a code, if I have played it. */
export const resultOf = (puzzle: string): Result | undefined =>
  load().results.find((result) => result.puzzle === puzzle)

/** What I made of the code of a day, if I have played it. */
export const resultOn = (day: number): Result | undefined =>
  load().results.find((result) => result.day === day)

/** How I do in a mode; none before the first code. */
export function figuresOf(mode: SoloMode): Figures | null {
  const sums = load().sums[keyOf(mode)]
  return sums ? { codes: sums.count, best: sums.best, average: Math.round(100 * averageOf(sums)) } : null
}

/** Writes down what someone else made of a code, in place of what was known of them. */
export function noteRival(rival: Rival): void {
  const saved = load()
  const others = saved.rivals.filter(({ puzzle, name }) => puzzle !== rival.puzzle || name !== rival.name)
  keep(KEY, { ...saved, rivals: [...others, rival].slice(-MOST_RIVALS) } satisfies Saved)
}

/** What others made of a code. */
export const rivalsAt = (puzzle: string): Rival[] => load().rivals.filter((rival) => rival.puzzle === puzzle)

const keyOf = ({ source, assist }: SoloMode) => (assist ? `${source}.assist` : source)

function load(): Saved {
  const { results, sums, rivals } = recall<Partial<Saved>>(KEY) ?? {}
  return {
    results: Array.isArray(results) ? results : [],
    sums: recordOf(sums),
    rivals: Array.isArray(rivals) ? rivals : [],
  }
}
