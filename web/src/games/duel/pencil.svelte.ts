import { COLUMNS, DOTS } from './columns'

/** What a breaker may note about dots in a column. */
export const MARKS = ['open', 'crossed', 'sure'] as const

export type Mark = (typeof MARKS)[number]

const PREFIX = 'dodo.pencil.'
const KEPT_FOR_MS = 3 * 24 * 60 * 60 * 1000

/** Where sheets are kept between visits: the browser's `localStorage`, or a stand-in. */
export type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A breaker's notes for one match, six dots by four columns. They survive a reload. */
export class Pencil {
  #sheet = $state.raw<readonly Mark[]>(blank())
  readonly #key: string
  readonly #drawer: Drawer

  constructor(match: string, drawer: Drawer) {
    this.#key = PREFIX + match
    this.#drawer = drawer
    throwOldSheetsAway(drawer)
    this.#sheet = read(drawer.getItem(this.#key)) ?? blank()
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
    try {
      this.#drawer.setItem(this.#key, JSON.stringify({ sheet, at: Date.now() }))
    } catch {
      // A full or forbidden drawer only means that the notes end with the page.
    }
  }
}

function blank(): Mark[] {
  return COLUMNS.flatMap(() => DOTS.map(() => 'open' as const))
}

function place(column: number, dots: number): number {
  return column * DOTS.length + dots - 1
}

function read(kept: string | null): Mark[] | null {
  const sheet = parse(kept)?.sheet
  const whole = Array.isArray(sheet) && sheet.length === COLUMNS.length * DOTS.length
  return whole && sheet.every((mark) => MARKS.includes(mark as Mark)) ? (sheet as Mark[]) : null
}

function parse(kept: string | null): { sheet?: unknown; at?: unknown } | null {
  try {
    const value: unknown = JSON.parse(kept ?? 'null')
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function throwOldSheetsAway(drawer: Drawer): void {
  const keys = Array.from({ length: drawer.length }, (_, index) => drawer.key(index))
  for (const key of keys) {
    if (!key?.startsWith(PREFIX)) continue
    const at = parse(drawer.getItem(key))?.at
    if (typeof at !== 'number' || at < Date.now() - KEPT_FOR_MS) drawer.removeItem(key)
  }
}
