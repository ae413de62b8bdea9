import { createContext } from 'svelte'
import type { Cue } from '../sound/cues'
import { buzz } from '../sound/haptics'
import type { Levels, Mood, Studio } from '../sound/studio'

/** What this device's owner wants to hear and feel; all nought and false where they want calm. */
export interface SoundWishes extends Levels {
  readonly haptics: boolean
}

/** Nothing is to be heard or felt. */
export const SILENCE: SoundWishes = { effects: 0, music: 0, haptics: false }

/** What only the screen on the wall plays, where there is one. */
const SHARED: ReadonlySet<Cue> = new Set([
  'reveal',
  'join',
  'leave',
  'react',
  'first',
  'second',
  'third',
  'over',
])

/**
 * Sounds made on the spot, so that none has to be downloaded. What makes them comes
 * with the first touch, since nothing may be heard before.
 */
export class Sounds {
  /** Whose voice sounds have: a game's, or null for the house's own. */
  kind: string | null = null
  /** Whether a screen on the wall plays what is for all. */
  isBesideScreen = false

  #audio: AudioContext | undefined
  #studio: Studio | undefined
  #mood: Mood | undefined

  /** `wishes` is asked at every sound. */
  constructor(private readonly wishes: () => SoundWishes) {}

  /** Whether sound may begin at once: browsers let it only after a touch or a key. */
  get isUnlocked(): boolean {
    return this.#audio?.state === 'running'
  }

  /**
   * Call it inside every gesture. Browsers let sound begin nowhere else; and a phone that was locked
   * or rang has interrupted it.
   */
  unlock() {
    const { effects, music } = this.wishes()
    if (effects === 0 && music === 0) return
    if (!this.#audio) {
      const audio = new AudioContext()
      this.#audio = audio
      void import('../sound/studio').then(({ Studio }) => {
        this.#studio = new Studio(audio)
        this.adjust()
        if (this.#mood) this.#studio.begin(this.#mood)
      })
    }
    if (this.#audio.state !== 'running') void this.#audio.resume().catch(() => undefined)
  }

  /**
   * What cannot be heard now is dropped, or all of it would be heard at once later. A hand feels
   * only what is its own.
   */
  play(cue: Cue, { higher = 0, isMine = true }: { higher?: number; isMine?: boolean } = {}) {
    const { effects, haptics } = this.wishes()
    if (haptics && isMine) buzz(cue)
    if (this.isBesideScreen && SHARED.has(cue)) return
    if (effects > 0 && this.isUnlocked) this.#studio?.play(cue, this.kind, higher)
  }

  /** Plays music from now on, as soon as it may be heard. */
  begin(mood: Mood) {
    this.#mood = mood
    this.#studio?.begin(mood)
  }

  end() {
    this.#mood = undefined
    this.#studio?.end()
  }

  /** Call it when the wishes have changed. */
  adjust() {
    this.#studio?.setLevels(this.wishes())
  }
}

const [getSounds, setSounds] = createContext<Sounds>()
export { getSounds, setSounds }
