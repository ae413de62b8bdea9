import type { Size } from './sizes'

/** A fault of one view at one size. */
export type Known = readonly [show: string, size: Size, fault: string]

interface Faults {
  readonly game: string
  readonly shows: readonly string[]
  readonly size: Size
  readonly faults: readonly string[]
  /** Its number among the findings; what the walk found first has none. */
  readonly finding: string | null
}

/**
 * What is known to be wrong and not yet mended. The walk fails on anything that is not in this table, and
 * on anything in it that is no longer wrong: it only shrinks.
 */
const table: readonly Faults[] = [
  {
    game: 'dobble',
    shows: ['watching'],
    size: '740x360',
    faults: ['the text “Bartholomew” is cut'],
    finding: 'S16',
  },
]

export const knownFaultsOf = (game: string): Known[] =>
  table
    .filter((one) => one.game === game)
    .flatMap(({ shows, size, faults }) =>
      shows.flatMap((show) => faults.map((fault): Known => [show, size, fault])),
    )
