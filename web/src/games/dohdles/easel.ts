import { fireAside } from '../../pieces/dough/kiln'
import { paintOf } from '../../pieces/dough/paint'
import { lump } from '../../pieces/dough/scene'
import { Stage } from '../../pieces/dough/stage'
import type { Op } from '../../wire/dough'
import type { Colour } from '../../wire/room'

/** A sculpture to be drawn small. */
export interface Sitter {
  ops: readonly Op[]
  colour: Colour
}

/** Draws small pictures of sculptures, one after the other on one canvas, since a page has few to spare. */
export class Easel {
  readonly #stage: Stage | null
  #queue: Promise<void> = Promise.resolve()

  /** `canvas` is never looked at, but must have a size. */
  constructor(canvas: HTMLCanvasElement) {
    this.#stage = Stage.on(canvas)
    if (!this.#stage) return
    this.#stage.camera.yaw = 0.45
    this.#stage.camera.pitch = 0.3
  }

  /** Draws a sculpture onto another canvas as soon as its turn comes. */
  draw(sitter: Sitter, onto: HTMLCanvasElement): Promise<void> {
    this.#queue = this.#queue.then(() => this.#draw(sitter, onto))
    return this.#queue
  }

  close() {
    this.#stage?.close()
  }

  async #draw({ ops, colour }: Sitter, onto: HTMLCanvasElement) {
    const stage = this.#stage
    if (!stage) return
    const { mesh, footing } = await fireAside(ops)
    const high = Math.max(24, footing.top - footing.floor)
    stage.camera.target = [0, high / 2, 0]
    stage.camera.distance = 112
    stage.remove(0)
    stage.show(0, { ...lump(paintOf(colour)), floor: footing.floor }, [[0, mesh]])
    stage.shadowOf(0, footing)
    await new Promise<void>((drawn) => {
      stage.onpicture = () => {
        copy(stage.canvas, onto)
        drawn()
      }
      stage.ask()
    })
  }
}

/** The picture has to be taken at once: the browser wipes it after the frame. */
function copy(from: HTMLCanvasElement, onto: HTMLCanvasElement) {
  onto.width = from.width
  onto.height = from.height
  onto.getContext('2d')?.drawImage(from, 0, 0)
}
