import type { Half } from '../../wire/dominoes'
import { boardPoint } from './drag'
import { middleOf, type Point } from './squares'

/** A domino on its way to its place. */
export interface TileFlight {
  id: number
  halves: readonly [Half, Half]
  /** Where it comes from, as a way to go from where it will lie. */
  from: Point
}

const middleOn = (element: Element): { clientX: number; clientY: number } => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}

/** The dominoes that are on their way from a hand to the board. */
export class TileFlights {
  all = $state.raw<readonly TileFlight[]>([])
  #id = 0

  /** Sends a domino off from an element of the page; without one it just lies there. */
  start(halves: readonly [Half, Half], source: Element | null) {
    const board = document.querySelector('[data-board]')
    const isStill = document.documentElement.dataset['motion'] === 'still'
    if (!board || !source || isStill || board.getBoundingClientRect().width === 0) return
    const to = middleOf(halves.map(({ square }) => square))
    const at = boardPoint(board, middleOn(source))
    this.all = [...this.all, { id: (this.#id += 1), halves, from: { x: at.x - to.x, y: at.y - to.y } }]
  }

  /** Whether this domino is still on its way. */
  has(halves: readonly [Half, Half]): boolean {
    return this.all.some((flight) => flight.halves[0].square === halves[0].square)
  }

  land(id: number) {
    this.all = this.all.filter((flight) => flight.id !== id)
  }

  clear() {
    this.all = []
  }
}
