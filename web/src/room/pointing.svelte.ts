import { facing, placeCard, type Box, type Kept, type Point } from './beside'

const PRESSED = 'main :is(button, input, a, canvas, [role=button]), header button'
const SEEN = 'main :is([data-coach], [role=status])'

const boxOf = (element: Element): Box => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}
const isSame = (a: Box | null, b: Box | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].every((by) => Math.abs(by) < 1))

/** What on the page bears this `data-coach` and can be seen. */
export function findPlace(name: string): Element | undefined {
  const places = [...document.querySelectorAll(`main [data-coach~="${name}"]`)]
  return places.find(
    (place) => place.getClientRects().length > 0 && place.clientWidth + place.clientHeight > 0,
  )
}

/** Where the coach points, and where its card lies where it floats. */
export class Pointing {
  target = $state.raw<Box | null>(null)
  spot = $state.raw<Point>({ x: 0, y: 0 })

  /** Looks where things are now. */
  look(name: string | undefined, card: HTMLElement | undefined, page: HTMLElement | undefined) {
    const place = name === undefined ? undefined : findPlace(name)
    const target = place ? boxOf(place) : null
    if (!isSame(target, this.target)) this.target = target
    if (!card || !page) return
    const { width, height } = boxOf(card)
    const kept = [
      ...keptOf(PRESSED, 0.5),
      ...keptOf(SEEN, 0.08),
      ...(target ? [{ ...target, weight: 5 }] : []),
    ]
    const spot = placeCard({ ...this.spot, width, height }, target, kept, inset(boxOf(page)))
    if (spot.x !== this.spot.x || spot.y !== this.spot.y) this.spot = spot
  }

  facing(width: number, height: number) {
    return this.target && facing({ ...this.spot, width, height }, this.target)
  }
}

const inset = ({ x, y, width, height }: Box): Box => ({
  x: x + 8,
  y: y + 8,
  width: width - 16,
  height: height - 16,
})

function keptOf(selector: string, weight: number): Kept[] {
  return [...document.querySelectorAll(selector)]
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => ({ ...boxOf(element), weight }))
}
