import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { Settings } from './room/settings.svelte'
import { refusals, shellWords, speakIn } from './words'

// Whoever sits before a TV has four arrows and OK.
if (/TV|Tizen|Web0S|AFT/.test(navigator.userAgent)) {
  void import('./room/remote').then(({ heedRemote }) => heedRemote())
}

const RETRY_MS = 3000

const { wantedLanguage } = new Settings()
const target = document.getElementById('app')

/** Nothing can be said, not even that something failed, before the first sentences are there. */
async function start(target: HTMLElement) {
  try {
    await speakIn(wantedLanguage)
    await shellWords.fetch()
  } catch {
    setTimeout(() => void start(target), RETRY_MS)
    return
  }
  mount(App, { target })
  void fetchRefusals()
}

const fetchRefusals = (): Promise<unknown> =>
  refusals.fetch().catch(() => setTimeout(() => void fetchRefusals(), RETRY_MS))

if (target) void start(target)
