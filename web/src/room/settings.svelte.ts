import { MediaQuery } from 'svelte/reactivity'
import { bestLanguage, languages, tongue } from '../words'
import { keep, recall } from './keep'

export type Theme = 'auto' | 'light' | 'dark'
export type Motion = 'auto' | 'full' | 'still'
export type Contrast = 'auto' | 'normal' | 'more'

const KEY = 'dodo.settings'

/** What this device's owner prefers. Kept in the browser; "auto" follows the system. */
export class Settings {
  /** Nothing is heard or felt, whatever else is chosen. */
  calm = $state(false)
  sound = $state(true)
  effectsVolume = $state(0.8)
  music = $state(true)
  musicVolume = $state(0.5)
  haptics = $state(true)
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

  /** What may be heard and felt, from 0 to 1. */
  audible = $derived({
    effects: this.calm || !this.sound ? 0 : this.effectsVolume,
    music: this.calm || !this.music ? 0 : this.musicVolume,
    haptics: this.haptics && !this.calm,
  })

  constructor() {
    const { clocks, theme, motion, contrast, chosenLanguage, ...heard } = recall<Partial<Settings>>(KEY) ?? {}
    this.calm = heard.calm ?? false
    this.sound = heard.sound ?? true
    this.effectsVolume = volume(heard.effectsVolume, 0.8)
    this.music = heard.music ?? true
    this.musicVolume = volume(heard.musicVolume, 0.5)
    this.haptics = heard.haptics ?? true
    this.clocks = clocks ?? true
    this.theme = theme ?? 'auto'
    this.motion = motion ?? 'auto'
    this.contrast = contrast ?? 'auto'
    this.chosenLanguage = chosenLanguage ?? 'auto'
  }

  /** Stores the choices and applies them to the page. Run inside an effect. */
  apply(page: HTMLElement) {
    const { calm, sound, effectsVolume, music, musicVolume, haptics } = this
    const { clocks, theme, motion, contrast, chosenLanguage } = this
    const heard = { calm, sound, effectsVolume, music, musicVolume, haptics }
    keep(KEY, { ...heard, clocks, theme, motion, contrast, chosenLanguage })
    page.dataset['theme'] = this.isDark ? 'dark' : 'light'
    page.dataset['motion'] = this.isStill ? 'still' : 'full'
    page.dataset['contrast'] = this.isStrong ? 'more' : 'normal'
    page.lang = this.language
    page.dir = languages[this.language]?.direction ?? 'ltr'
  }
}

const volume = (kept: number | undefined, otherwise: number): number =>
  typeof kept === 'number' && kept >= 0 && kept <= 1 ? kept : otherwise
