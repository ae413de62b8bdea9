import { board } from '../../wire/dohdles_box'
import type { GameWords } from '../../words'

/** What is said of a board of one's own, in the places where other games speak of words. */
export const words: GameWords = {
  en: {
    'pack.title': 'The board of your box',
    'pack.hint':
      'Whoever owns the box can enter what is printed on its board: clues, rewards, arrows and where to start. Everyone sees it.',
    'pack.none': 'Our own board.',
    'pack.unnamed': 'A board of your own',
    'pack.words': 'a track of {words} spaces',
    'pack.write': 'Type it in…',
    'pack.draft': 'The board, line by line',
    'pack.lay': 'Play on this',
    'pack.edit': 'Change the board',
    'pack.after': 'It lies on the table for everyone to see.',
  },
}

/** Our own board, to begin with. */
export const example = board
