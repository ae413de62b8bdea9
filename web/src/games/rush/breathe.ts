import type { RushTable } from './desk.svelte'

/** A guess counts as made a little before it arrives; it must not count as made too soon. */
const MARGIN_MS = 150

/** Waits until the next guess may be made, and says when it was: `now` if there was nothing to wait for. */
export async function breathe({ view, remaining }: RushTable, now: number): Promise<number> {
  const wait = remaining(view.next_guess) ?? 0
  if (wait <= 0) return now
  await new Promise((resolve) => setTimeout(resolve, wait + MARGIN_MS))
  return performance.now()
}
