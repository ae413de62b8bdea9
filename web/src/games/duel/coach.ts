import type { Coach } from '../../room/coach'
import type { Board, View } from '../../wire/duel'
import { words } from './coached'

const boardOf = ({ boards }: View, seat: number): Board | undefined =>
  boards.find(({ breaker }) => breaker === seat)

/** Whether I may roll on a board with so many rows. */
const mayRoll = (view: View, seat: number, rows: (n: number) => boolean) => {
  const board = boardOf(view, seat)
  return board !== undefined && board.may.roll && rows(board.rows.length)
}

/** Whether I may place on the first row, or on a later one. */
const mayPlace = (view: View, seat: number, isFirst: boolean) => {
  const board = boardOf(view, seat)
  return board !== undefined && board.may.place && (board.rows.length === 0) === isFirst
}

/** One code against the house, without a clock, with help. */
const coach: Coach<View> = {
  first: { seats: 1, options: { assist: true, pace: 'off' } },
  words,
  lessons: [
    { id: 'aim', early: true, at: 'code', when: (view, seat) => mayRoll(view, seat, (n) => n === 0) },
    { id: 'roll', early: true, at: 'roll', when: (view, seat) => mayRoll(view, seat, (n) => n === 0) },
    { id: 'send', early: true, at: 'send', when: (view, seat) => mayPlace(view, seat, true) },
    { id: 'place', early: true, at: 'dice', when: (view, seat) => mayPlace(view, seat, true) },
    {
      id: 'answer',
      at: (view, seat) => `answer-${boardOf(view, seat)?.rows.length ?? 0}`,
      when: (view, seat) => mayRoll(view, seat, (n) => n > 0),
    },
    { id: 'worth', at: 'worth', when: (view, seat) => mayRoll(view, seat, (n) => n > 0) },
    {
      id: 'assist',
      at: 'notes',
      rare: true,
      when: (view, seat) => mayPlace(view, seat, false) && boardOf(view, seat)?.possible !== null,
    },
    {
      id: 'notes',
      at: 'notes',
      rare: true,
      when: (view, seat) => mayPlace(view, seat, false) && boardOf(view, seat)?.possible === null,
    },
    { id: 'solve', at: 'solve', when: (view, seat) => mayRoll(view, seat, (n) => n > 1) },
    { id: 'friends', when: (view, seat) => mayRoll(view, seat, (n) => n > 1) },
    {
      id: 'due',
      rare: true,
      when: (view, seat) => boardOf(view, seat)?.may.solve === true && !mayRoll(view, seat, () => true),
    },
    { id: 'buttons', at: 'answerer', rare: true, when: ({ boards }) => boards.some(({ may }) => may.answer) },
    {
      id: 'making',
      at: 'code',
      rare: true,
      when: ({ boards, phase }, seat) =>
        phase.type === 'breaking' && boards.some(({ maker }) => maker === seat),
    },
  ],
}

export default coach
