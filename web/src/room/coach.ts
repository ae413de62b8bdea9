import type { Seat } from '../wire/room'
import type { Words } from '../words'

/** One thing a coach has to say. It looks at the view alone, so that no rule is told twice. */
export interface Lesson<View> {
  /** Its sentence among the coach's words, and what is remembered once it was taught. */
  readonly id: string
  /** Whether this is its moment. */
  readonly when: (view: View, seat: Seat) => boolean
  /** The `data-coach` of what it points at; without that on the page, it is not its moment. */
  readonly at?: string | ((view: View, seat: Seat) => string)
  /** What its sentence leaves blank. */
  readonly fill?: (view: View, seat: Seat) => Record<string, string | number>
  /** Whether it belongs to the very beginning, which may be over before its turn came. */
  readonly early?: boolean
  /** Whether many a game goes by without its moment. */
  readonly rare?: boolean
  /** Whether it disappears by itself after a while, as in a race, where nobody can press a button. */
  readonly passes?: boolean
}

/** What a game's folder gives the shell to teach it, as the default export of its `coach.ts`. */
export interface Coach<View> {
  /** The table at which a first game is best played, against easy bots. */
  readonly first: { readonly seats: number; readonly options: Record<string, unknown> }
  /** In the order in which they are taught; of several whose moment it is, the first. */
  readonly lessons: readonly Lesson<View>[]
  /** Whether the game fills the page, so that there is room for a coach above it only. */
  readonly fills?: boolean
  readonly words: Words
}

/** Says whether something with this `data-coach` is on the page. */
export type IsThere = (name: string) => boolean

/** What a lesson points at now. */
export const placeOf = <View>({ at }: Lesson<View>, view: View, seat: Seat): string | undefined =>
  typeof at === 'function' ? at(view, seat) : at

/** Whether it is the moment of a lesson. */
export function isDue<View>(lesson: Lesson<View>, view: View, seat: Seat, isThere: IsThere): boolean {
  if (!lesson.when(view, seat)) return false
  const place = placeOf(lesson, view, seat)
  return place === undefined || isThere(place)
}

/** The lesson to give now, if there is one. */
export const dueLesson = <View>(
  lessons: readonly Lesson<View>[],
  taught: readonly string[],
  view: View,
  seat: Seat,
  isThere: IsThere,
): Lesson<View> | undefined =>
  lessons.find((lesson) => !taught.includes(lesson.id) && isDue(lesson, view, seat, isThere))

/** Whether everything was taught that every game has a moment for. */
export const isThrough = <View>(lessons: readonly Lesson<View>[], taught: readonly string[]): boolean =>
  lessons.every(({ id, early, rare }) => early || rare || taught.includes(id))
