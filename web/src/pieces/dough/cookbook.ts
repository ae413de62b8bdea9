import type { Op, Shape } from '../../wire/dough'

/**
 * What the bots sculpt, for tests: the recipes of `crates/bots/src/dohdles/recipes`, as far as they
 * are carried out at each care. `recipe.rs` says how a line is read.
 */

type Numbers = readonly number[]
type Place = [number, number, number]
/** The widest seam of a cut, and inside a chain. */
const CLEANEST = 3
export const cares = [
  { care: 'rough', worth: 1, soft: 12 },
  { care: 'fine', worth: 3, soft: 2 },
] as const

const quarters = (n: number): number => Math.min(255, Math.max(0, n))
const placeOf = (n: Numbers, first: number, mirror: number): Place =>
  [0, 1, 2].map((axis) => quarters(128 + (axis === mirror ? -1 : 1) * (n[first + axis] ?? 0))) as Place

/** A chain with one more point between any two, so that it bends softly. */
function softened(points: Numbers[]): Numbers[] {
  const at = (n: number): Numbers => points[Math.max(0, Math.min(n, points.length - 1))] ?? []
  const between = (n: number): Numbers =>
    [0, 1, 2, 3].map((k) =>
      Math.trunc((9 * (at(n)[k]! + at(n + 1)[k]!) - at(n - 1)[k]! - at(n + 2)[k]!) / 16),
    )
  return points.flatMap((point, n) => (n + 1 < points.length ? [point, between(n)] : [point]))
}

function shapesOf(mould: string, n: Numbers, mirror: number): Shape[] {
  const at = (first: number): Place => placeOf(n, first, mirror)
  const size = (index: number): number => quarters(n[index] ?? 0)
  const three = (first: number): Place => [size(first), size(first + 1), size(first + 2)]
  switch (mould) {
    case 'ball':
      return [{ type: 'ball', at: at(0), radius: size(3) }]
    case 'egg':
      return [{ type: 'egg', at: at(0), radii: three(3) }]
    case 'brick':
      return [{ type: 'brick', at: at(0), halves: three(3), round: size(6) }]
    case 'puck':
      return [{ type: 'puck', ends: [at(0), at(3)], radius: size(6) }]
    case 'ring': {
      const axle = [0, 1, 2].map((axis) => (axis === mirror ? -1 : 1) * (n[3 + axis] ?? 0)) as Place
      return [{ type: 'ring', at: at(0), axle, radius: size(6), thick: size(7) }]
    }
    default: {
      const plain = Array.from({ length: Math.floor(n.length / 4) }, (_, k) => n.slice(4 * k, 4 * k + 4))
      const points = mould === 'curve' ? softened(plain) : plain
      return points.slice(1).map((to, k) => {
        const from = points[k] ?? to
        return {
          type: 'sausage',
          ends: [placeOf(from, 0, mirror), placeOf(to, 0, mirror)],
          radii: [quarters(from[3] ?? 0), quarters(to[3] ?? 0)],
        }
      })
    }
  }
}

function opsOf(line: string, worth: number, softness: number): Op[] {
  const words = line.split(/\s+/).filter(Boolean)
  if (Number(words.shift()) > worth) return []
  const mirrors = words[0] === 'x' ? [-1, 0] : words[0] === 'z' ? [-1, 2] : [-1]
  if (mirrors.length > 1) words.shift()
  const cut = words[0] === 'cut'
  if (cut) words.shift()
  const [mould = '', ...numbers] = words
  const soft = cut ? Math.min(softness, CLEANEST) : softness
  return mirrors.flatMap((mirror) =>
    shapesOf(mould, numbers.map(Number), mirror).map((shape, n): Op => ({
      type: 'form',
      shape,
      cut,
      soft: n === 0 ? soft : Math.min(soft, CLEANEST),
    })),
  )
}

/** Every term of some files of recipes, with what shapes it at a care. */
export function cookbook(
  recipes: readonly string[],
  worth: number,
  soft: number,
): { term: string; ops: Op[] }[] {
  const blocks = recipes.flatMap((text) => text.trim().split('\n\n'))
  return blocks.map((block) => {
    const [term = '', ...lines] = block.trim().split('\n')
    return { term, ops: [{ type: 'clear' }, ...lines.flatMap((line) => opsOf(line, worth, soft))] }
  })
}
