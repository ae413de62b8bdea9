import { defineGame } from '../../room/game'
import type { Action, Event, View } from '../../wire/dohdles'
import Box from './Box.svelte'
import { words as spoken } from './spoken'
import { words } from './words'

/** The chapter of the rulebook that speaks of what is happening. */
function chapter({ phase }: View): string {
  switch (phase.type) {
    case 'sculpting':
      return 'Sculpting'
    case 'choosing':
    case 'last_call':
      return 'A turn'
    case 'asking':
    case 'answering':
    case 'voting':
      return 'Clues'
    case 'claiming':
      return 'Calling Dohdles'
    case 'proposing':
    case 'judging':
      return 'Words'
    case 'over':
      return 'The end'
  }
}

export default defineGame<View, Action, Event>({
  box: Box,
  words,
  spoken,
  screen: () => import('./Dohdles.svelte'),
  rulebook: () => import('../../../../docs/games/dohdles.md?raw'),
  caption: () => import('./caption'),
  moments: () => import('./moments'),
  chapter,
  showsTime: ({ phase }) => phase.type === 'proposing' || phase.type === 'judging',
  takesTurns: ({ phase }) => phase.type !== 'sculpting',
  coach: () => import('./coach'),
  pack: () => import('./pack'),
})
