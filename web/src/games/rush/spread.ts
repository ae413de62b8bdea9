/** How small a drawing may be before one would rather scroll. */
const SMALLEST = 104

/** How many columns show the most of `n` squares in an area: all of them at once, unless that made them too small. */
export function columnsFor(width: number, height: number, n: number, gap: number): number {
  const most = Math.max(1, Math.floor((width + gap) / (SMALLEST + gap)))
  for (let columns = Math.min(2, most); columns < most; columns += 1) {
    const side = (width - gap * (columns - 1)) / columns
    const rows = Math.ceil(n / columns)
    if (rows * side + (rows - 1) * gap <= height) return columns
  }
  return most
}

/** How everyone's six boards are laid out. */
export interface Spread {
  /** Sides of the table in a row. */
  readonly sides: number
  /** Boards in a row of one side. */
  readonly boards: number
  /** How wide a board is. */
  readonly size: number
}

/** The layout that shows everyone's six boards as large as the area allows; `head` is what a side has above them. */
export function spreadOf(width: number, height: number, n: number, gap: number, head: number): Spread {
  const all = Array.from({ length: n }, (_, at) => at + 1).flatMap((sides) =>
    [2, 3, 6].map((boards): Spread => {
      const [rowsOfSides, rowsOfBoards] = [Math.ceil(n / sides), 6 / boards]
      const wide = (width - gap * 2 * (sides - 1)) / sides
      const high = (height - gap * (rowsOfSides - 1)) / rowsOfSides - head
      const size = Math.min(
        (wide - gap * (boards + 1)) / boards,
        (high - gap * (rowsOfBoards + 1)) / rowsOfBoards,
      )
      return { sides, boards, size: Math.floor(size) }
    }),
  )
  const best = all.reduce((one, other) => (other.size > one.size ? other : one))
  if (best.size >= SMALLEST) return best
  // Too small to be seen at once: one side after the other, to be scrolled.
  const boards = width > 6 * SMALLEST ? 6 : 3
  return { sides: 1, boards, size: Math.floor((width - gap * (boards + 1)) / boards) }
}
