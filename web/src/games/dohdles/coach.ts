import type { Coach } from '../../room/coach'
import type { View } from '../../wire/dohdles'
import { words } from './coached'

const isSculpting = ({ phase }: View) => phase.type === 'sculpting'
const isSolving = ({ phase }: View) => phase.type !== 'sculpting' && phase.type !== 'over'

/** Two Dohdles each, words from the board, without a clock. */
const coach: Coach<View> = {
  first: { seats: 4, options: { terms: 'list', pace: 'off' } },
  words,
  lessons: [
    { id: 'word', at: 'words', when: (view) => isSculpting(view) && view.may.name.length > 0 },
    { id: 'knead', at: 'dough', when: (view) => isSculpting(view) && view.may.sculpt.length > 0 },
    {
      id: 'place',
      at: 'place',
      when: (view) => isSculpting(view) && view.may.place.length > 0,
      fill: ({ dohdles }, seat) => ({ n: dohdles.filter(({ creator }) => creator === seat).length }),
    },
    { id: 'propose', at: 'propose', rare: true, when: ({ may }) => may.propose },
    { id: 'first', at: 'propose', rare: true, when: ({ may }) => may.first },
    { id: 'count', at: 'propose', rare: true, when: ({ may }) => may.count },
    { id: 'answer', at: 'answering', rare: true, when: ({ may }) => may.answer },
    { id: 'letter', at: 'letters', rare: true, when: ({ may }) => may.letters.length > 0 },
    { id: 'ask', at: 'asking', rare: true, when: ({ may }) => may.ask },
    { id: 'choose', at: 'choose', when: ({ may }) => may.choose.length > 0 },
    { id: 'ring', at: 'ring', when: isSolving },
    { id: 'claim', at: 'claim', when: ({ may }) => may.claim.length > 0 },
    { id: 'track', at: 'track', when: isSolving },
    { id: 'reward', at: 'path', when: isSolving },
  ],
}

export default coach
