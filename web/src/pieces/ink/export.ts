import type { Drawing } from './drawing'
import { outlineOf } from './outline'
import { EDGE, inkOf, PAPER } from './stroke'

/** A drawing as an SVG file. */
export function svgOf({ strokes }: Drawing): string {
  const paths = strokes.map((stroke) => `<path fill="${inkOf(stroke.pen)}" d="${outlineOf(stroke)}"/>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EDGE} ${EDGE}">`,
    `<path fill="${PAPER}" d="M0 0H${EDGE}V${EDGE}H0Z"/>`,
    ...paths,
    '</svg>\n',
  ].join('')
}

/** A drawing as a PNG file of this many pixels a side. */
export async function pngOf({ strokes }: Drawing, pixels: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot paint')
  context.scale(pixels / EDGE, pixels / EDGE)
  context.fillStyle = PAPER
  context.fillRect(0, 0, EDGE, EDGE)
  for (const stroke of strokes) {
    context.fillStyle = inkOf(stroke.pen)
    context.fill(new Path2D(outlineOf(stroke)))
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('this browser cannot save'))),
      'image/png',
    ),
  )
}

/** Offers a file for download. */
export function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Not at once: some browsers fetch it only after the click is handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
