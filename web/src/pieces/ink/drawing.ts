import { createSubscriber } from 'svelte/reactivity'
import type { Ink, InkOp, Pen } from '../../wire/ink'
import { decode } from './chunk'
import type { Stroke } from './stroke'

/** How a drawing changed: it grew, or it must be painted again. */
export type Change = 'more' | 'anew'

/** The ink of one board, with listeners for every change. */
export class Drawing {
  /** All strokes: first those to be seen, then those that were undone. */
  #strokes: Stroke[] = []
  #nLive = 0
  #isCleared = false
  #isOpen = false
  /** When the last points of the open stroke came. */
  #last = 0
  #listeners = new Set<(change: Change) => void>()
  #reading = createSubscriber((update) => this.listen(update))

  /** The strokes to be seen, the latest last and on top. */
  get strokes(): readonly Stroke[] {
    return this.#isCleared ? [] : this.#strokes.slice(0, this.#nLive)
  }

  /** The stroke that has not ended. */
  get open(): Stroke | undefined {
    return this.#isOpen ? this.#strokes[this.#nLive - 1] : undefined
  }

  get isBlank(): boolean {
    this.#reading()
    return !this.strokes.some(({ pen }) => pen.tool === 'ink')
  }

  get mayClear(): boolean {
    this.#reading()
    return !this.#isCleared && this.#nLive > 0
  }

  get mayUndo(): boolean {
    this.#reading()
    return this.#isCleared || this.#nLive > 0
  }

  get mayRedo(): boolean {
    this.#reading()
    return !this.#isCleared && this.#nLive < this.#strokes.length
  }

  /** Hears of every change until the returned function is called. */
  listen(hear: (change: Change) => void): () => void {
    this.#listeners.add(hear)
    return () => this.#listeners.delete(hear)
  }

  /** Takes all ink of a board at once. */
  load({ strokes, live, cleared, open }: Ink) {
    this.#strokes = strokes.map(({ pen, points, pressure, beats }) => ({
      pen,
      places: decode(points, []),
      pressure: [...pressure],
      beats: [...beats],
    }))
    this.#become(live, cleared, open)
  }

  /** Becomes what another drawing is now. */
  copy(other: Drawing) {
    this.#strokes = other.#strokes.map(({ pen, places, pressure, beats }) => ({
      pen,
      places: [...places],
      pressure: [...pressure],
      beats: [...beats],
    }))
    this.#become(other.#nLive, other.#isCleared, other.#isOpen)
    this.#last = other.#last
  }

  /** Applies an operation, at a moment of the game's clock. */
  apply(op: InkOp, at: number) {
    switch (op.type) {
      case 'chunk':
        if (op.pen) this.begin(op.pen)
        this.extend(decode(op.points, this.open?.places ?? []), op.pressure ?? [], at)
        return op.ends && this.end()
      case 'undo':
        return this.#undo()
      case 'redo':
        return this.#redo()
      case 'clear':
        return this.#clear()
    }
  }

  begin(pen: Pen) {
    this.end()
    this.#strokes = [...this.strokes, { pen, places: [], pressure: [], beats: [] }]
    this.#become(this.#strokes.length, false, true, 'more')
  }

  /** Adds points to the open stroke. */
  extend(places: readonly number[], pressure: readonly number[], at: number) {
    const open = this.open
    if (!open || places.length === 0) return
    open.places.push(...places)
    open.pressure.push(...pressure)
    open.beats.push(open.beats.length > 0 ? at - this.#last : at, places.length / 2)
    this.#last = at
    this.#tell('more')
  }

  end() {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#tell('more')
  }

  #undo() {
    if (this.#isCleared) return this.#become(this.#nLive, false, false)
    this.#become(Math.max(0, this.#nLive - 1), false, false)
  }

  #redo() {
    if (this.#isCleared) return
    this.#become(Math.min(this.#strokes.length, this.#nLive + 1), false, false, 'more')
  }

  #clear() {
    this.#strokes = this.#strokes.slice(0, this.#nLive)
    this.#become(this.#nLive, true, false)
  }

  #become(nLive: number, isCleared: boolean, isOpen: boolean, change: Change = 'anew') {
    this.#nLive = nLive
    this.#isCleared = isCleared
    this.#isOpen = isOpen
    this.#tell(change)
  }

  #tell(change: Change) {
    for (const hear of this.#listeners) hear(change)
  }
}
