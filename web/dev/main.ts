import { mount } from 'svelte'
import '../src/app.css'
import { fetchAllWords } from '../src/words'
import Gallery from './Gallery.svelte'

interface Shown {
  fixtures: Record<string, unknown>
  tableOf: (name: string) => unknown
  /** What the analysis of a finished game says, where there is one. */
  analysis?: unknown
}

const folders = import.meta.glob<Shown>('../src/games/*/fixtures.ts', { eager: true })

const asked = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light'
if (asked.has('contrast')) document.documentElement.dataset['contrast'] = 'more'
if (asked.has('still')) document.documentElement.dataset['motion'] = 'still'

const game = asked.get('game') ?? 'duel'
const shown = folders[`../src/games/${game}/fixtures.ts`]

// There is no server behind the gallery; this is the one thing a screen fetches by itself.
globalThis.fetch = () => Promise.resolve(Response.json(shown?.analysis ?? null))

await fetchAllWords()
const target = document.getElementById('app')
if (target && shown) mount(Gallery, { target, props: { game, name: asked.get('show'), shown } })
