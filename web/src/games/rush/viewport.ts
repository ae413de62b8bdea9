import { createSubscriber } from 'svelte/reactivity'

/** The part of the page that a keyboard on the screen leaves to be seen. */
export class Viewport {
  #watch = createSubscriber((update) => {
    const seen = window.visualViewport
    seen?.addEventListener('resize', update)
    seen?.addEventListener('scroll', update)
    return () => {
      seen?.removeEventListener('resize', update)
      seen?.removeEventListener('scroll', update)
    }
  })

  get top(): number {
    this.#watch()
    return window.visualViewport?.offsetTop ?? 0
  }

  get height(): number {
    this.#watch()
    return window.visualViewport?.height ?? innerHeight
  }
}
