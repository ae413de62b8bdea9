import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { Settings } from './room/settings.svelte'
import { shellWords, speakIn } from './words'

const RETRY_MS = 3000

const { wantedLanguage } = new Settings()
const target = document.getElementById('app')

/** Nothing can be said, not even that something failed, before the first sentences are there. */
async function start(target: HTMLElement) {
  try {
    await speakIn(wantedLanguage)
    await shellWords.fetch()
    mount(App, { target })
  } catch {
    setTimeout(() => void start(target), RETRY_MS)
  }
}

if (target) void start(target)
