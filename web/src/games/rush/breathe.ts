import type { RushTable } from './boardInk.svelte'

/**
 * Waits until a guess counts as made after the pause, and says when that was: `at` if there was nothing to
 * wait for. The pause is over by the server's reckoning, which counts from when a view was painted.
 */
export async function breathe(table: RushTable, at: number): Promise<number> {
  const early = (at: number) => table.early(table.view.next_guess, at)
  if (early(at) <= 0) return at
  await new Promise((resolve) => setTimeout(resolve, early(performance.now())))
  // Meanwhile a view may have come, and be painted late.
  return breathe(table, performance.now())
}
