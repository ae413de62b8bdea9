import { defineGame } from '../../room/game'
import type { Action, Event, View } from '../../wire/rush'
import Box from './Box.svelte'
import { words as spoken } from './spoken'
import { words } from './words'

/** The chapter of the rulebook that speaks of what is happening. */
function chapter({ phase }: View): string {
  switch (phase.type) {
    case 'veil':
      return phase.next === 'guessing' ? 'Guessing' : phase.next === 'drawing' ? 'Drawing' : 'The end'
    case 'drawing':
      return 'Drawing'
    case 'guessing':
      return 'Guessing'
    case 'over':
      return 'The end'
  }
}

export default defineGame<View, Action, Event>({
  box: Box,
  words,
  spoken,
  screen: () => import('./Rush.svelte'),
  rulebook: () => import('../../../../docs/games/rush.md?raw'),
  caption: () => import('./caption'),
  moments: () => import('./moments'),
  chapter,
  showsTime: () => true,
  takesTurns: () => false,
  coach: () => import('./coach'),
  sidePages: { practice: () => import('./Practice.svelte') },
})
