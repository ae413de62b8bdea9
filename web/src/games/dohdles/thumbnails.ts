import { buildMeshInWorker } from '../../pieces/dough/meshing'
import { paintOf } from '../../pieces/dough/paint'
import { lump } from '../../pieces/dough/scene'
import { Renderer } from '../../pieces/dough/renderer'
import type { Op } from '../../wire/dough'
import type { Colour } from '../../wire/room'

/** A sculpture to be drawn small. */
export interface Thumbnail {
  ops: readonly Op[]
  colour: Colour
}

/** Draws small pictures of sculptures, one after the other on one canvas, since a page has few to spare. */
export class ThumbnailRenderer {
  readonly #renderer: Renderer | null
  #queue: Promise<void> = Promise.resolve()

  /** `canvas` is never looked at, but must have a size. */
  constructor(canvas: HTMLCanvasElement) {
    this.#renderer = Renderer.on(canvas)
    if (!this.#renderer) return
    this.#renderer.camera.yaw = 0.45
    this.#renderer.camera.pitch = 0.3
  }

  /** Draws a sculpture onto another canvas as soon as its turn comes. */
  draw(thumbnail: Thumbnail, onto: HTMLCanvasElement): Promise<void> {
    this.#queue = this.#queue.then(() => this.#draw(thumbnail, onto))
    return this.#queue
  }

  close() {
    this.#renderer?.close()
  }

  async #draw({ ops, colour }: Thumbnail, onto: HTMLCanvasElement) {
    const renderer = this.#renderer
    if (!renderer) return
    const { mesh, footing } = await buildMeshInWorker(ops)
    const high = Math.max(24, footing.top - footing.floor)
    renderer.camera.target = [0, high / 2, 0]
    renderer.camera.distance = 112
    renderer.remove(0)
    renderer.show(0, { ...lump(paintOf(colour)), floor: footing.floor }, [[0, mesh]])
    renderer.shadowOf(0, footing)
    await new Promise<void>((drawn) => {
      renderer.onpicture = () => {
        copy(renderer.canvas, onto)
        drawn()
      }
      renderer.ask()
    })
  }
}

/** The picture has to be taken at once: the browser wipes it after the frame. */
function copy(from: HTMLCanvasElement, onto: HTMLCanvasElement) {
  onto.width = from.width
  onto.height = from.height
  onto.getContext('2d')?.drawImage(from, 0, 0)
}
