import type { Attachment } from 'svelte/attachments'
import type { Drag } from '../../pieces/drag'
import type { DominoPlacement, FitSpot } from './dominoPlacement.svelte'
import type { Point } from './squares'
import { EDGE, WIDTH } from './track'

/** Where on the drawing a finger is. */
export function boardPoint(
  board: Element,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): Point {
  const { left, top, width } = board.getBoundingClientRect()
  const unit = width / WIDTH
  return { x: (clientX - left) / unit - EDGE, y: (clientY - top) / unit - EDGE }
}

/** How many squares around a point belong to its sight. */
const AROUND = 2

/** Moves a board that is larger than its place, so that what lies at a point of the drawing is seen. */
export function bringIntoSight(board: HTMLElement, point: Point) {
  const place = board.parentElement
  if (!place) return
  const unit = board.clientWidth / WIDTH
  const moved = (at: number, before: number, shown: number) => {
    const [from, to] = [(at + EDGE - AROUND) * unit, (at + EDGE + AROUND) * unit]
    return from < before || to > before + shown ? (from + to - shown) / 2 : before
  }
  place.scrollTo(
    moved(point.x, place.scrollLeft, place.clientWidth),
    moved(point.y, place.scrollTop, place.clientHeight),
  )
}

/** Lets a tap on the board mean the nearest place; a tap on the chosen one turns the domino there. */
export function pressable(placing: () => DominoPlacement | null): Attachment<HTMLElement> {
  return (board) => {
    const press = (event: MouseEvent) => {
      const spot = event.detail > 0 ? placing()?.nearest(boardPoint(board, event)) : null
      if (!spot) return
      if (spot === placing()?.chosen) placing()?.rotate()
      else placing()?.choose(spot)
    }
    board.addEventListener('click', press)
    return () => board.removeEventListener('click', press)
  }
}

/** Lets one tap on the board mean the nearest place, and put the domino there. */
export function tappable(
  placing: () => DominoPlacement | null,
  put: (spot: FitSpot) => void,
): Attachment<HTMLElement> {
  return (board) => {
    const press = (event: MouseEvent) => {
      const spot = event.detail > 0 ? placing()?.nearest(boardPoint(board, event)) : null
      if (spot) put(spot)
    }
    board.addEventListener('click', press)
    return () => board.removeEventListener('click', press)
  }
}

/** A domino on its way to the board. It lies there for now where it is let go. */
export const dominoDrag = (placing: DominoPlacement, at: number): Drag => ({
  move: (event) => {
    if (placing.picked !== at) placing.pick(at)
    const board = document.querySelector('[data-board]')
    const spot = board && placing.nearest(boardPoint(board, event))
    if (spot) placing.choose(spot)
    else placing.takeBack()
  },
})
