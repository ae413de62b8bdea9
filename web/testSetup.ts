import { configure } from '@testing-library/svelte'

// `findBy…` and `waitFor` end as soon as their condition holds; this is a limit against hanging only.
configure({ asyncUtilTimeout: 30_000 })

// Pages on secure addresses have a wake lock; without one they would fetch a silent film.
const sentinel = { release: () => Promise.resolve() }
const wakeLock = { request: () => Promise.resolve(sentinel) }
Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, writable: true })
