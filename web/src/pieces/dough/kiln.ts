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
let orders = 0
const waiting = new Map<number, (fired: Fired) => void>()

/** Makes a sculpture off the page's own thread, so that a table full of them does not hold up a frame. */
export function fireAside(ops: readonly Op[]): Promise<Fired> {
  if (typeof Worker === 'undefined') return Promise.resolve(fire(ops))
  worker ??= hire()
  const id = ++orders
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    worker?.postMessage({ id, ops: plainly(ops) } satisfies Order)
  })
}

function hire(): Worker {
  const hired = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  hired.onmessage = ({ data: { id, fired } }: MessageEvent<Delivery>) => {
    waiting.get(id)?.(fired)
    waiting.delete(id)
  }
  return hired
}

/** What may be a reactive list cannot be sent as it is. */
function plainly(ops: readonly Op[]): Op[] {
  return JSON.parse(JSON.stringify(ops)) as Op[]
}
