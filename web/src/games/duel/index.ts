import { defineGame } from '../../room/game'
import type { Action, Event, View } from '../../wire/duel'
import Box from './Box.svelte'
import { withWords } from '../../words'
import { words as afterwards } from './afterwards'
import { words } from './words'

/** The chapter of the rulebook that speaks of what is happening. */
function chapter(view: View): number {
  if (view.phase.type !== 'breaking') return 5
  const [board] = view.boards
  if (board?.turn.type === 'answering') return 3
  return board?.may.solve && !board.may.roll ? 4 : 2
}

export default defineGame<View, Action, Event>({
  box: Box,
  words,
  screen: () => import('./Duel.svelte'),
  caption: () => import('./caption'),
  moments: () => withWords(() => import('./moments'), afterwards),
  chapter,
  coach: () => import('./coach'),
  sidePages: { daily: () => withWords(() => import('./Daily.svelte'), afterwards) },
})
