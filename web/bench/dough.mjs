// What dough costs in Node: `npm run bench:dough`. A sculpture of two minutes,
// 58 strokes with 1440 dabs, is made dab by dab as a thumb would make it, each
// dab meshed at once, and then made anew in one go from its operations.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const [strokes, dabs] = [58, 1440]
const { Clay, netOfAll, netOfChunk, pathNumbers, pathText, sculpture } = await engine()

/** The engine as the browser gets it: bundled, without types. */
async function engine() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: new URL('engine.ts', import.meta.url).pathname, formats: ['es'] } },
  })
  const folder = await mkdtemp(join(tmpdir(), 'dodo-dough-'))
  const file = join(folder, 'engine.mjs')
  await writeFile(file, built[0].output[0].code)
  const made = await import(file)
  await rm(folder, { recursive: true })
  return made
}

/** The same operations, each path cut into single points. */
function singly(ops) {
  return ops.flatMap((op) => {
    if (op.type !== 'stroke') return [op]
    const numbers = pathNumbers(op.path)
    const points = []
    for (let i = 0; i < numbers.length; i += 3) points.push(pathText(numbers.slice(i, i + 3)))
    const more = points.slice(1).map((path) => ({ type: 'more', force: op.force, path }))
    return [{ ...op, path: points[0] }, ...more]
  })
}

function byDabs(ops) {
  const clay = new Clay()
  clay.grid.stale.clear()
  return singly(ops).map((op) => {
    const start = performance.now()
    clay.apply(op)
    for (const chunk of clay.grid.stale) netOfChunk(clay.grid.values, chunk)
    clay.grid.stale.clear()
    return performance.now() - start
  })
}

function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(2)
}

const ops = sculpture(strokes, dabs)
byDabs(ops)
const times = byDabs(ops).sort((a, b) => a - b)
console.log(`dab and remesh, ${times.length} dabs, ms:`)
console.log(
  `  p50 ${quantile(times, 0.5)}  p95 ${quantile(times, 0.95)}  p99 ${quantile(times, 0.99)}  max ${quantile(times, 1)}`,
)

const replays = [0, 1, 2, 3, 4].map(() => {
  const start = performance.now()
  const clay = new Clay(ops)
  const middle = performance.now()
  const mesh = netOfAll(clay.grid.values)
  return { replay: middle - start, mesh: performance.now() - middle, triangles: mesh.indices.length / 3 }
})
const best = replays.sort((a, b) => a.replay - b.replay)[2]
console.log(`replay of all of it, median of five: ${best.replay.toFixed(0)} ms`)
console.log(`mesh of all of it: ${best.mesh.toFixed(1)} ms, ${best.triangles} triangles`)

const text = JSON.stringify(ops)
console.log(`as it travels: ${text.length} bytes, ${gzipSync(text).length} with gzip`)
