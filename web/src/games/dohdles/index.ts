import { defineGame } from '../../room/game'
import type { Action, Event, View } from '../../wire/dohdles'
import Box from './Box.svelte'
import { words } from './words'

/** The chapter of the rulebook that speaks of what is happening. */
function chapter({ phase }: View): string {
  switch (phase.type) {
    case 'sculpting':
      return '2. '
    case 'choosing':
    case 'asking':
    case 'answering':
    case 'last_call':
      return '4. '
    case 'claiming':
    case 'proposing':
    case 'judging':
      return '5. '
    case 'over':
      return ''
  }
}

export default defineGame<View, Action, Event>({
  box: Box,
  words,
  screen: () => import('./Dohdles.svelte'),
  rulebook: () => import('../../../../docs/games/dohdles.md?raw'),
  chapter,
})
