import { keep, recall } from '../../room/keep'
import { storage } from '../../room/storage'
import { COLUMNS, DOTS } from './columns'

/** What a breaker may note about dots in a column. */
export const MARKS = ['open', 'crossed', 'sure'] as const

export type Mark = (typeof MARKS)[number]

/** Which button a breaker believes to be a die's own. */
export const SIGNS = ['none', 'right', 'higher', 'lower'] as const

export type Sign = (typeof SIGNS)[number]

const PREFIX = 'dodo.pencil.'
const KEPT_FOR_MS = 3 * 24 * 60 * 60 * 1000

interface SavedNotes {
  sheet: readonly Mark[]
  /** By effort and column: `2.0` is the blue die of the second. */
  signs?: Readonly<Record<string, Sign>>
  /** When it was last written on, in milliseconds since 1970. */
  at: number
}

/** A breaker's notes for one match: six dots by four columns, and a sign on any die. They survive a reload. */
export class Pencil {
  #sheet = $state.raw<readonly Mark[]>(blank())
  #signs = $state.raw<Readonly<Record<string, Sign>>>({})
  readonly #key: string

  constructor(match: string) {
    this.#key = PREFIX + match
    throwOldSheetsAway()
    const saved = recall<SavedNotes>(this.#key)
    this.#sheet = whole(saved?.sheet) ?? blank()
    this.#signs = wholeSigns(saved?.signs)
  }

  get isBlank(): boolean {
    const isOpen = this.#sheet.every((mark) => mark === 'open')
    return isOpen && Object.values(this.#signs).every((sign) => sign === 'none')
  }

  mark(column: number, dots: number): Mark {
    return this.#sheet[place(column, dots)] ?? 'open'
  }

  /** Goes to the next of the three marks. */
  cycle(column: number, dots: number): void {
    const next = MARKS[(MARKS.indexOf(this.mark(column, dots)) + 1) % MARKS.length] ?? 'open'
    this.#sheet = this.#sheet.map((mark, at) => (at === place(column, dots) ? next : mark))
    this.#save()
  }

  /** What is noted on the die in a column of an effort. */
  sign(effort: number, column: number): Sign {
    return this.#signs[`${effort}.${column}`] ?? 'none'
  }

  /** Goes to the next of the signs. */
  cycleSign(effort: number, column: number): void {
    const next = SIGNS[(SIGNS.indexOf(this.sign(effort, column)) + 1) % SIGNS.length] ?? 'none'
    this.#signs = { ...this.#signs, [`${effort}.${column}`]: next }
    this.#save()
  }

  clear(): void {
    this.#sheet = blank()
    this.#signs = {}
    this.#save()
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

  #save(): void {
    keep(this.#key, { sheet: this.#sheet, signs: this.#signs, at: Date.now() } satisfies SavedNotes)
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

/** Stored signs, without what is none. */
function wholeSigns(signs: unknown): Record<string, Sign> {
  const entries = Object.entries((signs ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, Sign] => SIGNS.includes(entry[1] as Sign)),
  )
}

function throwOldSheetsAway(): void {
  for (const key of storage.keysWith(PREFIX)) {
    const at = recall<SavedNotes>(key)?.at
    if (typeof at !== 'number' || at < Date.now() - KEPT_FOR_MS) storage.removeItem(key)
  }
}
