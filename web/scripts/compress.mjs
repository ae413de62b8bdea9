// Writes a .br and a .gz beside every text file of the build, so that the
// server never compresses anything itself.
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/

const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

// The typeface may be passed on only together with its licence.
await copyFile(
  new URL('../node_modules/@fontsource/lilita-one/LICENSE', import.meta.url),
  new URL('assets/lilita-one-licence.txt', dist),
)

for (const name of await readdir(dist, { recursive: true })) {
  // The server rewrites the page's base address, so the page itself stays plain.
  if (!TEXT.test(name) || name.startsWith('.vite') || name === 'index.html') continue
  const bytes = await readFile(new URL(name, dist))
  await writeFile(new URL(`${name}.br`, dist), brotli(bytes))
  await writeFile(new URL(`${name}.gz`, dist), gzipSync(bytes, { level: 9 }))
}
