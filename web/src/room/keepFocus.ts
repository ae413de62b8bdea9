const PRESSABLE = 'button, input, select, textarea, a[href]:not(.skip), [tabindex="0"]'
const FIELD = 'input:not([type=radio], [type=checkbox], [type=range]), textarea'

/**
 * Keeps the keyboard where it was used. A button that is pressed often goes away by that, or is out of use for a
 * moment, and the browser then forgets the place: the next Tab would begin at the top of the page. The focus goes
 * to what is pressed next, as near as there is something. It knows nothing of what the buttons do.
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: HTMLElement | null = null
  /** What `last` lay in, from the inside out: it can no longer be asked once it is gone. */
  let around: HTMLElement[] = []
  /** Whoever points at things types nowhere: on a phone a field would open the keyboard. */
  let isPointing = false

  function remember({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement) || target === root) return
    last = target
    around = []
    for (let at = target.parentElement; at; at = at.parentElement) around.push(at)
  }

  /** Whoever points somewhere else has no place to keep. */
  function forget() {
    last = null
    isPointing = true
  }
  const type = () => (isPointing = false)

  function restore() {
    if (!last || document.activeElement !== document.body) return
    if (canTake(last)) return last.focus({ preventScroll: true })
    for (const place of around) {
      if (!place.isConnected) continue
      const next = nextIn(place, isPointing)
      if (next) return next.focus({ preventScroll: true })
    }
  }

  const changed = new MutationObserver(() => {
    restore()
    // A button that is out of use loses the focus only when the page is drawn.
    requestAnimationFrame(restore)
  })
  changed.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  })
  root.addEventListener('focusin', remember)
  root.addEventListener('pointerdown', forget, true)
  root.addEventListener('keydown', type, true)
  return () => {
    changed.disconnect()
    root.removeEventListener('focusin', remember)
    root.removeEventListener('pointerdown', forget, true)
    root.removeEventListener('keydown', type, true)
  }
}

const canTake = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && !element.closest('[inert]') && isShown(element)

const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })

/** What stands out is what is meant to be pressed. */
function nextIn(place: HTMLElement, isPointing: boolean): HTMLElement | undefined {
  const all = [...place.querySelectorAll<HTMLElement>(PRESSABLE)].filter(
    (one) => canTake(one) && !(isPointing && one.matches(FIELD)),
  )
  return all.find((one) => one.classList.contains('main')) ?? all[0]
}
