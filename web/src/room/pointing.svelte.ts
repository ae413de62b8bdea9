import { facing, placeCard, type Rect, type Facing, type Obstacle } from './cardPlacement'

/** What a card should not cover; a higher weight matters more. */
const OBSTACLES = [
  { selector: 'main :is(button, input, a)', weight: 2 },
  { selector: 'main [role=status]', weight: 0.3 },
  { selector: 'main [data-coach]', weight: 0.02 },
]
const TARGET = 5
const MARGIN = 8

function rectOf(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

const isVisible = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}

const isSame = (a: Rect | null, b: Rect | null) =>
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

/** The visible element with this `data-coach`: on the page, or on what covers it. */
export const findPlace = (name: string): Element | undefined =>
  [...(findCover() ?? document).querySelectorAll(`main [data-coach~="${name}"]`)].find(isVisible)

/** Where the coach points, and where its card is if it floats. */
export class Pointing {
  target = $state.raw<Rect | null>(null)
  /** Whether that is round. */
  isRound = $state(false)
  /** The card; its place is remembered while it is away. */
  spot = $state.raw<Rect>({ x: 0, y: 0, width: 0, height: 0 })

  isPlaced = $state(false)

  facing: Facing | null = $derived.by(() => this.target && facing(this.spot, this.target))

  /** Looks where things are now. */
  look(name: string | undefined, card: HTMLElement | undefined) {
    const place = name === undefined ? undefined : findPlace(name)
    const target = place ? rectOf(place) : null
    if (!isSame(target, this.target)) this.target = target
    this.isRound = place !== undefined && getComputedStyle(place).borderRadius === '50%'
    if (card) this.#put(card)
  }

  #put({ offsetWidth: width, offsetHeight: height }: HTMLElement) {
    const main = document.getElementById('main')
    if (!main) return
    const obstacles = OBSTACLES.flatMap(({ selector, weight }) => obstaclesOf(selector, weight))
    if (this.target) obstacles.push({ ...this.target, weight: TARGET })
    const { x, y, ...page } = rectOf(main)
    const inside = {
      x: x + MARGIN,
      y: y + MARGIN,
      width: page.width - 2 * MARGIN,
      height: page.height - 2 * MARGIN,
    }
    const card = { ...this.spot, width, height }
    const spot = { ...card, ...placeCard(card, this.target, obstacles, inside) }
    if (!isSame(spot, this.spot)) this.spot = spot
    this.isPlaced = true
  }
}

function obstaclesOf(selector: string, weight: number): Obstacle[] {
  return [...document.querySelectorAll(selector)]
    .filter(isVisible)
    .map((element) => ({ ...rectOf(element), weight }))
}
