import { address } from './api'
import type { useShellWords } from '../words'

/** Where public/asleep.js looks for the page. */
const STORE = 'dodo-asleep'

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/**
 * Has the browser keep a page, in its reader's language, for when the server cannot be reached; and someone to
 * show it, which browsers allow in secure contexts only.
 */
export async function prepareForSleep(say: ReturnType<typeof useShellWords>, language: string) {
  const page = `<!doctype html>
<html lang="${escaped(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10">
<title>${escaped(say('asleep.title'))}</title>
<style>
  body { margin: 15vh auto; max-width: 26em; padding: 0 1em; font: 1.2em/1.5 system-ui, sans-serif; text-align: center; color: #2f2117; background: #e9d3a8 }
  a { display: inline-block; padding: 0.5em 1.4em; border-radius: 0.9em; color: inherit; background: #f6c445; font-weight: bold; text-decoration: none }
</style>
<h1>${escaped(say('asleep.title'))}</h1>
<p>${escaped(say('asleep.text'))}</p>
<p><a href="">${escaped(say('asleep.again'))}</a></p>
`
  const store = await caches.open(STORE)
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  await store.put(address('asleep'), new Response(page, { headers }))
  await navigator.serviceWorker.register(address('asleep.js'))
}
