import { configure } from '@testing-library/svelte'
import { fetchAllWords } from './src/words'

// `findBy…` and `waitFor` end as soon as their condition holds; this is a limit against hanging only.
configure({ asyncUtilTimeout: 30_000 })

// Pages on secure addresses have a wake lock; without one they would fetch a silent film.
const sentinel = { release: () => Promise.resolve() }
const wakeLock = { request: () => Promise.resolve(sentinel) }
Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, writable: true })

// Pages fetch what they say before they are shown; a component that is shown by itself cannot.
await fetchAllWords()
