import type { Op } from '../../wire/dough'
import type { Colour } from '../../wire/room'
import { spent } from './budget'
import { type Ray, add } from './camera'
import { Clay } from './clay'
import { SIDE, type Vector } from './grid'
import { PointerInput } from './pointerInput'
import { freshMeshes } from './timeLapse'
import { paintOf } from './paint'
import { bench, lump } from './scene'
import { footing } from './shade'
import { type Figure, Renderer } from './renderer'
import type { Hold } from './thumb'
import type { Grasp } from './grasp.svelte'
import { Thumb } from './thumb'

/** Milliseconds after which a stroke that goes on is told so far. */
const TELL = 2000
/** Milliseconds after which a resting thumb goes on with its work. */
const DWELL = 90
/** Quarters of a voxel a ball grows for a whole width of dragging. */
const SWELL = 60

/** How many percent of what the rules allow may be spent; the rest is for the stroke under way. */
const FULL = 97

/** The sculpture being worked on: clay, renderer, current tool, and the operations to send. */
export class Workbench {
  force = $state(5)
  /** How much more work the dough takes, in percent. */
  left = $state(100)
  canUndo = $state(false)
  /** Whether a pointer is over the dough. */
  isOver = $state(false)
  /** The wire being drawn, in CSS pixels. */
  wire = $state.raw<{ x1: number; y1: number; x2: number; y2: number } | null>(null)
  /** Whether the graphics card has lost the picture for a moment. */
  isLost = $state(false)
  /** Whether the thumb is where no dough can be laid. */
  isAtEdge = $state(false)
  isOff = false

  readonly #grasp: Grasp
  readonly #clay: Clay
  readonly #thumb: Thumb
  #renderer: Renderer | null = null
  #pointerInput: PointerInput | null = null
  #figure: Figure | null = null
  #telling = 0
  #dwelling = 0
  #moved = 0
  #start = { x: 0, y: 0 }
  #pressure = 5

  constructor(ops: readonly Op[], grasp: Grasp, tell: (ops: Op[]) => void) {
    this.#grasp = grasp
    this.#clay = new Clay(ops)
    this.#thumb = new Thumb(this.#clay, tell)
    this.#count()
  }

  /** The tool in hand. */
  get hold(): Hold {
    return this.#grasp.hold
  }
  set hold(hold: Hold) {
    this.#grasp.hold = hold
  }

  /** The radius of the tool in quarters of a voxel. */
  get size(): number {
    return this.#grasp.size
  }
  set size(size: number) {
    this.#grasp.size = size
  }

