import type { Coach } from '../../room/coach'
import type { View } from '../../wire/dohdles'
import { words } from './coached'

const isSculpting = ({ phase }: View) => phase.type === 'sculpting'

/** Whether the others are at it, so that there is time to look around. */
const isWatching = ({ phase, may }: View) =>
  phase.type !== 'sculpting' &&
  phase.type !== 'over' &&
  !(may.ask || may.answer || may.propose || may.first || may.count) &&
  may.choose.length + may.letters.length === 0

/** Two Dohdles each, words from the board, without a clock. */
const coach: Coach<View> = {
  first: { seats: 4, options: { terms: 'list', pace: 'off' } },
  words,
  fills: true,
  lessons: [
    { id: 'word', early: true, at: 'words', when: (view) => isSculpting(view) && view.may.name.length > 0 },
    {
      id: 'knead',
      early: true,
      at: 'dough',
      when: (view) => isSculpting(view) && view.may.sculpt.length > 0,
    },
    {
      id: 'place',
      early: true,
      at: 'place',
      when: (view) => isSculpting(view) && view.may.place.length > 0,
      fill: ({ dohdles }, seat) => ({ n: dohdles.filter(({ creator }) => creator === seat).length }),
    },
    { id: 'propose', at: 'propose', rare: true, when: ({ may }) => may.propose },
    { id: 'first', at: 'propose', rare: true, when: ({ may }) => may.first },
    { id: 'count', at: 'propose', rare: true, when: ({ may }) => may.count },
    { id: 'answer', at: 'answering', rare: true, when: ({ may }) => may.answer },
    { id: 'letter', at: 'letters', rare: true, when: ({ may }) => may.letters.length > 0 },
    { id: 'ring', at: 'ring', when: isWatching },
    { id: 'claim', at: 'claim', when: (view) => isWatching(view) && view.may.claim.length > 0 },
    { id: 'track', at: 'track', when: isWatching },
    { id: 'reward', at: 'path', when: isWatching },
    { id: 'choose', at: 'choose', when: ({ may }) => may.choose.length > 0 },
    { id: 'ask', at: 'asking', when: ({ may }) => may.ask },
  ],
}

export default coach
