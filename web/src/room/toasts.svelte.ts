/** A short word that goes away by itself. */
export interface Toast {
  readonly key: number
  readonly text: string
  readonly tone: 'plain' | 'refused'
}

const STAY_MS = 5000
/** Long enough to be read, short enough not to pile up. */
const NEWS_MS = 4500

/** Words shown for a moment, and words only said aloud. */
export class Toasts {
  shown = $state.raw<readonly Toast[]>([])
  /** What is new in the room, in a word that nobody need answer. */
  news = $state.raw<readonly Pick<Toast, 'key' | 'text'>[]>([])
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

  /** Shows what is new; it is said aloud elsewhere. */
  tell(text: string) {
    const key = ++this.#key
    this.news = [...this.news.filter((one) => one.text !== text), { key, text }].slice(-3)
    setTimeout(() => (this.news = this.news.filter((one) => one.key !== key)), NEWS_MS)
  }

  /** Says something to those who listen instead of look. */
  say(text: string) {
    this.said = { text }
  }
}
