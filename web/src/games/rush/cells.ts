import type { Board, Guess, Side, Target, View } from '../../wire/rush'

/** A board on the table, and whose it is. */
export interface Cell extends Target {
  readonly key: string
  readonly side: Side
  readonly boardView: Board
}

const cellOf = (side: Side, board: number, boardView: Board): Cell => ({
  key: `${side.seat}.${board}`,
  seat: side.seat,
  board,
  side,
  boardView,
})

export const cellsOf = (side: Side): Cell[] =>
  side.boards.map((boardView, board) => cellOf(side, board, boardView))

const isAt = (one: Target, other: Target) => one.seat === other.seat && one.board === other.board

/** Those who say that a guess at a drawing was judged wrongly. */
export const disagreeing = ({ disagreements }: Guess, cell: Target): readonly number[] =>
  disagreements.find(({ target }) => isAt(target, cell))?.seats ?? []

/**
 * Others' drawings of this guessing round. Taken ones stay where they are, and so do those that
 * were taken back: no drawing moves under a finger, and the table may still have a say in them.
 */
export function cellsToGuess({ sides, round, guesses }: View, seat: number | null): Cell[] {
  const isTalkedOf = (cell: Cell) =>
    guesses.some(({ target, may_overrule }) =>
      [target ?? [], may_overrule].flat().some((at) => isAt(at, cell)),
    )
  const isOfRound = (cell: Cell) => {
    const { open, taken, spent } = cell.boardView
    return (
      open ||
      cell.boardView.void ||
      taken.some((taken) => taken.round === round) ||
      (spent && isTalkedOf(cell))
    )
  }
  // Whoever sits next comes first.
  const turned = sides.map((_, at) => sides[(at + (seat ?? -1) + 1) % sides.length])
  return turned.flatMap((side) => (side && side.seat !== seat ? cellsOf(side) : [])).filter(isOfRound)
}

/** The next drawing that may be guessed, after one of them or from the start. */
export function nextCell(cells: readonly Cell[], after: string | null, step: 1 | -1 = 1): Cell | null {
  const from = cells.findIndex(({ key }) => key === after)
  const start = from < 0 && step < 0 ? 0 : from
  for (let n = 1; n <= cells.length; n += 1) {
    const cell = cells[(start + n * step + cells.length * n) % cells.length]
    if (cell?.boardView.may.includes('guess')) return cell
  }
  return null
}

/** The boards for which whoever drew may still let a guess count, or not. */
export function judgeable(guess: Guess, remaining: (until: number) => number | null) {
  const inTime = (until: number) => (remaining(until) ?? 0) > 0
  return {
    count: inTime(guess.count_until) ? guess.may_count : [],
    reject: inTime(guess.reject_until) ? guess.may_reject : [],
  }
}

/** Guesses that wait for the word of whoever drew: near misses first, as they wait the shortest. */
export function unanswered({ guesses }: View, remaining: (until: number) => number | null): Guess[] {
  const waiting = guesses.filter((guess) => {
    const { count, reject } = judgeable(guess, remaining)
    return guess.may_say || count.length > 0 || reject.length > 0
  })
  // The oldest comes first: what is under a finger does not move when another comes in.
  const haste = ({ near, may_reject }: Guess) => Number(near.length > 0 || may_reject.length > 0)
  return waiting.sort((one, other) => haste(other) - haste(one))
}

/** A guess at a drawing that may have been judged wrongly. */
export interface Doubt {
  readonly guess: Guess
  readonly target: Target
  /** Whether it counts as it stands. */
  readonly counts: boolean
}

/** What the table may still overrule about one drawing. */
export function doubtsAt({ guesses }: View, cell: Target): Doubt[] {
  return guesses
    .filter(({ may_overrule }) => may_overrule.some((target) => isAt(target, cell)))
    .map((guess) => ({ guess, target: cell, counts: guess.took.some((target) => isAt(target, cell)) }))
    .toReversed()
}

/** The same about all of them, for which there is little time: what others doubt first, then what was taken. */
export function doubtsOf(view: View): Doubt[] {
  const doubts = view.sides.flatMap(cellsOf).flatMap((cell) => {
    const { taken, spent } = cell.boardView
    return doubtsAt(view, cell).map((doubt) => {
      const isDisputed = disagreeing(doubt.guess, cell).length > 0
      return { ...doubt, weight: 2 * Number(isDisputed) + Number(spent || taken.length > 0) }
    })
  })
  return doubts.toSorted((one, other) => other.weight - one.weight || other.guess.at - one.guess.at)
}

/** Wrong guesses at one drawing, the newest first. */
export function saidOf({ guesses }: View, cell: Target): Guess[] {
  return guesses
    .filter(({ target, may_overrule }) => [target ?? [], may_overrule].flat().some((at) => isAt(at, cell)))
    .filter(({ took }) => took.length === 0)
    .toReversed()
}

/** Own boards that may be drawn on. */
export function drawable(side: Side | undefined): number[] {
  return (side?.boards ?? []).flatMap(({ may }, board) => (may.includes('draw') ? [board] : []))
}
