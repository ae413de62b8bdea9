import type { Attachment } from 'svelte/attachments'
import type { Placing } from './placing.svelte'
import type { Point } from './squares'
import { EDGE, WIDTH } from './track'

/** A finger that trembles is not dragging. */
const SLACK_PX = 7

/** Where on the drawing a finger is. */
export function boardPoint(board: Element, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width } = board.getBoundingClientRect()
  const unit = width / WIDTH
  return { x: (clientX - left) / unit - EDGE, y: (clientY - top) / unit - EDGE }
}

/** Lets a tap on the board mean the nearest place; a tap on the chosen one turns the domino there. */
export function pressable(placing: () => Placing | null): Attachment<HTMLElement> {
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

/**
 * Lets a domino be dragged to the board with finger, pen or mouse. It lies
 * there for now where it is let go; the click that ends a drag is swallowed.
 */
export function draggable(placing: Placing, at: number): Attachment<HTMLElement> {
  return (element) => {
    let from: Point | null = null
    let dragging = false

    const start = (event: PointerEvent) => {
      if (event.button !== 0) return
      from = { x: event.clientX, y: event.clientY }
      dragging = false
      element.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent) => {
      if (!from) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (!dragging && Math.hypot(x, y) < SLACK_PX) return
      dragging = true
      if (placing.picked !== at) placing.pick(at)
      element.dataset['dragging'] = ''
      element.style.translate = `${x}px ${y}px`
      const board = document.querySelector('[data-board]')
      const spot = board && placing.nearest(boardPoint(board, event))
      if (spot) placing.choose(spot)
      else placing.takeBack()
    }
    const end = () => {
      from = null
      delete element.dataset['dragging']
      element.style.translate = ''
    }
    const swallow = (event: MouseEvent) => {
      if (!dragging) return
      dragging = false
      event.stopImmediatePropagation()
      event.preventDefault()
    }

    element.addEventListener('pointerdown', start)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', end)
    element.addEventListener('pointercancel', end)
    element.addEventListener('click', swallow, { capture: true })
    return () => {
      element.removeEventListener('pointerdown', start)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', end)
      element.removeEventListener('pointercancel', end)
      element.removeEventListener('click', swallow, { capture: true })
    }
  }
}
