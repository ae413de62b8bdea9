import type { Drag } from '../../pieces/drag'
import type { DicePlacement } from './dicePlacement.svelte'

/** A die on its way to a column, or back to the tray: whoever lets it go off the board takes it off the board. */
export const dieDrag = (placing: DicePlacement, die: number): Drag => ({
  move: ({ clientX, clientY }) => (placing.over = columnAt(clientX, clientY)),
  end: (isDropped) => {
    if (isDropped && placing.over !== null) placing.put(die, placing.over)
    else if (isDropped) placing.takeOff(die)
    placing.over = null
  },
})

/** Anywhere over the board counts: the column nearest to the finger is meant. */
function columnAt(x: number, y: number): number | null {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-column]')]
  const board = fields[0]?.closest('[data-board]')?.getBoundingClientRect()
  if (!board || x < board.left || x > board.right || y < board.top || y > board.bottom) return null
  const distances = fields.map((field) => {
    const { left, width } = field.getBoundingClientRect()
    return Math.abs(left + width / 2 - x)
  })
  const nearest = distances.indexOf(Math.min(...distances))
  return nearest < 0 ? null : nearest
}
