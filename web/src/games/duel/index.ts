import { defineGame } from '../../room/game'
import type { Action, Event, View } from '../../wire/duel'
import Box from './Box.svelte'
import { withWords } from '../../words'
import { words as afterwards } from './afterwards'
import { words } from './words'

/** The chapter of the rulebook that speaks of what is happening. */
function chapter(view: View): string {
  if (view.phase.type !== 'breaking') return 'Scoring'
  const [board] = view.boards
  if (board?.turn.type === 'answering') return 'The answer'
  return board?.may.solve && !board.may.roll ? 'The solution' : 'An effort'
}

export default defineGame<View, Action, Event>({
  box: Box,
  words,
  screen: () => import('./Duel.svelte'),
  rulebook: () => import('../../../../docs/games/duel.md?raw'),
  caption: () => import('./caption'),
  moments: () => withWords(() => import('./moments'), afterwards),
  chapter,
  coach: () => import('./coach'),
  sidePages: { daily: () => withWords(() => import('./Daily.svelte'), afterwards) },
})
