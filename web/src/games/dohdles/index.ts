import { defineGame } from '../../room/game'
import type { Action, Event, View } from '../../wire/dohdles'
import Box from './Box.svelte'
import { words as spoken } from './spoken'
import { words } from './words'

/** The chapter of the rulebook that speaks of what is happening. */
function chapter({ phase }: View): number {
  switch (phase.type) {
    case 'sculpting':
      return 3
    case 'choosing':
    case 'last_call':
      return 4
    case 'asking':
    case 'answering':
    case 'voting':
      return 5
    case 'claiming':
      return 6
    case 'proposing':
    case 'judging':
      return 8
    case 'over':
      return 9
  }
}

export default defineGame<View, Action, Event>({
  box: Box,
  words,
  spoken,
  screen: () => import('./Dohdles.svelte'),
  caption: () => import('./caption'),
  moments: () => import('./moments'),
  chapter,
  showsTime: ({ phase }) => phase.type === 'proposing' || phase.type === 'judging',
  takesTurns: ({ phase }) => phase.type !== 'sculpting',
  coach: () => import('./coach'),
  pack: () => import('./pack'),
})
