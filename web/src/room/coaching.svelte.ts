import type { Seat } from '../wire/room'
import { dueLesson, isDue, isThrough, type IsThere, type Lesson } from './coach'
import { keep, recall } from './keep'

interface SavedCoaching {
  on: boolean
  taught: string[]
}

/** What is remembered once the coach has stepped back. */
const FAREWELL = 'farewell'

/** A lesson whose condition ends sooner than this was not read. */
const NOTICED_MS = 600

/** A lesson replaced by another while still due counts as taught only after this time. */
const READ_MS = 2000

/** After this time a lesson that disappears by itself counts as read. */
const PASSING_MS = 8000

/** For how long a lesson must have been on the page to need no button. */
function enough<View>({ passes }: Lesson<View>, isDue: boolean, isNext: boolean): number {
  if (!isDue) return NOTICED_MS
  if (!isNext) return READ_MS
  return passes ? PASSING_MS : Infinity
}

const keyOf = (kind: string) => `dodo.coach.${kind}`

/** What this browser's person was taught of one game, and whether the coach is wanted. */
export class Coaching {
  isOn = $state(false)
  taught = $state.raw<readonly string[]>([])
  /** The lesson on the page, and for how long, in milliseconds. */
  #shown: { id: string; ms: number } | null = null

  constructor(readonly kind: string) {
    const { on = false, taught = [] } = recall<Partial<SavedCoaching>>(keyOf(kind)) ?? {}
    this.isOn = on
    this.taught = taught
  }

  /** Wants the coach, or no more. Whoever was taught everything is taught it again. */
  turn(on: boolean) {
    if (on && this.hasSteppedBack) this.taught = []
    this.isOn = on
    this.#keep()
  }

  teach(id: string) {
    if (this.taught.includes(id)) return
    this.taught = [...this.taught, id]
    this.#keep()
  }

  get hasSteppedBack(): boolean {
    return this.taught.includes(FAREWELL)
  }

  stepBack() {
    this.teach(FAREWELL)
  }

  /** Whether nothing is left but to say so. */
  mayStepBack<View>(lessons: readonly Lesson<View>[]): boolean {
    return !this.hasSteppedBack && isThrough(lessons, this.taught)
  }

  /** The lesson to give now, `ms` after the last look. Of one that has had its time no button need be pressed. */
  look<View>(lessons: readonly Lesson<View>[], view: View, seat: Seat, isThere: IsThere, ms: number) {
    const find = () => dueLesson(lessons, this.taught, view, seat, isThere)
    const before = lessons.find(({ id }) => id === this.#shown?.id)
    if (before && this.#shown) {
      this.#shown.ms += ms
      if (this.#shown.ms >= enough(before, isDue(before, view, seat, isThere), find() === before)) {
        this.teach(before.id)
      }
    }
    const due = find()
    if (due?.id !== this.#shown?.id) this.#shown = due ? { id: due.id, ms: 0 } : null
    return due
  }

  #keep() {
    keep(keyOf(this.kind), { on: this.isOn, taught: [...this.taught] } satisfies SavedCoaching)
  }
}
