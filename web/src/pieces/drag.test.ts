import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draggable } from './drag'

const drag = { move: vi.fn(), end: vi.fn() }
const click = vi.fn()
let element: HTMLElement
let stop: () => void

beforeEach(() => {
  element = document.createElement('button')
  element.setPointerCapture = () => undefined
  element.addEventListener('click', click)
  stop = draggable(drag)(element) as () => void
})
afterEach(() => {
  stop()
  vi.clearAllMocks()
})

const point = (type: string, clientX: number) =>
  element.dispatchEvent(new PointerEvent(type, { clientX, clientY: 0, button: 0 }))

it('follows a finger, and swallows the click that ends the drag', () => {
  point('pointerdown', 0)
  point('pointermove', 20)
  expect([element.style.translate, 'dragging' in element.dataset]).toEqual(['20px 0px', true])
  point('pointerup', 20)
  element.click()
  expect([drag.move.mock.calls.length, drag.end.mock.calls]).toEqual([1, [[true]]])
  expect([element.style.translate, 'dragging' in element.dataset]).toEqual(['', false])
  expect(click).not.toHaveBeenCalled()
  element.click()
  expect(click).toHaveBeenCalledOnce()
})

it('takes a trembling finger for a tap', () => {
  point('pointerdown', 0)
  point('pointermove', 5)
  point('pointerup', 5)
  element.click()
  expect(drag.move).not.toHaveBeenCalled()
  expect(drag.end).not.toHaveBeenCalled()
  expect(click).toHaveBeenCalledOnce()
})

it('drops nothing when it is interrupted', () => {
  point('pointerdown', 0)
  point('pointermove', 20)
  point('pointercancel', 20)
  expect(drag.end.mock.calls).toEqual([[false]])
})
