import type { View } from '../../wire/dohdles'
import { isMine, isStanding, subjectOf, type DohdlesTable } from './sides'

/** Which Dohdle is shown: the one the table is about, unless another was chosen. */
export class Gaze {
  #chosen = $state.raw<{ dohdle: number; isWide: boolean; during: string } | null>(null)
  readonly #table: () => DohdlesTable
  readonly #isRoomy: () => boolean

  /** Where there is room, the whole table is shown as long as it is about no Dohdle. */
  constructor(table: () => DohdlesTable, isRoomy: () => boolean) {
    this.#table = table
    this.#isRoomy = isRoomy
  }

  /**
   * What the table is about, and in which turn; when it changes, the own choice is dropped. No two
   * turns have the same chips, sides and Dohdles left.
   */
  readonly #call = $derived.by(() => {
    const { view } = this.#table()
    const clues = view.dohdles.reduce((sum, { chip }) => sum + chip, 0)
    const left = view.dohdles.filter(isStanding).length
    return [subjectOf(view), view.phase.type === 'proposing', view.master, clues, left].join(' ')
  })

  readonly #held = $derived.by(() => (this.#chosen?.during === this.#call ? this.#chosen : null))

  /** The Dohdle looked at. */
  readonly dohdle = $derived.by(() => {
    const { view } = this.#table()
    if (this.#held) return this.#held.dohdle
    return subjectOf(view) ?? view.may.choose[0] ?? lastTalkedOf(view)
  })

  /** Whether the whole table is looked at. */
  get isWide(): boolean {
    return this.#held?.isWide ?? (this.#isRoomy() && subjectOf(this.#table().view) === null)
  }
  set isWide(isWide: boolean) {
    this.#chosen = { dohdle: this.dohdle, isWide, during: this.#call }
  }

  /** Looks at another Dohdle. */
  at(dohdle: number) {
    this.#chosen = { dohdle, isWide: false, during: this.#call }
  }

  /** Looks at the next Dohdle around the board, or the one before. */
  step(by: 1 | -1) {
    const n = this.#table().view.dohdles.length
    this.at((this.dohdle + by + n) % n)
  }
}

/** The Dohdle that was asked about last, or else one that somebody may wonder about. */
function lastTalkedOf(view: View): number {
  if (view.phase.type === 'over') return 0
  const asked = view.dohdles.filter(({ log }) => log.length > 0)
  const [last] = asked.sort((a, b) => (b.log.at(-1)?.at ?? 0) - (a.log.at(-1)?.at ?? 0))
  const other = view.dohdles.find((dohdle) => isStanding(dohdle) && !isMine(view, dohdle.side))
  return last?.id ?? other?.id ?? 0
}
