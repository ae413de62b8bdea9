import type { Op } from '../../wire/dough'
import { Clay } from './clay'
import { type Mesh, netOfChunk } from './nets'
import { pathNumbers, pathText } from './path'

/** A time-lapse of a sculpture. */
export class DoughTimeLapse {
  readonly clay = new Clay()
  readonly #steps: Op[]
  #done = 0

  constructor(ops: readonly Op[]) {
    this.#steps = ops.flatMap(steps)
  }

  /** Goes on until this share of the work is done, 0 to 1. */
  advance(share: number): void {
    const until = Math.round(this.#steps.length * Math.min(1, share))
    for (; this.#done < until; this.#done++) {
      const step = this.#steps[this.#done]
      if (step) this.clay.apply(step)
    }
  }
}

/** The meshes of the chunks that have changed; a null mesh is none. */
export function* freshMeshes(clay: Clay): Generator<[number, Mesh | null]> {
  const { stale, values } = clay.grid
  for (const chunk of stale) yield [chunk, netOfChunk(values, chunk)]
  stale.clear()
}

/** One operation as many, a point each. */
function steps(op: Op): Op[] {
  if (op.type !== 'stroke' && op.type !== 'more') return [op]
  const numbers = pathNumbers(op.path)
  const points: string[] = []
  for (let i = 0; i < numbers.length; i += 3) points.push(pathText(numbers.slice(i, i + 3)))
  const [first = '', ...rest] = points
  const more = rest.map((path): Op => ({ type: 'more', force: op.force, path }))
  return [{ ...op, path: first }, ...more]
}