  /** Shows the dough on a canvas. False where there is no WebGL 2. */
  open(canvas: HTMLCanvasElement): boolean {
    const renderer = Renderer.on(canvas)
    if (!renderer) return false
    this.#renderer = renderer
    bench(renderer)
    this.#grasp.recall(renderer.camera)
    renderer.onlost = (isLost) => (this.isLost = isLost)
    this.#figure = lump(paintOf('yellow'))
    for (let chunk = 0; chunk < (SIDE / 8) ** 3; chunk++) this.#clay.grid.stale.add(chunk)
    this.#show()
    this.#settle()
    this.#pointerInput = new PointerInput(renderer, {
      down: (x, y, event) => this.#down(x, y, event),
      move: (x, y, event) => this.#move(x, y, event),
      up: (x, y) => this.#up(x, y),
      cancel: () => this.#cancel(),
      interrupt: () => this.#interrupt(),
      hover: (at) => this.#hover(at),
    })
    this.#telling = window.setInterval(() => this.#tellSoFar(), TELL)
    this.#dwelling = window.setInterval(() => this.#dwell(), DWELL)
    return true
  }

  /** Gives the dough another colour. */
  dye(colour: Colour): void {
    if (this.#figure) this.#figure.paint = paintOf(colour)
    this.#renderer?.ask()
  }

  close(): void {
    clearInterval(this.#telling)
    clearInterval(this.#dwelling)
    this.#thumb.flush()
    this.#pointerInput?.close()
    if (this.#renderer) this.#grasp.keep(this.#renderer.camera)
    this.#renderer?.close()
    this.#renderer = null
  }

  undo(): void {
    if (this.isOff) return
    this.#thumb.undo()
    this.#done()
  }

  clear(): void {
    if (this.isOff) return
    this.#thumb.clear()
    this.#done()
  }

  /** Turns the turntable by an eighth. */
  turn(way: 1 | -1): void {
    this.#renderer?.camera.turn((way * Math.PI) / 4, 0)
    this.#renderer?.ask()
  }

  key(event: KeyboardEvent): void {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey)
    if (isUndo || event.key === 'Backspace') this.undo()
    else if (event.key === ' ' || event.key === 'Enter') this.#dab()
    else return
    event.preventDefault()
  }

  /** For those without a pointer: one touch in the middle of what is seen. */
  #dab(): void {
    const force = this.hold === 'pull' ? 8 : this.force
    if (this.isOff || this.left === 0 || !this.#begin(this.#ray(0, 0), force)) return
    if (this.hold === 'pull') this.#thumb.move(this.#ray(0, 0.2), force, 0)
    this.#thumb.up(this.hold === 'slice' ? this.#ray(0.2, 0) : this.#ray(0, 0))
    this.#done()
  }

  #down(x: number, y: number, event: PointerEvent): boolean {
    if (this.isOff || this.left === 0) return false
    this.#pressure = this.#pressed(event)
    if (!this.#begin(this.#ray(x, y), this.#pressure)) return false
    this.#start = { x, y }
    this.#moved = event.timeStamp
    this.#show()
    return true
  }

  #begin(ray: Ray, force: number): boolean {
    const ahead = this.#renderer?.camera.axes()[2]
    return ahead !== undefined && this.#thumb.down({ hold: this.hold, size: this.size, force }, ray, ahead)
  }

  #tellSoFar(): void {
    if (!this.#thumb.isDown) return
    this.#thumb.flush()
    this.#count()
  }

  #move(x: number, y: number, event: PointerEvent): void {
    if (this.left === 0) return
    this.#pressure = this.#pressed(event)
    this.#moved = performance.now()
    const far = Math.hypot(x - this.#start.x, y - this.#start.y)
    const ray = this.#ray(x, y)
    this.#thumb.move(ray, this.#pressure, far * SWELL)
    this.isAtEdge = this.#thumb.isAtEdge
    if (this.hold === 'slice') this.#draw(x, y)
    else this.#ring(ray)
    this.#show()
  }

  #up(x: number, y: number): void {
    this.wire = null
    this.#thumb.up(this.#ray(x, y))
    this.#ring(this.#ray(x, y))
    this.#done()
  }

  #cancel(): void {
    this.wire = null
    this.#thumb.cancel()
    this.#done()
  }

  /** What was done so far stays; a cut that is not finished is none. */
  #interrupt(): void {
    if (this.hold === 'slice') return this.#cancel()
    this.#thumb.up()
    this.#ring(null)
    this.#done()
  }

  #hover(at: { x: number; y: number } | null): void {
    this.#ring(at && !this.isOff ? this.#ray(at.x, at.y) : null)
    this.#renderer?.ask()
  }

  /** A pointer held still repeats its stroke. */
  #dwell(): void {
    if (!this.#thumb.isDown || this.left === 0 || performance.now() - this.#moved < DWELL) return
    this.#thumb.dwell(this.#pressure)
    this.#show()
  }

  /** Shows on the dough where the thumb is. */
  #ring(ray: Ray | null): void {
    const hit = ray && this.hold !== 'slice' ? this.#thumb.over(ray) : null
    this.isOver = hit !== null || this.hold === 'slice'
    if (this.#renderer) this.#renderer.thumb = hit ? { at: hit.at, radius: this.size / 4 } : null
  }

  #draw(x: number, y: number): void {
    const canvas = this.#renderer?.canvas
    if (!canvas) return
    const across = (at: number): number => ((at + 1) / 2) * canvas.clientWidth
    const down = (at: number): number => ((1 - at) / 2) * canvas.clientHeight
    this.wire = { x1: across(this.#start.x), y1: down(this.#start.y), x2: across(x), y2: down(y) }
  }

  /** The line of sight in the voxels of the grid. */
  #ray(x: number, y: number): Ray {
    const middle: Vector = [SIDE / 2, this.#figure?.floor ?? 0, SIDE / 2]
    const ray = this.#renderer?.camera.ray(x, y) ?? { from: [0, 0, 0], way: [0, 0, -1] }
    return { from: add(ray.from, middle), way: ray.way }
  }

  /** A pen says how firmly it is pressed; a finger and a mouse do not. What is pulled stays at the thumb. */
  #pressed(event: PointerEvent): number {
    if (this.hold === 'pull') return 8
    if (event.pointerType !== 'pen' || event.pressure === 0) return this.force
    return Math.min(8, Math.max(1, Math.round(event.pressure * 8)))
  }

  #show(): void {
    if (this.#renderer && this.#figure) this.#renderer.show(0, this.#figure, freshMeshes(this.#clay))
  }

  #done(): void {
    this.isAtEdge = false
    this.#show()
    this.#settle()
    this.#count()
  }

  #count(): void {
    this.left = Math.max(0, Math.round((1 - spent(this.#clay.ops) / FULL) * 100))
    this.canUndo = this.#clay.canUndo
  }

  /** Lets the dough stand on its lowest point and throw its shadow. */
  #settle(): void {
    const [renderer, figure] = [this.#renderer, this.#figure]
    if (!renderer || !figure) return
    const stands = footing(this.#clay.grid.values)
    // The eye follows, so that the dough stays where it was seen and the board moves.
    renderer.camera.target = [0, renderer.camera.target[1] + figure.floor - stands.floor, 0]
    figure.floor = stands.floor
    renderer.shadowOf(0, stands)
  }
}
