import { defineGame } from '../../room/game'
import type { Action, Event, View } from '../../wire/dominoes'
import Box from './Box.svelte'
import { words } from './words'

/** The chapter of the rulebook that speaks of what is happening. */
function chapter(view: View): number {
  switch (view.phase.type) {
    case 'placing':
      return 3
    case 'following':
      return 2
    case 'discarding':
      return 2
    case 'over':
      return 6
  }
}

export default defineGame<View, Action, Event>({
  box: Box,
  words,
  screen: () => import('./Dominoes.svelte'),
  sidePages: { score: () => import('./Scorer.svelte') },
  caption: () => import('./caption'),
  moments: () => import('./moments'),
  chapter,
  coach: () => import('./coach'),
})
