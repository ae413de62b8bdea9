import type { Op } from '../../wire/dough'
import { Clay } from './clay'
import { type Mesh, netOfAll } from './nets'
import { type Footing, footing } from './shade'

/** A finished sculpture: its surface in one piece, and how it stands. */
export interface SculptureMesh {
  mesh: Mesh
  footing: Footing
}

/** Builds the mesh of a sculpture from its operations, synchronously. */
export function buildMesh(ops: readonly Op[]): SculptureMesh {
  const { values } = new Clay(ops).grid
  return { mesh: netOfAll(values), footing: footing(values) }
}

/** What the worker is asked, and what it answers. */
export interface MeshRequest {
  id: number
  ops: readonly Op[]
}
export interface MeshReply {
  id: number
  built: SculptureMesh
}

let worker: Worker | null = null
let hasNoWorker = typeof Worker === 'undefined'
let nRequests = 0
const waiting = new Map<number, { ops: readonly Op[]; resolve: (built: SculptureMesh) => void }>()

/** Cache of built meshes, weak by the list of operations. */
const made = new WeakMap<readonly Op[], Promise<SculptureMesh>>()

/** Builds a mesh in a worker, so that a table full of sculptures does not drop frames. */
export function buildMeshInWorker(ops: readonly Op[]): Promise<SculptureMesh> {
  const built = made.get(ops) ?? request(ops)
  made.set(ops, built)
  return built
}

function request(ops: readonly Op[]): Promise<SculptureMesh> {
  if (hasNoWorker) return Promise.resolve(buildMesh(ops))
  worker ??= startWorker()
  const id = ++nRequests
  return new Promise((resolve) => {
    waiting.set(id, { ops, resolve })
    worker?.postMessage({ id, ops: withoutProxies(ops) } satisfies MeshRequest)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data: { id, built } }: MessageEvent<MeshReply>) => {
    waiting.get(id)?.resolve(built)
    waiting.delete(id)
  }
  started.onerror = buildWithoutWorker
  return started
}

/** If the worker fails to start, meshes are built on the main thread. */
function buildWithoutWorker(): void {
  hasNoWorker = true
  for (const { ops, resolve } of waiting.values()) resolve(buildMesh(ops))
  waiting.clear()
}

/** Reactive proxies cannot be posted to a worker. */
function withoutProxies(ops: readonly Op[]): Op[] {
  return JSON.parse(JSON.stringify(ops)) as Op[]
}
