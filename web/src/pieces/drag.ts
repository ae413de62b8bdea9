import type { Attachment } from 'svelte/attachments'

/** What becomes of a drag. */
export interface Drag {
  /** The finger is there now. */
  move(event: PointerEvent): void
  /** It let go, or was interrupted. */
  end?(isDropped: boolean): void
}

/** A finger that trembles is not dragging. */
const SLACK_PX = 7

/**
 * Lets something be dragged with finger, pen or mouse. Only its own style
 * changes on the way; the click that ends a drag is swallowed.
 */
export function draggable(drag: Drag): Attachment<HTMLElement> {
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
      drag.move(event)
    }
    const end = (event: PointerEvent) => {
      if (from && dragging) drag.end?.(event.type === 'pointerup')
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
