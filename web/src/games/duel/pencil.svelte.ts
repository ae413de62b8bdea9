import { keep, recall } from '../../room/keep'
import { storage } from '../../room/storage'
import { COLUMNS, DOTS } from './columns'

/** What a breaker may note about dots in a column. */
export const MARKS = ['open', 'crossed', 'sure'] as const

export type Mark = (typeof MARKS)[number]

const PREFIX = 'dodo.pencil.'
const KEPT_FOR_MS = 3 * 24 * 60 * 60 * 1000

interface SavedNotes {
  sheet: Mark[]
  /** When it was last written on, in milliseconds since 1970. */
  at: number
}

/** A breaker's notes for one match, six dots by four columns. They survive a reload. */
export class Pencil {
  #sheet = $state.raw<readonly Mark[]>(blank())
  readonly #key: string

  constructor(match: string) {
    this.#key = PREFIX + match
    throwOldSheetsAway()
    this.#sheet = whole(recall<SavedNotes>(this.#key)?.sheet) ?? blank()
  }

  get isBlank(): boolean {
    return this.#sheet.every((mark) => mark === 'open')
  }

  mark(column: number, dots: number): Mark {
    return this.#sheet[place(column, dots)] ?? 'open'
  }

  /** Goes to the next of the three marks. */
  cycle(column: number, dots: number): void {
    const next = MARKS[(MARKS.indexOf(this.mark(column, dots)) + 1) % MARKS.length] ?? 'open'
    this.#write(this.#sheet.map((mark, at) => (at === place(column, dots) ? next : mark)))
  }

  clear(): void {
    this.#write(blank())
  }

  /** The dots noted as sure, or the only ones not crossed out, in each column. */
  get known(): (number | null)[] {
    return COLUMNS.map((_, column) => {
      const sure = DOTS.filter((dots) => this.mark(column, dots) === 'sure')
      const uncrossed = DOTS.filter((dots) => this.mark(column, dots) !== 'crossed')
      const only = sure.length === 1 ? sure : uncrossed
      return only.length === 1 ? (only[0] ?? null) : null
    })
  }

  #write(sheet: readonly Mark[]): void {
    this.#sheet = sheet
    keep(this.#key, { sheet, at: Date.now() })
  }
}

function blank(): Mark[] {
  return COLUMNS.flatMap(() => DOTS.map(() => 'open' as const))
}

function place(column: number, dots: number): number {
  return column * DOTS.length + dots - 1
}

/** A stored sheet, unless it is malformed. */
function whole(sheet: unknown): Mark[] | null {
  const fits = Array.isArray(sheet) && sheet.length === COLUMNS.length * DOTS.length
  return fits && sheet.every((mark) => MARKS.includes(mark as Mark)) ? (sheet as Mark[]) : null
}

function throwOldSheetsAway(): void {
  for (const key of storage.keysWith(PREFIX)) {
    const at = recall<SavedNotes>(key)?.at
    if (typeof at !== 'number' || at < Date.now() - KEPT_FOR_MS) storage.removeItem(key)
  }
}
