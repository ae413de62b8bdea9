import { defineGame } from '../../room/game'
import type { Action, Event, View } from '../../wire/dobble'
import Box from './Box.svelte'
import { SLOTS } from './order'
import { words as spoken } from './spoken'
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
    case 'time_trial':
      return 'The time trial'
    case 'face_off':
    case 'last_potato':
      return 'Ties'
  }
}

export default defineGame<View, Action, Event>({
  box: Box,
  words,
  spoken,
  screen: () => import('./Dobble.svelte'),
  rulebook: () => import('../../../../docs/games/dobble.md?raw'),
  caption: () => import('./caption'),
  moments: () => import('./moments'),
  chapter,
  // What runs during a race is when it is given up, or a hint comes: nobody's time to act.
  showsTime: ({ phase }) => phase.type === 'countdown' || phase.type === 'racing',
  score: ({ program: [first, ...more] }) => (more.length > 0 ? 'score.wins' : `score.${first}`),
  showsSeats: () => true,
  takesTurns: () => false,
  joined: { keys: SLOTS, line: () => import('./Order.svelte') },
  coach: () => import('./coach'),
  sidePages: { print: () => import('./Print.svelte'), trial: () => import('./Trial.svelte') },
})
