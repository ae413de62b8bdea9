import { defineGame } from '../../room/game'
import type { Action, Event, View } from '../../wire/dobble'
import Box from './Box.svelte'
import { words } from './words'

/** The chapter of the rulebook that speaks of what is happening. */
function chapter({ bout }: View): string {
  switch (bout.type) {
    case 'tower':
      return 'The Tower'
    case 'well':
      return 'The Well'
    case 'hot_potato':
      return 'The Hot Potato'
    case 'poisoned_gift':
      return 'The Poisoned Gift'
    case 'triplet':
      return 'The Triplet'
    case 'warm_up':
      return 'The warm-up'
    case 'face_off':
    case 'last_potato':
      return 'Ties'
  }
}

export default defineGame<View, Action, Event>({
  box: Box,
  words,
  screen: () => import('./Dobble.svelte'),
  rulebook: () => import('../../../../docs/games/dobble.md?raw'),
  caption: () => import('./caption'),
  chapter,
  showsTime: ({ phase }) => phase.type === 'countdown',
  showsSeats: () => true,
  takesTurns: () => false,
  coach: () => import('./coach'),
  sidePages: { print: () => import('./Print.svelte') },
})
