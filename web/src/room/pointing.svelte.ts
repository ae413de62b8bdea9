import { facing, placeCard, type Box, type Facing, type Kept } from './beside'

/** What a card should not hide, and how much less it should the more it matters. */
const KEPT = [
  { selector: 'main :is(button, input, a)', weight: 2 },
  { selector: 'main [role=status]', weight: 0.3 },
  { selector: 'main [data-coach]', weight: 0.02 },
]
const TARGET = 5
const MARGIN = 8

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

const isVisible = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}

const isSame = (a: Box | null, b: Box | null) =>
  a !== null && b !== null
    ? [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].every((by) => Math.abs(by) < 1)
    : a === b

/** What hides all of the page but itself, the coach's bar too, for as long as it is there. */
export function findCover(): Element | undefined {
  const cover = document.querySelector('main [data-covers]') ?? undefined
  const main = document.getElementById('main')
  const isOver = cover && main && cover.getBoundingClientRect().top < main.getBoundingClientRect().top
  return isOver ? cover : undefined
}

/** What bears this `data-coach` and can be seen: on the page, or on what covers it. */
export const findPlace = (name: string): Element | undefined =>
  [...(findCover() ?? document).querySelectorAll(`main [data-coach~="${name}"]`)].find(isVisible)

/** Where the coach points, and where its card lies if it floats. */
export class Pointing {
  target = $state.raw<Box | null>(null)
  /** Whether that is round. */
  isRound = $state(false)
  /** The card; its place is kept while it is away. */
  spot = $state.raw<Box>({ x: 0, y: 0, width: 0, height: 0 })

  isPlaced = $state(false)

  facing: Facing | null = $derived.by(() => this.target && facing(this.spot, this.target))

  /** Looks where things are now. */
  look(name: string | undefined, card: HTMLElement | undefined) {
    const place = name === undefined ? undefined : findPlace(name)
    const target = place ? boxOf(place) : null
    if (!isSame(target, this.target)) this.target = target
    this.isRound = place !== undefined && getComputedStyle(place).borderRadius === '50%'
    if (card) this.#put(card)
  }

  #put({ offsetWidth: width, offsetHeight: height }: HTMLElement) {
    const main = document.getElementById('main')
    if (!main) return
    const kept = KEPT.flatMap(({ selector, weight }) => keptOf(selector, weight))
    if (this.target) kept.push({ ...this.target, weight: TARGET })
    const { x, y, ...page } = boxOf(main)
    const inside = {
      x: x + MARGIN,
      y: y + MARGIN,
      width: page.width - 2 * MARGIN,
      height: page.height - 2 * MARGIN,
    }
    const card = { ...this.spot, width, height }
    const spot = { ...card, ...placeCard(card, this.target, kept, inside) }
    if (!isSame(spot, this.spot)) this.spot = spot
    this.isPlaced = true
  }
}

function keptOf(selector: string, weight: number): Kept[] {
  return [...document.querySelectorAll(selector)]
    .filter(isVisible)
    .map((element) => ({ ...boxOf(element), weight }))
}
