import { defineGame } from '../../room/game'
import type { Action, Event, View } from '../../wire/dominoes'
import Box from './Box.svelte'
import { words } from './words'

/** The chapter of the rulebook that speaks of what is happening. */
function chapter(view: View): string {
  switch (view.phase.type) {
    case 'placing':
      return 'Placing'
    case 'following':
      return 'A turn'
    case 'discarding':
      return 'A turn'
    case 'over':
      return 'The end'
  }
}

export default defineGame<View, Action, Event>({
  box: Box,
  words,
  screen: () => import('./Dominoes.svelte'),
  rulebook: () => import('../../../../docs/games/dominoes.md?raw'),
  sidePages: { score: () => import('./Scorer.svelte') },
  caption: () => import('./caption'),
  moments: () => import('./moments'),
  chapter,
  coach: () => import('./coach'),
})
