import type { Coach, Lesson } from '../../room/coach'
import type { Bout, Phase, View } from '../../wire/dobble'
import { words } from './coached'

const placeOf = ({ places }: View, seat: number) => places.find((place) => place.seat === seat)
const isIn = ({ phase }: View, ...types: Phase['type'][]) => types.includes(phase.type)

/** What is to be done in one kind of race; most games have only some of them. */
const bout = (id: Bout['type'], at: string): Lesson<View> => ({
  id,
  at,
  rare: true,
  passes: true,
  when: (view, seat) =>
    view.bout.type === id && isIn(view, 'racing') && placeOf(view, seat)?.part === 'racing',
})

/** A short Tower with few symbols, against one other who leaves the first find to the learner. */
const coach: Coach<View> = {
  first: { seats: 2, options: { play: 'tower', symbols: 6, hints: true, pace: 'off', bots: 'patient' } },
  words,
  fills: true,
  lessons: [
    { id: 'wrong', at: 'mine', rare: true, when: (view, seat) => placeOf(view, seat)?.lock != null },
    { id: 'safe', at: 'strip', rare: true, when: (view, seat) => placeOf(view, seat)?.part === 'safe' },
    {
      id: 'hint',
      at: 'hint',
      rare: true,
      when: ({ centre, spread, places }) =>
        [centre, ...spread, ...places.map(({ top }) => top)].some(
          (face) => face != null && face.hint !== null,
        ),
    },
    { id: 'aim', early: true, when: (view) => isIn(view, 'countdown') },
    bout('tower', 'mine'),
    bout('well', 'mine'),
    bout('hot_potato', 'tap'),
    bout('poisoned_gift', 'tap'),
    bout('triplet', 'table'),
    bout('warm_up', 'tap'),
    bout('time_trial', 'mine'),
    bout('face_off', 'tap'),
    bout('last_potato', 'tap'),
    { id: 'race', at: 'strip', passes: true, when: (view) => isIn(view, 'racing') },
    { id: 'cost', at: 'strip', passes: true, when: (view) => isIn(view, 'racing') },
    { id: 'end', passes: true, when: (view) => isIn(view, 'racing') },
  ],
}

export default coach
