/**
 * Steers a page by the remote of a TV: arrow keys go from one thing that can be pressed to the next in that
 * direction, OK presses it, as Enter does everywhere. Keys that a screen uses itself are left to it, and so
 * are those that move within a field.
 */

type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const PRESSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** How much worse a thing is for lying aside than for lying far ahead. */
const ASIDE = 3

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Which of the boxes an arrow leads to from this one; -1 if there is none that way. */
export function nextInDirection(from: Box, boxes: readonly Box[], key: Direction): number {
  const turned = boxes.map((box) => turn(box, key))
  const here = turn(from, key)
  let best = -1
  let least = Infinity
  for (const [at, { left, right, top, bottom }] of turned.entries()) {
    // In these turned boxes, every arrow is the one to the right.
    const isAhead = (left + right) / 2 > (here.left + here.right) / 2 && right > here.right
    if (!isAhead) continue
    const ahead = Math.max(0, left - here.right)
    const aside = Math.max(0, top - here.bottom, here.top - bottom)
    const offCentre = Math.abs((top + bottom) / 2 - (here.top + here.bottom) / 2) / 1000
    const cost = ahead + ASIDE * aside + offCentre
    if (cost < least) [best, least] = [at, cost]
  }
  return best
}

/** A box as it looks when the page is turned so that the arrow points to the right. */
function turn({ left, top, right, bottom }: Box, key: Direction): Box {
  switch (key) {
    case 'ArrowRight':
      return { left, top, right, bottom }
    case 'ArrowLeft':
      return { left: -right, top, right: -left, bottom }
    case 'ArrowDown':
      return { left: top, top: left, right: bottom, bottom: right }
    case 'ArrowUp':
      return { left: -bottom, top: left, right: -top, bottom: right }
  }
}

const isDirection = (key: string): key is Direction => key.startsWith('Arrow')

/** Whether an arrow moves within what has the focus. */
function isInner(target: EventTarget | null, key: Direction): boolean {
  if (target instanceof HTMLSelectElement) return key === 'ArrowUp' || key === 'ArrowDown'
  if (target instanceof HTMLTextAreaElement) return true
  if (!(target instanceof HTMLInputElement)) return false
  if (target.type === 'range') return key === 'ArrowLeft' || key === 'ArrowRight'
  if (target.type === 'radio' || target.type === 'checkbox') return false
  if (key === 'ArrowUp' || key === 'ArrowDown') return false
  // At its end, an arrow leaves a field.
  const edge = key === 'ArrowLeft' ? 0 : target.value.length
  return target.selectionStart !== edge || target.selectionEnd !== edge
}

/** Whether it is on the page, or where the page can be scrolled to. */
function isSeen(element: Element): boolean {
  const { width, height, bottom, right } = element.getBoundingClientRect()
  const isOnPage = bottom + scrollY > 0 && right + scrollX > 0
  return isOnPage && width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

/** Listens to the remote, after everything else on the page; returns the way to stop. */
export function heedRemote(): () => void {
  // What listens last is heard last: so it takes its place at the end anew with every key.
  const stepBack = () => {
    removeEventListener('keydown', steer)
    addEventListener('keydown', steer)
  }
  addEventListener('keydown', stepBack, true)
  return () => {
    removeEventListener('keydown', stepBack, true)
    removeEventListener('keydown', steer)
  }
}

/** Moves the focus by an arrow key. */
function steer(event: KeyboardEvent) {
  const { key, target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (!isDirection(key) || isInner(target, key)) return
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  const all = [...(dialogs.at(-1) ?? document).querySelectorAll<HTMLElement>(PRESSABLE)]
  const things = all.filter((thing) => thing !== document.activeElement && isSeen(thing))
  const here = document.activeElement
  const isSomewhere = here !== null && all.includes(here as HTMLElement) && isSeen(here)
  // From nowhere, every arrow leads to the first thing there is.
  const from = isSomewhere ? here.getBoundingClientRect() : undefined
  const boxes = things.map((thing) => thing.getBoundingClientRect())
  const next = from ? things[nextInDirection(from, boxes, key)] : things[0]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
