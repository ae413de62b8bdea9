import { expect, test, vi } from 'vitest'
import { Renderer } from './renderer'

/** A graphics card that draws nothing, and can lose its picture. */
function card(): WebGL2RenderingContext {
  return new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'isContextLost' ? () => false : name === 'getExtension' ? () => null : () => ({}),
    },
  ) as WebGL2RenderingContext
}

// DH21
test('a lost picture is told, and that it is back', () => {
  const canvas = document.createElement('canvas')
  vi.spyOn(canvas, 'getContext').mockReturnValue(card() as never)
  const renderer = Renderer.on(canvas)
  const told: boolean[] = []
  if (renderer) renderer.onlost = (isLost) => told.push(isLost)
  const lost = new Event('webglcontextlost', { cancelable: true })
  canvas.dispatchEvent(lost)
  expect(lost.defaultPrevented, 'or it would never come back').toBe(true)
  canvas.dispatchEvent(new Event('webglcontextrestored'))
  expect(told).toEqual([true, false])
  renderer?.close()
})
