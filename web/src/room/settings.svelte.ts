import { MediaQuery } from 'svelte/reactivity'
import { bestLanguage, languages, tongue } from '../words'
import { keep, recall } from './keep'

export type Theme = 'auto' | 'light' | 'dark'
export type Motion = 'auto' | 'full' | 'still'
export type Contrast = 'auto' | 'normal' | 'more'

const KEY = 'dodo.settings'

/** What this device's owner prefers. Kept in the browser; "auto" follows the system. */
export class Settings {
  sound = $state(true)
  clocks = $state(true)
  theme = $state<Theme>('auto')
  motion = $state<Motion>('auto')
  contrast = $state<Contrast>('auto')
  chosenLanguage = $state('auto')

  #dark = new MediaQuery('prefers-color-scheme: dark')
  #still = new MediaQuery('prefers-reduced-motion: reduce')
  #more = new MediaQuery('prefers-contrast: more')

  isDark = $derived(this.theme === 'auto' ? this.#dark.current : this.theme === 'dark')
  isStill = $derived(this.motion === 'auto' ? this.#still.current : this.motion === 'still')
  isStrong = $derived(this.contrast === 'auto' ? this.#more.current : this.contrast === 'more')
  /** The language to be spoken. */
  wantedLanguage = $derived(
    this.chosenLanguage in languages ? this.chosenLanguage : bestLanguage(navigator.languages ?? []),
  )

  /** The language that is spoken: the one wanted, once it has been fetched. */
  get language(): string {
    return tongue.language
  }

  constructor() {
    const { sound, clocks, theme, motion, contrast, chosenLanguage } = recall<Partial<Settings>>(KEY) ?? {}
    this.sound = sound ?? true
    this.clocks = clocks ?? true
    this.theme = theme ?? 'auto'
    this.motion = motion ?? 'auto'
    this.contrast = contrast ?? 'auto'
    this.chosenLanguage = chosenLanguage ?? 'auto'
  }

  /** Stores the choices and applies them to the page. Run inside an effect. */
  apply(page: HTMLElement) {
    const { sound, clocks, theme, motion, contrast, chosenLanguage } = this
    keep(KEY, { sound, clocks, theme, motion, contrast, chosenLanguage })
    page.dataset['theme'] = this.isDark ? 'dark' : 'light'
    page.dataset['motion'] = this.isStill ? 'still' : 'full'
    page.dataset['contrast'] = this.isStrong ? 'more' : 'normal'
    page.lang = this.language
    page.dir = languages[this.language]?.direction ?? 'ltr'
  }
}
