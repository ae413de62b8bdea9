import { isStanding, subjectOf, type DohdlesTable } from './sides'

/** Which Dohdle somebody looks at: what the table is about, until they look elsewhere. */
export class Gaze {
  #chosen = $state.raw<{ dohdle: number; during: string } | null>(null)
  /** Whether the whole table is looked at instead, where it can be shown. */
  isWide = $state(false)
  readonly #table: () => DohdlesTable

  constructor(table: () => DohdlesTable) {
    this.#table = table
  }

  /** What draws all eyes: a new one takes them off whatever they were on. */
  readonly #call = $derived.by(() => {
    const { view } = this.#table()
    return `${subjectOf(view)} ${view.phase.type === 'proposing'}`
  })

  /** The Dohdle looked at. */
  readonly dohdle = $derived.by(() => {
    const { view } = this.#table()
    const subject = subjectOf(view)
    if (this.#chosen && (this.#chosen.during === this.#call || subject === null)) return this.#chosen.dohdle
    if (subject !== null) return subject
    return view.may.choose[0] ?? view.dohdles.find(isStanding)?.id ?? 0
  })

  /** Looks at another Dohdle. */
  at(dohdle: number) {
    this.#chosen = { dohdle, during: this.#call }
    this.isWide = false
  }

  /** Looks at the next Dohdle around the board, or the one before. */
  step(by: 1 | -1) {
    const n = this.#table().view.dohdles.length
    this.at((this.dohdle + by + n) % n)
  }
}
