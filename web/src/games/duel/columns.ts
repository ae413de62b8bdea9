/** The four columns of the board, in the order of every code and row. */
export const COLUMNS = ['blue', 'red', 'yellow', 'green'] as const

export type Column = (typeof COLUMNS)[number]

/** The dots a die can show. */
export const DOTS = [1, 2, 3, 4, 5, 6] as const

/** Where rows that are not needed make room: on narrow screens only, or on all. */
export type Tight = 'nowhere' | 'narrow' | 'everywhere'

/** A sign for each column, so that nobody needs to tell the colours apart: drop, heart, star, leaf. */
export const SIGNS: Record<Column, string> = {
  blue: 'M12 2.5c3.6 4.3 6.5 7.9 6.5 11.6a6.5 6.5 0 0 1-13 0c0-3.7 2.9-7.3 6.5-11.6z',
  red: 'M12 20.5 4.3 12.7a4.9 4.9 0 0 1 6.9-6.9l.8.8.8-.8a4.9 4.9 0 0 1 6.9 6.9z',
  yellow: 'm12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z',
  green:
    'M20 3.5C9 3.5 4 8 4 14.2c0 1.6.4 3 1.1 4.2L3.5 20l1.6 1.5 1.7-1.7c1.1.6 2.4.9 3.8.9 6.4 0 9.9-6 9.4-17.2z',
}

/** Pairs each column with what stands in it. */
export function inColumns<Value>(row: readonly Value[]): [Column, Value][] {
  return COLUMNS.flatMap((column, index) => {
    const value = row[index]
    return value === undefined ? [] : [[column, value] as [Column, Value]]
  })
}
