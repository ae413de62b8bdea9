import type { Renderer } from './renderer'

/** Radians a whole width of the canvas turns. */
const SWEEP = 4
/** Milliseconds after which a first finger meant what it did. */
const MEANT = 350

/** What a pointer can do besides turning the view. Places are −1 to 1, right and up. */
export interface PointerHandlers {
  /** A finger or the left button comes down; false leaves it to turn the view. */
  down?: (x: number, y: number, event: PointerEvent) => boolean
  move?: (x: number, y: number, event: PointerEvent) => void
  up?: (x: number, y: number) => void
  /** A second finger came at once: what the first one did was not meant. */
  cancel?: () => void
  /** A second finger came later, to turn the view: what the first one was about ends there. */
  interrupt?: () => void
  /** A pointer goes over the canvas without pressing; null when it leaves. */
  hover?: (at: { x: number; y: number } | null) => void
  /** Something was tapped without being dragged. */
  tap?: (x: number, y: number) => void
}

/**
 * Turns the view: by two fingers, by the right button, by one finger or button
 * where it takes hold of nothing, by wheel and arrow keys.
 */
export class PointerInput {
  readonly #renderer: Renderer
  readonly #handlers: PointerHandlers
  readonly #pointers = new Map<number, { x: number; y: number }>()
  #active: number | null = null
  #travel = 0
  #since = 0
  readonly #ends = new AbortController()

  constructor(renderer: Renderer, handlers: PointerHandlers) {
    this.#renderer = renderer
    this.#handlers = handlers
    const { canvas } = renderer
    const listen = <K extends keyof HTMLElementEventMap>(
      type: K,
      react: (event: HTMLElementEventMap[K]) => void,
    ): void => canvas.addEventListener(type, react, { signal: this.#ends.signal, passive: false })
    listen('pointerdown', (event) => this.#down(event))
    listen('pointermove', (event) => this.#move(event))
    listen('pointerup', (event) => this.#up(event))
    listen('pointercancel', (event) => this.#up(event))
    listen('pointerleave', () => this.#handlers.hover?.(null))
    listen('contextmenu', (event) => event.preventDefault())
    listen('wheel', (event) => this.#wheel(event))
    listen('keydown', (event) => this.#key(event))
  }

  close(): void {
    this.#ends.abort()
  }

  #down(event: PointerEvent): void {
    this.#renderer.canvas.setPointerCapture(event.pointerId)
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.#pointers.size > 1) return this.#second(event)
    this.#travel = 0
    this.#since = event.timeStamp
    const isPlain = event.button === 0 && !event.shiftKey
    const { x, y } = this.#place(event)
    if (isPlain && this.#handlers.down?.(x, y, event)) this.#active = event.pointerId
  }

  #second(event: PointerEvent): void {
    if (this.#active !== null && event.timeStamp - this.#since < MEANT) this.#handlers.cancel?.()
    else if (this.#active !== null) this.#handlers.interrupt?.()
    this.#active = null
    this.#travel = Infinity
  }

  #move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId)
    if (!before) return this.#handlers.hover?.(this.#place(event))
    if (this.#active === event.pointerId) return this.#work(event)
    const spread = this.#spread()
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y]
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    this.#travel += Math.abs(dx) + Math.abs(dy)
    const { canvas, camera } = this.#renderer
    const share = SWEEP / Math.min(canvas.clientWidth, canvas.clientHeight) / this.#pointers.size
    camera.turn(-dx * share, dy * share)
    if (this.#pointers.size === 2 && spread > 0) camera.zoom(spread / this.#spread())
    this.#renderer.ask()
  }

  #work(event: PointerEvent): void {
    const all = event.getCoalescedEvents?.() ?? []
    for (const one of all.length > 0 ? all : [event]) {
      const { x, y } = this.#place(one)
      this.#handlers.move?.(x, y, one)
    }
  }

  #up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId)) return
    const { x, y } = this.#place(event)
    if (this.#active === event.pointerId) this.#handlers.up?.(x, y)
    else if (this.#travel < 8 && event.type === 'pointerup') this.#handlers.tap?.(x, y)
    this.#active = null
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault()
    this.#renderer.camera.zoom(Math.exp(event.deltaY * 0.0012))
    this.#renderer.ask()
  }

  #key(event: KeyboardEvent): void {
    const turns: Record<string, [number, number]> = {
      ArrowLeft: [0.15, 0],
      ArrowRight: [-0.15, 0],
      ArrowUp: [0, 0.12],
      ArrowDown: [0, -0.12],
    }
    const turn = turns[event.key]
    if (!turn) return
    event.preventDefault()
    this.#renderer.camera.turn(...turn)
    this.#renderer.ask()
  }

  /** How far two fingers are apart. */
  #spread(): number {
    const [one, other] = [...this.#pointers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }

  #place(event: PointerEvent): { x: number; y: number } {
    const { left, top, width, height } = this.#renderer.canvas.getBoundingClientRect()
    return { x: ((event.clientX - left) / width) * 2 - 1, y: 1 - ((event.clientY - top) / height) * 2 }
  }
}
