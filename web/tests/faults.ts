import type { Page } from '@playwright/test'

/** What is asked of a screen at every size, besides that nothing is cut, covered or broken. */
export interface Demands {
  /** Whether the page stands still: during play all there is to press is in sight at once. */
  readonly isStill: boolean
  /** What must not become smaller, in pixels of its shorter side. */
  readonly least: readonly (readonly [selector: string, pixels: number])[]
  /** What must not lie on each other, besides texts. */
  readonly apart: readonly (readonly [selector: string, selector: string])[]
  /** What lies over everything else on purpose, for a moment. */
  readonly over: readonly string[]
}

/** Everything that is wrong with the page as it lies there now, in words without figures: they are compared. */
export const faultsOf = (page: Page, demands: Demands): Promise<string[]> => page.evaluate(look, demands)

/** In the page. */
function look({ isStill, least, apart, over }: Demands): string[] {
  const faults: string[] = []
  const { innerWidth: width, innerHeight: height } = window
  /** A pixel or two are lost between layout and paint. */
  const SLACK = 2
  /** How much of a name there is when it ends in an ellipsis, in em. */
  const ELLIPSIS_EM = 2

  const modal = document.querySelector('dialog:modal')
  const scope = modal ?? document.body
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    let style = styles.get(element)
    if (!style) styles.set(element, (style = getComputedStyle(element)))
    return style
  }
  const parentsOf = function* (element: Element | null) {
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) yield at
  }
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

  /** Where someone can read or press it, after whatever cuts it off; null if a scroller has it, for later. */
  function seenPart(element: Element, { left, top, right, bottom }: DOMRect) {
    const part = { left, top, right, bottom }
    for (const parent of parentsOf(element)) {
      const style = styleOf(parent)
      const box = parent.getBoundingClientRect()
      const isMain = parent.id === 'main'
      const mayScroll = !isMain || !isStill
      if (scrolls(style.overflowY) && mayScroll && (top < box.top - SLACK || bottom > box.bottom + SLACK))
        return null
      if (scrolls(style.overflowX) && !isMain && (left < box.left - SLACK || right > box.right + SLACK))
        return null
      if (style.overflowX !== 'visible') {
        part.left = Math.max(part.left, box.left)
        part.right = Math.min(part.right, box.right)
      }
      if (style.overflowY !== 'visible') {
        part.top = Math.max(part.top, box.top)
        part.bottom = Math.min(part.bottom, box.bottom)
      }
      if (style.position === 'fixed') break
    }
    const isPage = !isStill && document.documentElement.scrollHeight > height
    part.left = Math.max(part.left, 0)
    part.right = Math.min(part.right, width)
    if (!isPage) {
      part.top = Math.max(part.top, 0)
      part.bottom = Math.min(part.bottom, height)
    }
    return part
  }

  const isShown = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    for (const parent of parentsOf(element)) {
      const style = styleOf(parent)
      if (style.clipPath !== 'none' && style.position === 'absolute') return false
    }
    return true
  }

  const scrollerOf = (element: Element) =>
    [...parentsOf(element.parentElement)].find((one) => scrolls(styleOf(one).overflowY))
  /** Whether something stays where it is while the other is scrolled from under it. */
  function isScrolledUnder(element: Element, other: Element) {
    const stuck = [...parentsOf(other)].find((one) => styleOf(one).position === 'sticky')
    return stuck !== undefined && !stuck.contains(element) && scrollerOf(stuck)?.contains(element) === true
  }

  const short = (text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim()
    return plain.length > 40 ? `${plain.slice(0, 40)}…` : plain
  }
  const nameOf = (element: Element) => {
    const said = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `<${element.tagName.toLowerCase()}> “${short(said)}”`
  }

  // What is pressed.
  const pressable =
    'button:not(:disabled, [aria-disabled="true"]), a[href], input:not(:disabled), select, textarea'
  for (const element of scope.querySelectorAll<HTMLElement>(pressable)) {
    if (element.closest('[inert], [hidden]')) continue
    // An input that is drawn by its label is pressed there.
    const target = isShown(element) ? element : element.closest('label')
    if (!target || !isShown(target) || styleOf(target).pointerEvents === 'none') continue
    const box = target.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    const part = seenPart(target, box)
    if (!part) continue
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    if (x < part.left || x > part.right || y < part.top || y > part.bottom) {
      faults.push(`${nameOf(element)} is outside the view`)
      continue
    }
    if (part.bottom - part.top < box.height - 4 || part.right - part.left < box.width - 4) {
      faults.push(`${nameOf(element)} is cut off`)
    }
    const hit = document.elementFromPoint(x, y)
    if (y > height || !hit || target.contains(hit) || hit.closest('label')?.contains(element)) continue
    if (isScrolledUnder(target, hit)) continue
    // Choices may overlap, as places for a domino do: another finger's width finds each of them.
    if (target.dataset['place'] !== undefined && hit.closest('[data-place]')) continue
    faults.push(`${nameOf(element)} is covered by ${nameOf(hit)}`)
  }

  // What is read.
  interface Line {
    element: Element
    text: string
    left: number
    top: number
    right: number
    bottom: number
  }
  const lines: Line[] = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    const element = node.parentElement
    if (!text.trim() || !element || ['STYLE', 'SCRIPT', 'OPTION', 'TITLE'].includes(element.tagName)) continue
    if (!isShown(element) || over.some((one) => element.closest(one))) continue
    range.selectNodeContents(node)
    const size = parseFloat(styleOf(element).fontSize)
    let isCut = false
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue
      const part = seenPart(element, rect)
      if (!part) continue
      const isEllipsis = [...parentsOf(element)].some(
        (one) => styleOf(one).textOverflow === 'ellipsis' && one.clientWidth >= ELLIPSIS_EM * size,
      )
      const lost = rect.width - (part.right - part.left)
      const below = rect.height - (part.bottom - part.top)
      if ((lost > SLACK && !isEllipsis) || below > rect.height / 4) isCut = true
      else lines.push({ element, text, ...part })
    }
    if (isCut) faults.push(`the text “${short(text)}” is cut`)
    // A word on two lines, without a hyphen of its own.
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}’']{2,}/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) faults.push(`the word “${word}” is broken`)
    }
  }
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      if (isScrolledUnder(one.element, other.element) || isScrolledUnder(other.element, one.element)) continue
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      // The boxes of letters are higher than the letters.
      const high = Math.min(one.bottom - one.top, other.bottom - other.top)
      if (across > SLACK && down > high / 3) {
        faults.push(`“${short(one.text)}” and “${short(other.text)}” lie on each other`)
      }
    }
  })

  // What is worked on.
  for (const [selector, pixels] of least) {
    for (const element of document.querySelectorAll(selector)) {
      const box = element.getBoundingClientRect()
      const part = seenPart(element, box)
      if (!part) continue
      const side = Math.min(part.right - part.left, part.bottom - part.top)
      if (side < pixels) faults.push(`${selector} is smaller than ${pixels} px`)
    }
  }

  // What would hide a picture.
  for (const [above, below] of apart) {
    const boxes = [...document.querySelectorAll(below)].map((one) => one.getBoundingClientRect())
    for (const element of document.querySelectorAll(above)) {
      const one = element.getBoundingClientRect()
      const isOver = boxes.some(
        (box) =>
          Math.min(one.right, box.right) - Math.max(one.left, box.left) > SLACK &&
          Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top) > SLACK,
      )
      if (isOver) faults.push(`${nameOf(element)} lies on a ${below}`)
    }
  }

  // What should stand still.
  const page = document.documentElement
  const main = document.getElementById('main')
  if (page.scrollWidth > width + 1) faults.push('the page is wider than the screen')
  if (isStill && page.scrollHeight > height + 1) faults.push('the page scrolls')
  if (main && main.scrollWidth > main.clientWidth + 1) faults.push('the middle scrolls sideways')
  if (isStill && main && main.scrollHeight > main.clientHeight + 1) {
    faults.push('the middle scrolls')
  }
  return [...new Set(faults)]
}
