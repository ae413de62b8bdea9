import { Drawing } from './drawing'
import type { Stroke } from './stroke'

/** Pauses are cut to this many milliseconds. */
const LONGEST_PAUSE = 300
/** The whole is shown within this many milliseconds. */
const LONGEST_SHOW = 8000

/** One moment of a time-lapse: a stroke has come so far. */
interface Beat {
  readonly at: number
  readonly stroke: Stroke
  readonly from: number
  readonly to: number
}

/** A time-lapse of a drawing. */
export class InkTimeLapse {
  readonly drawing = new Drawing()
  /** Milliseconds from the first touch to the last. */
  readonly length: number
  readonly #beats: readonly Beat[]
  #next = 0

  constructor(strokes: readonly Stroke[]) {
    const beats = beatsOf(strokes)
    const whole = beats.at(-1)?.at ?? 0
    const pace = whole > LONGEST_SHOW ? LONGEST_SHOW / whole : 1
    this.#beats = beats.map((beat) => ({ ...beat, at: beat.at * pace }))
    this.length = whole * pace
  }

  /** Shows the drawing as it was at a moment of the lapse. */
  seek(moment: number) {
    const shown = this.#beats[this.#next - 1]
    if (shown && shown.at > moment) {
      this.drawing.load({ strokes: [], live: 0, cleared: false, open: false })
      this.#next = 0
    }
    for (let beat = this.#beats[this.#next]; beat && beat.at <= moment; beat = this.#beats[this.#next]) {
      this.#show(beat)
      this.#next += 1
    }
  }

  #show({ stroke, from, to, at }: Beat) {
    if (from === 0) this.drawing.begin(stroke.pen)
    this.drawing.extend(stroke.places.slice(2 * from, 2 * to), stroke.pressure.slice(from, to), at)
    if (2 * to >= stroke.places.length) this.drawing.end()
  }
}

/** Every place at its moment, without the long pauses. */
function beatsOf(strokes: readonly Stroke[]): Beat[] {
  const beats: Beat[] = []
  let moment = 0
  let ended: number | null = null
  for (const stroke of strokes) {
    let clock = 0
    let drawn = 0
    for (let at = 0; at + 1 < stroke.beats.length; at += 2) {
      const [after = 0, n = 0] = [stroke.beats[at], stroke.beats[at + 1]]
      clock += after
      const waited = at > 0 ? after : clock - (ended ?? clock)
      const since = moment
      moment += Math.min(LONGEST_PAUSE, Math.max(0, waited))
      // Places that came together were drawn one after the other.
      for (let one = 1; one <= n; one += 1) {
        const when = at > 0 ? since + ((moment - since) * one) / n : moment
        beats.push({ at: when, stroke, from: drawn, to: drawn + 1 })
        drawn += 1
      }
    }
    ended = clock
  }
  return beats
}
