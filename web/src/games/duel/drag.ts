import type { Attachment } from 'svelte/attachments'
import type { Placing } from './placing.svelte'

/** A finger that trembles is not dragging. */
const SLACK_PX = 7

/**
 * Lets a die be dragged to a column with finger, pen or mouse. Only the die's
 * own style changes on the way; the click that ends a drag is swallowed.
 */
export function draggable(placing: Placing, die: number): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number } | null = null
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
      element.dataset['dragging'] = ''
      element.style.translate = `${x}px ${y}px`
      placing.over = columnAt(event.clientX, event.clientY)
    }
    const end = (event: PointerEvent) => {
      if (dragging && event.type === 'pointerup' && placing.over !== null) placing.put(die, placing.over)
      from = null
      placing.over = null
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
