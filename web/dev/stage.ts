import { mount } from 'svelte'
import { SvelteURLSearchParams } from 'svelte/reactivity'
import '../src/app.css'
import { fetchAllWords, speakIn } from '../src/words'
import Stage from './Stage.svelte'
import { fixturesOf, loseLine } from './staged'

/** The page on which the table of sizes is tried: `tests/sizes.spec.ts` says what it is to show. */
declare global {
  interface Window {
    stage: {
      /** Shows what the words behind a `?` ask for: `game`, `show`, and `names=long`. */
      show(asked: string): void
      /** Breaks the connection of the room that is shown. */
      loseLine(): void
      /** Everything a game has to show. */
      fixturesOf(game: string): string[]
    }
  }
}

const asked = new SvelteURLSearchParams(location.search)
document.documentElement.dataset['theme'] = 'light'
document.documentElement.dataset['motion'] = 'still'

window.stage = {
  show(search) {
    for (const key of [...asked.keys()]) asked.delete(key)
    new URLSearchParams(search).forEach((value, key) => asked.set(key, value))
  },
  loseLine,
  fixturesOf,
}

await speakIn(asked.get('language') ?? 'en')
await fetchAllWords()
const target = document.getElementById('app')
if (target) mount(Stage, { target, props: { asked } })
