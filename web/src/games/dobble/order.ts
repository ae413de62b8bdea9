import type { Setting } from '../../wire/room'

/** The places of a championship, in order. */
export const SLOTS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'] as const
/** Every mini-game that can be one of a championship, in the order of the rulebook. */
export const MINIS = ['tower', 'well', 'hot_potato', 'poisoned_gift', 'triplet', 'warm_up'] as const

/** The mini-games that are chosen, in order. */
export const orderOf = (values: Readonly<Record<string, Setting>>): string[] =>
  SLOTS.map((slot) => String(values[slot] ?? 'none')).filter((mini) => mini !== 'none')

/** The options that mean this order. */
export const valuesOf = (order: readonly string[]): Record<string, Setting> =>
  Object.fromEntries(SLOTS.map((slot, at) => [slot, order[at] ?? 'none']))

/** The order with one mini-game moved to another place. */
export function moved(order: readonly string[], from: number, to: number): string[] {
  const mini = order[from]
  if (mini === undefined) return [...order]
  const others = order.filter((_, at) => at !== from)
  const at = Math.min(Math.max(0, to), others.length)
  return [...others.slice(0, at), mini, ...others.slice(at)]
}
