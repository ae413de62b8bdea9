import { defineGame } from '../../room/game'
import type { Action, Event, View } from '../../wire/rush'
import Box from './Box.svelte'
import { words as spoken } from './spoken'
import { words } from './words'

/** The chapter of the rulebook that speaks of what is happening. */
function chapter({ phase }: View): number {
  switch (phase.type) {
    case 'veil':
      return phase.next === 'guessing' ? 4 : phase.next === 'drawing' ? 3 : 9
    case 'drawing':
      return 3
    case 'guessing':
      return 4
    case 'over':
      return 9
  }
}

export default defineGame<View, Action, Event>({
  box: Box,
  words,
  spoken,
  screen: () => import('./Rush.svelte'),
  caption: () => import('./caption'),
  moments: () => import('./moments'),
  chapter,
  showsTime: () => true,
  takesTurns: () => false,
  coach: () => import('./coach'),
  sidePages: { practice: () => import('./Practice.svelte') },
})
