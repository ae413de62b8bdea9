import { defineGame } from '../../room/game'
import type { Action, Event, View } from '../../wire/dobble'
import Box from './Box.svelte'
import { SLOTS } from './order'
import { words as spoken } from './spoken'
import { words } from './words'

/** The chapter of the rulebook that speaks of what is happening. */
function chapter({ bout }: View): number {
  switch (bout.type) {
    case 'tower':
      return 4
    case 'well':
      return 5
    case 'hot_potato':
      return 6
    case 'poisoned_gift':
      return 7
    case 'triplet':
      return 8
    case 'warm_up':
      return 14
    case 'time_trial':
      return 16
    case 'face_off':
    case 'last_potato':
      return 12
  }
}

export default defineGame<View, Action, Event>({
  box: Box,
  words,
  spoken,
  screen: () => import('./Dobble.svelte'),
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
