// What dough costs in Node: `npm run bench:dough`. A sculpture of two minutes,
// 58 strokes with 1440 dabs, is made dab by dab as a thumb would make it, each
// dab meshed at once, and then made anew in one go from its operations.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const [strokes, dabs] = [58, 1440]
const RUNS = 7
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
const runs = Array.from({ length: RUNS }, () => byDabs(ops))
print('as it came', runs.flat())
// The same dab is the same work in every run: the least of its times is what it costs, the rest is the neighbours'.
print(
  `the least of ${RUNS} runs`,
  runs[0].map((_, n) => Math.min(...runs.map((run) => run[n]))),
)

// Longer work is timed by the processor's own clock, which stands still while others have the processor.
const replays = Array.from({ length: RUNS }, () => timed(() => new Clay(ops)))
const { values } = new Clay(ops).grid
const meshes = Array.from({ length: RUNS }, () => timed(() => netOfAll(values)))
console.log(`replay of all of it, ms: median ${median(replays)}, mesh of all of it: median ${median(meshes)}`)
console.log(`  ${netOfAll(values).indices.length / 3} triangles`)

const text = JSON.stringify(ops)
console.log(`as it travels: ${text.length} bytes, ${gzipSync(text).length} with gzip`)

function print(how, times) {
  const sorted = times.toSorted((a, b) => a - b)
  const shares = [0.5, 0.95, 0.99, 1].map((share) => quantile(sorted, share))
  console.log(
    `dab and remesh, ms, ${how}: p50 ${shares[0]}  p95 ${shares[1]}  p99 ${shares[2]}  max ${shares[3]}`,
  )
}

function timed(work) {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function median(times) {
  return times.toSorted((a, b) => a - b)[times.length >> 1].toFixed(1)
}
