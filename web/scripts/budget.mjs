// Adds up everything a browser fetches from a cold start until Dobbelduel can
// be played, prints it, and fails above the budget.
import { readFile, rm } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'

const BUDGET = 100 * 1000
const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'))

/** A chunk with all it imports at once: its own file, styles and fonts. */
function filesOf(key, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no ${key}`)
  if (seen.has(key)) return []
  seen.add(key)
  const own = [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]
  return [...own, ...(chunk.imports ?? []).flatMap((other) => filesOf(other, seen))]
}

const spoken = ['words/en/language.js', 'words/en/duel.json']
const wanted = ['index.html', 'src/games/duel/index.ts', 'src/games/duel/Duel.svelte', ...spoken]
const files = new Set([
  'index.html',
  'icon.svg',
  'manifest.webmanifest',
  'old-browser.js',
  ...wanted.flatMap((key) => filesOf(key)),
])

const sized = await Promise.all(
  [...files].map(async (name) => {
    const bytes = await readFile(new URL(name, dist))
    // Fonts are compressed already, and the page itself is sent plain.
    const sent = /\.(woff2|html)$/.test(name) ? bytes : brotliCompressSync(bytes)
    return { name, bytes: bytes.length, sent: sent.length }
  }),
)
sized.sort((a, b) => b.sent - a.sent)
const total = sized.reduce((sum, { sent }) => sum + sent, 0)

console.log('First load to a playable Dobbelduel, as sent (brotli):')
for (const { name, bytes, sent } of sized) {
  console.log(`${String(sent).padStart(8)}  of ${String(bytes).padStart(7)}  ${name}`)
}
console.log(`${String(total).padStart(8)}  in all, of ${BUDGET} allowed`)
// Only this check reads it; the server would otherwise serve it.
await rm(new URL('.vite', dist), { recursive: true })
if (total > BUDGET) process.exit(1)
