import type { Coach } from '../../room/coach'
import type { View } from '../../wire/rush'
import { words } from './coached'

const isDrawing = ({ phase }: View) => phase.type === 'drawing'
const isGuessing = ({ phase }: View) => phase.type === 'guessing'

/** Without clocks, once drawing and guessing, at the smallest table. */
const coach: Coach<View> = {
  first: { seats: 3, options: { difficulty: 'easy', pace: 'off', rounds: 2 } },
  words,
  fills: true,
  lessons: [
    {
      id: 'asked',
      at: 'asked',
      rare: true,
      when: ({ guesses }) => guesses.some(({ may_say, may_count }) => may_say || may_count.length > 0),
    },
    {
      id: 'aim',
      early: true,
      when: ({ phase, round }) =>
        round <= 1 && (phase.type === 'drawing' || (phase.type === 'veil' && phase.next === 'drawing')),
    },
    { id: 'next', early: true, at: 'begun', when: (view) => isDrawing(view) && view.round === 1 },
    { id: 'draw', early: true, at: 'pad', when: (view) => isDrawing(view) && view.round === 1 },
    { id: 'tools', at: 'tray', when: isDrawing },
    { id: 'done', at: 'done', rare: true, when: isDrawing },
    { id: 'again', at: 'boards', rare: true, when: (view) => isDrawing(view) && view.round > 1 },
    { id: 'say', at: 'guess', rare: true, when: isGuessing },
    { id: 'choose', at: 'drawing', when: isGuessing },
    { id: 'score', at: 'strip', when: isGuessing },
    { id: 'mine', at: 'mine', rare: true, when: isGuessing },
    { id: 'end', when: isGuessing },
  ],
}

export default coach
