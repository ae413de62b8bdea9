import { beforeEach, expect, test, vi } from 'vitest'
import { Camera } from './camera'
import { PointerInput } from './pointerInput'
import type { Renderer } from './renderer'

let canvas: HTMLCanvasElement

beforeEach(() => {
  canvas = document.createElement('canvas')
  canvas.setPointerCapture = () => undefined
})

function hands() {
  const handlers = {
    down: vi.fn(() => true),
    move: vi.fn(),
    up: vi.fn(),
    cancel: vi.fn(),
    interrupt: vi.fn(),
  }
  const renderer = { canvas, camera: new Camera(), ask: () => undefined } as unknown as Renderer
  return { handlers, input: new PointerInput(renderer, handlers) }
}

/** A finger does something at a moment. */
function touch(type: string, pointerId: number, at: number) {
  const event = new PointerEvent(type, { pointerId, button: 0, clientX: 10 * pointerId, clientY: 10 })
  Object.defineProperty(event, 'timeStamp', { value: at })
  canvas.dispatchEvent(event)
}

test('a second finger that comes at once takes back what the first has done', () => {
  const { handlers } = hands()
  touch('pointerdown', 1, 0)
  touch('pointerdown', 2, 100)
  expect(handlers.cancel).toHaveBeenCalledOnce()
  expect(handlers.up).not.toHaveBeenCalled()
})

// DH9
test('a second finger that comes later ends what the first does, and not at its own place', () => {
  const { handlers } = hands()
  touch('pointerdown', 1, 0)
  touch('pointerdown', 2, 800)
  expect(handlers.interrupt).toHaveBeenCalledOnce()
  expect(handlers.up).not.toHaveBeenCalled()
  touch('pointerup', 1, 900)
  touch('pointerup', 2, 900)
  expect(handlers.up).not.toHaveBeenCalled()
})
