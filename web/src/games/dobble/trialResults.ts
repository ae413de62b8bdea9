import { keep, recall } from '../../room/keep'
import { addTo, recordOf, type Sums } from '../../room/sums'
import type { View } from '../../wire/dobble'

const KEY = 'dodo.dobble.trial'
/** Games that are remembered, so that one that is looked at twice counts once. */
const MOST_GAMES = 50

/** A time trial that was played to its end. */
export interface TrialRun {
  /** Which trials are compared with it: those with as many cards and pictures. */
  mode: string
  game: string
  /** What the clock showed at each find, in milliseconds. */
  times: readonly number[]
}

interface Saved {
  sums: Record<string, Sums>
  /** What the clock showed at each find of the best run. */
  best: Record<string, readonly number[]>
  games: readonly string[]
}

export const modeOf = (cards: number, symbols: number) => `${cards}.${symbols}`

/** The run that a view shows, if it came to its end. */
export function runOf({ trial, options, results }: View, game: string): TrialRun | null {
  if (!trial || trial.times.length < trial.cards || results[0]?.abandoned) return null
  return { mode: modeOf(trial.cards, options.symbols), game, times: trial.times }
}

/** Writes a run down, once. */
export function noteRun({ mode, game, times }: TrialRun): void {
  const saved = load()
  const time = times.at(-1)
  if (time === undefined || saved.games.includes(game)) return
  const before = saved.sums[mode]
  const isBest = !before || time < before.best
  keep(KEY, {
    sums: { ...saved.sums, [mode]: addTo(before, time, Math.min) },
    best: isBest ? { ...saved.best, [mode]: times } : saved.best,
    games: [...saved.games, game].slice(-MOST_GAMES),
  } satisfies Saved)
}

/** How I do in a mode; none before the first run. */
export const sumsOf = (mode: string): Sums | null => load().sums[mode] ?? null

/** What the clock showed at each find of my best run in a mode. */
export const bestRunOf = (mode: string): readonly number[] | null => load().best[mode] ?? null

function load(): Saved {
  const { sums, best, games } = recall<Partial<Saved>>(KEY) ?? {}
  return { sums: recordOf(sums), best: recordOf(best), games: Array.isArray(games) ? games : [] }
}

/** How I do in every mode that I have tried, fewer cards first. */
export const modes = (): { cards: number; symbols: number; sums: Sums }[] =>
  Object.entries(load().sums)
    .map(([mode, sums]) => {
      const [cards = 0, symbols = 0] = mode.split('.').map(Number)
      return { cards, symbols, sums }
    })
    .sort((a, b) => a.cards - b.cards || a.symbols - b.symbols)
