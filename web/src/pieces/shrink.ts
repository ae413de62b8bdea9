import type { Attachment } from 'svelte/attachments'

/** Smaller letters are not read from a sofa. */
const LEAST = 0.4

/**
 * Makes what lies in a box smaller until all of it is in sight, where nobody can scroll: the box's only child,
 * which is as high as the box. It knows nothing of what lies there: it asks the browser whether it fits.
 */
export const shrink: Attachment<HTMLElement> = (box) => {
  const content = box.firstElementChild
  if (!(content instanceof HTMLElement)) return

  function fit(content: HTMLElement) {
    // Or what is asked right after a change is how it was before, and changes once more later.
    content.dataset['fitting'] = ''
    search(content)
    content.getBoundingClientRect()
    delete content.dataset['fitting']
  }

  function search(content: HTMLElement) {
    const fitsAt = (zoom: number) => {
      content.style.zoom = String(zoom)
      const lowest = Math.max(0, ...[...content.children].map((one) => one.getBoundingClientRect().bottom))
      return lowest <= box.getBoundingClientRect().bottom + 1
    }
    if (fitsAt(1)) return
    // What is smaller breaks into fewer lines, so that no formula says how small it must be.
    let [fits, not] = [LEAST, 1]
    for (let tries = 0; tries < 6; tries++) {
      const zoom = (fits + not) / 2
      if (fitsAt(zoom)) fits = zoom
      else not = zoom
    }
    content.style.zoom = String(fits)
  }

  const sized = new ResizeObserver(() => fit(content))
  const watch = () => [box, ...content.children].forEach((one) => sized.observe(one))
  const changed = new MutationObserver(() => {
    watch()
    fit(content)
  })
  watch()
  changed.observe(content, { childList: true, characterData: true, subtree: true })
  return () => {
    sized.disconnect()
    changed.disconnect()
  }
}
