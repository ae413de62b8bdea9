import type { Change, Drawing } from './drawing'
import { outlineOf } from './outline'
import { EDGE, inkOf, type Stroke } from './stroke'

/** At most this many points of the open stroke are repainted as it grows. */
const TAIL = 96
/** So many of them are painted again with what follows, so that no seam is seen. */
const OVERLAP = 16

/**
 * Paints a drawing on two canvases, one above the other: what is done is painted once on `dry`;
 * on `wet` only the end of the open stroke is repainted as it grows.
 */
export class Painter {
  #scale = 0
  #frame = 0
  /** Whether everything must be painted anew. */
  #isStale = true
  #nDry = 0
  #wetStroke: Stroke | undefined
  /** The first point of the open stroke that is still repainted. */
  #tail = 0
  readonly #stop: () => void

  constructor(
    private readonly drawing: Drawing,
    private readonly dry: HTMLCanvasElement,
    private readonly wet: HTMLCanvasElement,
  ) {
    this.#stop = drawing.listen((change) => this.#hear(change))
    this.#scale = dry.width / EDGE
    this.#hear('anew')
  }

  /** Makes the canvases this many device pixels wide. */
  resize(pixels: number) {
    if (pixels === this.dry.width) return
    this.dry.width = pixels
    this.dry.height = pixels
    this.#scale = pixels / EDGE
    this.#isStale = true
    // At once: a canvas that waits for its frame is seen empty.
    this.#paint()
  }

  stop() {
    cancelAnimationFrame(this.#frame)
    this.#stop()
  }

  #hear(change: Change) {
    if (change === 'anew') this.#isStale = true
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint())
  }

  #paint() {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    if (this.#scale === 0) return
    if (this.#isStale) this.#wipe()
    const { strokes, open } = this.drawing
    const dry = this.dry.getContext('2d')
    for (const stroke of strokes.slice(this.#nDry)) {
      if (stroke === open) break
      if (dry) this.#draw(dry, stroke)
      this.#nDry += 1
    }
    this.#paintWet(open)
  }

  #wipe() {
    this.#isStale = false
    this.#nDry = 0
    this.dry.getContext('2d')?.clearRect(0, 0, this.dry.width, this.dry.height)
  }

  #paintWet(stroke: Stroke | undefined) {
    const pixels = stroke ? this.dry.width : 0
    // Without an open stroke the wet canvas is shrunk to save memory.
    if (this.#wetStroke !== stroke || this.wet.width !== pixels) {
      this.wet.width = pixels
      this.wet.height = pixels
      this.#wetStroke = stroke
      this.#tail = 0
    }
    const wet = stroke && this.wet.getContext('2d')
    if (!wet) return
    const places = stroke.places.slice(2 * this.#tail)
    this.#draw(wet, { ...stroke, places, pressure: stroke.pressure.slice(this.#tail) }, true)
    if (places.length > 2 * TAIL) this.#tail = stroke.places.length / 2 - OVERLAP
  }

  #draw(context: CanvasRenderingContext2D, stroke: Stroke, isOpen = false) {
    context.setTransform(this.#scale, 0, 0, this.#scale, 0, 0)
    context.fillStyle = inkOf(stroke.pen)
    context.fill(new Path2D(outlineOf(stroke, isOpen)))
    context.setTransform(1, 0, 0, 1, 0, 0)
  }
}
