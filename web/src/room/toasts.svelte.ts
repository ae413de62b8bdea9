/** A short word that goes away by itself. */
export interface Toast {
  readonly key: number
  readonly text: string
  readonly tone: 'plain' | 'refused'
}

const STAY_MS = 5000

/** Words shown for a moment, and words only said aloud. */
export class Toasts {
  shown = $state.raw<readonly Toast[]>([])
  /** What was said aloud last. */
  said = $state.raw<{ readonly text: string } | null>(null)
  #key = 0

  show(text: string, tone: Toast['tone'] = 'plain') {
    const key = ++this.#key
    // The same word twice is one toast, shown anew.
    this.shown = [...this.shown.filter((toast) => toast.text !== text), { key, text, tone }].slice(-3)
    setTimeout(() => this.drop(key), STAY_MS)
  }

  drop(key: number) {
    this.shown = this.shown.filter((toast) => toast.key !== key)
  }

  /** Says something to those who listen instead of look. */
  say(text: string) {
    this.said = { text }
  }
}
