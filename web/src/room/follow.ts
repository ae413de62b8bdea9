import type { GameView, Update } from '../wire/room'

/**
 * Lays an update over the view that it follows. Whatever it does not mention stays the very same
 * object, so nothing that shows it is drawn anew. An update of a view that never came is passed
 * over: a whole one follows.
 */
export function follow(seen: GameView | undefined, update: Update): GameView | undefined {
  if (seen?.number !== update.after) return seen
  const { set, add, seq, number, now, running, deadline, awaited, may_propose = seen.may_propose } = update
  const fields = seen.view as Record<string, unknown>
  const grown = Object.entries(add).map(([name, more]) => [name, [...(fields[name] as unknown[]), ...more]])
  const view = { ...fields, ...set, ...Object.fromEntries(grown) }
  return { ...seen, seq, number, now, running, deadline, awaited, may_propose, view }
}
