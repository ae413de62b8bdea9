import type { Op } from '../../wire/dough'
import { Clay } from './clay'
import { type Mesh, netOfAll } from './nets'
import { type Footing, footing } from './shade'

/** A finished sculpture: its surface in one piece, and how it stands. */
export interface Fired {
  mesh: Mesh
  footing: Footing
}

/** Makes a sculpture from its operations, at once. */
export function fire(ops: readonly Op[]): Fired {
  const { values } = new Clay(ops).grid
  return { mesh: netOfAll(values), footing: footing(values) }
}

/** What the worker is asked, and what it answers. */
export interface Order {
  id: number
  ops: readonly Op[]
}
export interface Delivery {
  id: number
  fired: Fired
}

let worker: Worker | null = null
let isAlone = typeof Worker === 'undefined'
let orders = 0
const waiting = new Map<number, { ops: readonly Op[]; deliver: (fired: Fired) => void }>()

/** Makes a sculpture off the page's own thread, so that a table full of them does not hold up a frame. */
export function fireAside(ops: readonly Op[]): Promise<Fired> {
  if (isAlone) return Promise.resolve(fire(ops))
  worker ??= hire()
  const id = ++orders
  return new Promise((deliver) => {
    waiting.set(id, { ops, deliver })
    worker?.postMessage({ id, ops: plainly(ops) } satisfies Order)
  })
}

function hire(): Worker {
  const hired = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  hired.onmessage = ({ data: { id, fired } }: MessageEvent<Delivery>) => {
    waiting.get(id)?.deliver(fired)
    waiting.delete(id)
  }
  hired.onerror = workAlone
  return hired
}

/** Where no worker comes up, the page makes what is ordered by itself. */
function workAlone(): void {
  isAlone = true
  for (const { ops, deliver } of waiting.values()) deliver(fire(ops))
  waiting.clear()
}

/** What may be a reactive list cannot be sent as it is. */
function plainly(ops: readonly Op[]): Op[] {
  return JSON.parse(JSON.stringify(ops)) as Op[]
}
