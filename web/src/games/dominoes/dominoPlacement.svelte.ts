import type { Domino, Fit } from '../../wire/dominoes'
import { dominoOf, isSame, layoutOf, middleOf, type DominoLayout, type Point } from './squares'

/** A place where the domino in hand may go. */
export interface FitSpot {
  fit: Fit
  layout: DominoLayout
  middle: Point
  /** Which of the four ways the domino must be turned to lie here. */
  turn: number
}

/** How far from a place that is shown a finger may be to mean it; one that is not shown must be found. */
const REACH = 1.3
const FOUND = 0.55

/** A place for which the domino would have to be turned must be this much nearer to be meant. */
const TURNED = 0.8

/** Where two places share a square, the middle of one is still nearer. */
const MIDDLE = 0.25

/** The way a domino lies: 0 level and 1 upright with the lower half first, 2 and 3 the other way round. */
function turnOf({ isUpright, dots: [first, second] }: DominoLayout): number {
  return (isUpright ? 1 : 0) + (first > second ? 2 : 0)
}

function spotOf(fit: Fit): FitSpot {
  const layout = layoutOf(fit.halves)
  return {
    fit,
    layout,
    middle: middleOf(fit.halves.map(({ square }) => square)),
    turn: turnOf(layout),
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** How far a point is from the line between the middles of a domino's halves. */
function distanceTo({ middle, layout: { isUpright } }: FitSpot, { x, y }: Point): number {
  const past = (there: number, here: number) => Math.max(0, Math.abs(there - here) - 0.5)
  return isUpright ? Math.hypot(middle.x - x, past(middle.y, y)) : Math.hypot(past(middle.x, x), middle.y - y)
}

/** A domino being taken up, turned and put somewhere, until it is placed for good. */
export class DominoPlacement {
  readonly hand: readonly Domino[]
  readonly #spots: readonly FitSpot[]

  /** Which domino of the hand is taken up. */
  picked = $state<number | null>(null)
  /** Which way it is turned. */
  turn = $state(1)
  /** Where it lies for now. */
  chosen = $state.raw<FitSpot | null>(null)
  /** Whether the places are shown. */
  isShown = $state(true)

  constructor(hand: readonly Domino[], fits: readonly Fit[], isShown = true) {
    this.hand = hand
    this.isShown = isShown
    this.#spots = fits.map(spotOf)
    const useful = [...hand.keys()].filter((at) => this.fits(at))
    if (useful.length === 1) this.pick(useful[0]!)
  }

  /** The domino that is taken up. */
  readonly domino: Domino | null = $derived.by(() =>
    this.picked === null ? null : (this.hand[this.picked] ?? null),
  )

  /** Where it may go, whichever way it is turned. */
  readonly spots: readonly FitSpot[] = $derived.by(() => this.#spotsOf(this.domino))

  /** Whether a domino of the hand fits anywhere. */
  fits(at: number): boolean {
    return this.#spotsOf(this.hand[at] ?? null).length > 0
  }

  /** Whether the domino lies this way as it is turned now. */
  isTurned(spot: FitSpot): boolean {
    return spot.turn === this.turn
  }

  /** Takes a domino up; the one that is taken up already turns. */
  pick(at: number) {
    if (this.picked === at) return this.rotate()
    this.picked = at
    this.chosen = null
    if (!this.spots.some((spot) => this.isTurned(spot))) this.#turnOn()
  }

  /** Turns the domino to the next way in which it fits, in its place if it can stay there. */
  rotate() {
    const from = this.chosen
    const squares = from?.fit.halves.map(({ square }) => square)
    const stays = (spot: FitSpot) => spot.fit.halves.some(({ square }) => squares?.includes(square))
    if (from) {
      const next = this.#turns().find((turn) => this.spots.some((spot) => spot.turn === turn && stays(spot)))
      const spots = this.spots.filter((spot) => spot.turn === next && stays(spot))
      const [nearest] = spots.sort(
        (a, b) => distance(a.middle, from.middle) - distance(b.middle, from.middle),
      )
      if (nearest) return this.choose(nearest)
    }
    this.chosen = null
    this.#turnOn()
  }

  choose(spot: FitSpot) {
    this.chosen = spot
    this.turn = spot.turn
  }

  takeBack() {
    this.chosen = null
  }

  /** Shows the places; where they are shown already, takes up what brings this seat most, and puts it there. */
  hint(seat: number) {
    if (!this.isShown) {
      this.isShown = true
      return
    }
    const points = ({ fit }: FitSpot) => fit.gains.find((gain) => gain.seat === seat)?.points ?? 0
    const [best] = [...this.#spots].sort((a, b) => points(b) - points(a))
    if (!best) return
    this.picked = this.hand.findIndex((domino) => isSame(domino, dominoOf(best.fit.halves)))
    this.choose(best)
  }

  /** The place meant by a finger at this point. */
  nearest(point: Point): FitSpot | null {
    const far = (spot: FitSpot) =>
      distanceTo(spot, point) + MIDDLE * distance(spot.middle, point) + (this.isTurned(spot) ? 0 : TURNED)
    const [best] = [...this.spots].sort((a, b) => far(a) - far(b))
    return best && distanceTo(best, point) < (this.isShown ? REACH : FOUND) ? best : null
  }

  /** The next place in a direction, from the chosen one or from the middle of the board. */
  step(along: Point): FitSpot | null {
    const from = this.chosen?.middle ?? { x: 7.5, y: 7.5 }
    const turned = this.spots.filter((spot) => this.isTurned(spot))
    const ahead = turned.flatMap((spot) => {
      const [x, y] = [spot.middle.x - from.x, spot.middle.y - from.y]
      const forth = x * along.x + y * along.y
      const aside = Math.abs(x * along.y - y * along.x)
      return forth > 0.1 ? [{ spot, cost: forth + 2 * aside }] : []
    })
    const [next] = ahead.sort((a, b) => a.cost - b.cost)
    return next?.spot ?? (this.chosen ? null : (turned[0] ?? null))
  }

  #spotsOf(domino: Domino | null): readonly FitSpot[] {
    return domino ? this.#spots.filter(({ fit }) => isSame(dominoOf(fit.halves), domino)) : []
  }

  /** The other ways to turn it, beginning with the next. */
  #turns(): number[] {
    return [1, 2, 3].map((more) => (this.turn + more) % 4)
  }

  #turnOn() {
    const next = this.#turns().find((turn) => this.spots.some((spot) => spot.turn === turn))
    if (next !== undefined) this.turn = next
  }
}
