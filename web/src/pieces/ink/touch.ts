import { EDGE, FIRMEST } from './stroke'

/** A place on the board in its own units, and how firmly it was touched, if the device can tell. */
export interface Dab {
  readonly x: number
  readonly y: number
  readonly pressure: number | null
}

/** What is done with a touch. */
export interface Hand {
  begin(dab: Dab): void
  move(dabs: readonly Dab[]): void
  end(): void
}

/** After a pen has drawn, a touch is the palm that holds it, for this long. */
const PALM_MS = 1000

/** Listens to one pointer at a time and tells where it is on the board. */
export class Touch {
  #pointer: number | null = null
  #penAt = -Infinity
  readonly #listening = new AbortController()

  constructor(
    private readonly pad: HTMLElement,
    private readonly hand: Hand,
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

  /** Lets go of the board; a stroke in the air ends where it is. */
  stop() {
    this.#listening.abort()
    if (this.#pointer !== null) this.hand.end()
    this.#pointer = null
  }

  #down(event: PointerEvent) {
    if (this.#pointer !== null || event.button !== 0) return
    if (event.pointerType === 'pen') this.#penAt = event.timeStamp
    else if (event.pointerType === 'touch' && event.timeStamp - this.#penAt < PALM_MS) return
    event.preventDefault()
    this.#pointer = event.pointerId
    this.pad.setPointerCapture(event.pointerId)
    this.hand.begin(this.#dab(event, this.pad.getBoundingClientRect()))
  }

  #move(event: PointerEvent) {
    if (event.pointerId !== this.#pointer) return
    if (event.pointerType === 'pen') this.#penAt = event.timeStamp
    const here = this.pad.getBoundingClientRect()
    // Between two frames a fast hand touches many places; the browser keeps them all.
    const events = event.getCoalescedEvents?.() ?? []
    this.hand.move((events.length > 0 ? events : [event]).map((one) => this.#dab(one, here)))
  }

  #up(event: PointerEvent) {
    if (event.pointerId !== this.#pointer) return
    this.#pointer = null
    this.hand.end()
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
