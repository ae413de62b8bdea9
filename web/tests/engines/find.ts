/** What someone looks for on a page, as a screen reader would tell of it. */
export interface Wanted {
  role: keyof typeof SELECTORS
  /** The whole name, or an expression's source. */
  name: string | { source: string }
  /** Which of several, from the first; the first if none is named. */
  nth?: number
}

/** What was found: where its middle is, and whether a pointer would reach it. */
export interface Found {
  x: number
  y: number
  width: number
  height: number
  name: string
  isFree: boolean
  isDisabled: boolean
}

export const SELECTORS = {
  button: 'button, [role=button], summary',
  link: 'a[href]',
  radio: 'input[type=radio]',
  switch: '[role=switch]',
  tab: '[role=tab]',
  textbox: 'input:not([type]), input[type=text], input[type=search], textarea',
  heading: 'h1, h2, h3, h4',
  img: '[role=img], img',
  list: 'ul, ol',
  group: '[role=group], fieldset',
  region: 'section, [role=region]',
  /** A canvas with dough, or what it lies in. */
  dough: '[aria-label]',
} as const

/**
 * In the page: everything that is seen with this role and name, the parts of it that lie beyond the screen
 * scrolled in. It is sent to the page as text, and so knows nothing but its argument.
 */
export function findIn({
  selector,
  exact,
  source,
}: {
  selector: string
  exact: string | null
  source: string | null
}): Found[] {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label')
    if (label !== null) return plain(label)
    const by = element.getAttribute('aria-labelledby')
    if (by !== null) return plain(document.getElementById(by)?.textContent)
    const labels = 'labels' in element ? [...((element.labels ?? []) as Iterable<Element>)] : []
    if (labels.length > 0) return plain(labels.map((one) => one.textContent).join(' '))
    if (element instanceof HTMLFieldSetElement) return plain(element.querySelector('legend')?.textContent)
    if (element instanceof HTMLImageElement) return plain(element.alt)
    return plain(element.textContent)
  }
  const isWanted = (name: string) => (exact === null ? new RegExp(source ?? '').test(name) : name === exact)
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const name = nameOf(element)
    if (!isWanted(name) || element.closest('[inert], [hidden]')) return []
    // What is pressed of a radio button is its label.
    const label =
      'labels' in element ? ((element.labels as NodeList | null)?.[0] as Element | undefined) : undefined
    const shown = element instanceof HTMLInputElement && element.type === 'radio' && label ? label : element
    const look = () => {
      const box = shown.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const top = document.elementFromPoint(x, y)
      return { box, x, y, isFree: top !== null && (shown.contains(top) || top.contains(shown)) }
    }
    let seen = look()
    if (seen.box.width === 0 || seen.box.height === 0 || !shown.checkVisibility()) return []
    // Beyond the screen, or under a bar at its edge.
    if (!seen.isFree) {
      shown.scrollIntoView({ block: 'center', inline: 'center' })
      seen = look()
    }
    const { box, x, y, isFree } = seen
    return [
      {
        x,
        y,
        width: box.width,
        height: box.height,
        name,
        isFree,
        isDisabled: element.matches(':disabled, [aria-disabled=true]'),
      },
    ]
  })
}
