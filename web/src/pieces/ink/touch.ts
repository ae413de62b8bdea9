import { EDGE, FIRMEST } from './stroke'

/** A place on the board in its own units, and how firmly it was touched, if the device can tell. */
export interface Dab {
  readonly x: number
  readonly y: number
  readonly pressure: number | null
}

/** Receives one stroke at a time. */
export interface PenHandler {
  begin(dab: Dab): void
  move(dabs: readonly Dab[]): void
  end(): void
}

/** For this long after a pen event, touches are ignored as the palm. */
const PALM_MS = 1000

/** Listens to one pointer at a time and tells where it is on the board. */
export class Touch {
  #pointer: number | null = null
  #penAt = -Infinity
  readonly #listening = new AbortController()

  constructor(
    private readonly pad: HTMLElement,
    private readonly handler: PenHandler,
  ) {
    const on = { signal: this.#listening.signal }
    pad.addEventListener('pointerdown', (event) => this.#down(event), on)
    pad.addEventListener('pointermove', (event) => this.#move(event), on)
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      pad.addEventListener(type, (event) => this.#up(event), on)
    }
    // A long press must neither select nor open anything.
    pad.addEventListener('contextmenu', (event) => event.preventDefault(), on)
    pad.addEventListener('touchstart', (event) => event.preventDefault(), { ...on, passive: false })
  }

  /** Stops listening; an open stroke ends where it is. */
  stop() {
    this.#listening.abort()
    if (this.#pointer !== null) this.handler.end()
    this.#pointer = null
  }

  #down(event: PointerEvent) {
    if (this.#pointer !== null || event.button !== 0) return
    if (event.pointerType === 'pen') this.#penAt = event.timeStamp
    else if (event.pointerType === 'touch' && event.timeStamp - this.#penAt < PALM_MS) return
    event.preventDefault()
    this.#pointer = event.pointerId
    this.pad.setPointerCapture(event.pointerId)
    this.handler.begin(this.#dab(event, this.pad.getBoundingClientRect()))
  }

  #move(event: PointerEvent) {
    if (event.pointerId !== this.#pointer) return
    if (event.pointerType === 'pen') this.#penAt = event.timeStamp
    const here = this.pad.getBoundingClientRect()
    // One event per frame may stand for many; the browser keeps the others as coalesced events.
    const events = event.getCoalescedEvents?.() ?? []
    this.handler.move((events.length > 0 ? events : [event]).map((one) => this.#dab(one, here)))
  }

  #up(event: PointerEvent) {
    if (event.pointerId !== this.#pointer) return
    this.#pointer = null
    this.handler.end()
  }

  #dab({ clientX, clientY, pressure, pointerType }: PointerEvent, here: DOMRect): Dab {
    const across = (at: number, size: number) => Math.round(Math.min(1, Math.max(0, at / size)) * (EDGE - 1))
    return {
      x: across(clientX - here.x, here.width),
      y: across(clientY - here.y, here.height),
      pressure: pointerType === 'pen' ? Math.round(Math.min(1, Math.max(0, pressure)) * FIRMEST) : null,
    }
  }
}
