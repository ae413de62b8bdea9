import type { Answer, Board, May, Row, Turn, View } from '../../wire/duel'
import type { Analysis, Weighed } from '../../wire/duel_analysis'
import { stillTable } from '../../room/fixtures'
import type { DuelTable } from './breakingInput.svelte'

const NOTHING: May = { roll: false, place: false, solve: false, answer: false }
const CHOOSING: Turn = { type: 'choosing', until: 90_000 }

function row(dice: Row['dice'], counts: [number, number, number] | null, left: number | null = null): Row {
  const answer: Answer | null = counts && { right: counts[0], higher: counts[1], lower: counts[2] }
  return { n_dice: dice.filter((die) => die !== null).length, dice, answer, left }
}

function covered(n_dice: number): Row {
  return { n_dice, dice: [null, null, null, null], answer: null, left: null }
}

const ROWS = [
  row([3, 4, null, 3], [1, 1, 1]),
  row([2, null, 5, 5], [0, 1, 2]),
  row([null, 4, 2, null], [1, 0, 1]),
]

function board(parts: Partial<Board> = {}): Board {
  const rows = parts.rows ?? []
  const dice_left = 18 - rows.reduce((sum, { n_dice }) => sum + n_dice, 0)
  const rows_left = 7 - rows.length
  return {
    breaker: 0,
    maker: 1,
    turn: CHOOSING,
    rows,
    rows_left,
    dice_left,
    worth: 20 + 5 * rows_left + dice_left,
    code: null,
    possible: null,
    may: NOTHING,
    ...parts,
  }
}

function view(parts: Partial<View> = {}): View {
  return {
    options: {
      mode: 'turns',
      matches: 2,
      manual: false,
      assist: false,
      pace: 'normal',
      seconds: 0,
      begins: 'lot',
      puzzle: 'drawn',
    },
    seats: 2,
    match_number: 1,
    puzzle: null,
    day: null,
    matches: 2,
    phase: { type: 'breaking' },
    boards: [board()],
    totals: [0, 0],
    history: [],
    ...parts,
  }
}

const SOLO = { seats: 1, matches: 1, totals: [0] }
const MAY_CHOOSE = { ...NOTHING, roll: true, solve: true }
const PLACING: Turn = { type: 'placing', roll: [6, 2, 2, 5], until: 90_000 }
const CODE: Board['code'] = [3, 6, 1, 2]
const BROKEN: Turn = { type: 'done', ending: { type: 'broken', solution: [3, 6, 1, 2] }, score: 50 }

const TOGETHER: View['options'] = {
  mode: 'together',
  matches: 2,
  manual: false,
  assist: false,
  pace: 'normal',
  seconds: 0,
  begins: 'lot',
  puzzle: 'drawn',
}
const MISSED: Turn = { type: 'done', ending: { type: 'missed', solution: [3, 5, 1, 2] }, score: 0 }

/** Both have broken the same code, one of them in vain. */
const BOTH_DONE = [
  board({ maker: null, rows: ROWS, code: CODE, turn: BROKEN }),
  board({
    breaker: 1,
    maker: null,
    rows: [...ROWS, ...ROWS.slice(0, 2), row([null, 6, null, null], [1, 0, 0])],
    code: CODE,
    turn: MISSED,
  }),
]

/** One view for each thing a screen must be able to show, with the seat that looks. */
export const fixtures: Record<string, { view: View; seat: number | null; screen?: boolean }> = {
  first: {
    view: view({ ...SOLO, boards: [board({ maker: null, may: MAY_CHOOSE })] }),
    seat: 0,
  },
  choosing: { view: view({ boards: [board({ rows: ROWS, may: MAY_CHOOSE })] }), seat: 0 },
  placing: {
    view: view({ boards: [board({ rows: ROWS, turn: PLACING, may: { ...NOTHING, place: true } })] }),
    seat: 0,
  },
  assist: {
    view: view({
      ...SOLO,
      boards: [
        board({
          maker: null,
          rows: [row([3, 4, null, 3], [1, 1, 1], 296), row([2, null, 5, 5], [0, 1, 2], 61)],
          turn: PLACING,
          may: { ...NOTHING, place: true },
          possible: {
            codes: 61,
            dots: [
              [3, 4, 5, 6],
              [1, 2, 3, 4, 5, 6],
              [1, 2, 3, 4],
              [1, 2, 3, 4],
            ],
          },
        }),
      ],
    }),
    seat: 0,
  },
  lastRow: {
    view: view({
      boards: [
        board({
          rows: [...ROWS, ...ROWS.slice(0, 2), row([null, 6, null, null], [1, 0, 0])],
          turn: { type: 'placing', roll: [1, 4, 3], until: 90_000 },
          may: { ...NOTHING, place: true },
        }),
      ],
    }),
    seat: 0,
  },
  mustSolve: {
    view: view({
      boards: [
        board({
          rows: [
            ...ROWS,
            ...ROWS.slice(0, 2),
            row([null, 6, null, null], [1, 0, 0]),
            row([3, null, 1, null], [2, 0, 0]),
          ],
          may: { ...NOTHING, solve: true },
        }),
      ],
    }),
    seat: 0,
  },
  making: { view: view({ boards: [board({ rows: ROWS, code: CODE, turn: PLACING })] }), seat: 1 },
  answering: {
    view: view({
      boards: [
        board({
          rows: [...ROWS, row([3, 5, 1, 6], null)],
          code: CODE,
          turn: { type: 'answering', until: 60_000 },
          may: { ...NOTHING, answer: true },
        }),
      ],
    }),
    seat: 1,
  },
  waitingForButtons: {
    view: view({
      boards: [
        board({ rows: [...ROWS, row([3, 5, 1, 6], null)], turn: { type: 'answering', until: 60_000 } }),
      ],
    }),
    seat: 0,
  },
  watching: { view: view({ boards: [board({ rows: ROWS, turn: PLACING })] }), seat: null },
  together: {
    view: view({
      options: TOGETHER,
      boards: [
        board({ maker: null, rows: ROWS, turn: PLACING, may: { ...NOTHING, place: true } }),
        board({
          breaker: 1,
          maker: null,
          rows: [covered(3), covered(4)],
          turn: { type: 'placing', roll: [], until: 90_000 },
        }),
      ],
    }),
    seat: 0,
  },
  togetherDone: {
    view: view({
      boards: [
        board({ maker: null, rows: ROWS, turn: { type: 'done', ending: { type: 'covered' }, score: null } }),
        board({ breaker: 1, maker: null, rows: [covered(3), covered(4)] }),
      ],
    }),
    seat: 0,
  },
  togetherScreen: {
    view: view({
      boards: [
        board({ maker: null, rows: [covered(3), covered(4), covered(2)] }),
        board({ breaker: 1, maker: null, rows: [covered(3), covered(4)] }),
      ],
    }),
    seat: null,
    screen: true,
  },
  screen: { view: view({ boards: [board({ rows: ROWS, turn: PLACING })] }), seat: null, screen: true },
  togetherRevealed: {
    view: view({
      options: TOGETHER,
      phase: { type: 'revealed', ready: [], may_ready: true, until: 20_000 },
      boards: BOTH_DONE,
      totals: [50, 0],
      history: [[50, 0]],
    }),
    seat: 0,
  },
  tvTogetherRevealed: {
    view: view({
      options: TOGETHER,
      phase: { type: 'revealed', ready: [], may_ready: false, until: 20_000 },
      boards: BOTH_DONE,
      totals: [50, 0],
      history: [[50, 0]],
    }),
    seat: null,
    screen: true,
  },
  broken: {
    view: view({
      phase: { type: 'revealed', ready: [], may_ready: true, until: 20_000 },
      boards: [board({ rows: ROWS, code: CODE, turn: BROKEN })],
      totals: [50, 0],
      history: [[50, null]],
    }),
    seat: 0,
  },
  missed: {
    view: view({
      phase: { type: 'revealed', ready: [0], may_ready: false, until: 20_000 },
      boards: [
        board({
          rows: ROWS,
          code: CODE,
          turn: MISSED,
        }),
      ],
      history: [[0, null]],
    }),
    seat: 0,
  },
  wrongAnswer: {
    view: view({
      phase: { type: 'revealed', ready: [], may_ready: true, until: null },
      boards: [
        board({
          rows: ROWS,
          code: CODE,
          turn: {
            type: 'done',
            ending: { type: 'wrong_answer', truth: { right: 1, higher: 0, lower: 1 } },
            score: 50,
          },
        }),
      ],
      totals: [50, 0],
      history: [[50, null]],
    }),
    seat: 1,
  },
  over: {
    view: view({
      phase: { type: 'over' },
      match_number: 2,
      boards: [
        board({ breaker: 1, maker: 0, rows: ROWS.slice(0, 2), code: CODE, turn: { ...BROKEN, score: 57 } }),
      ],
      totals: [50, 57],
      history: [
        [50, null],
        [null, 57],
      ],
    }),
    seat: 0,
  },
  tvOver: {
    view: view({
      phase: { type: 'over' },
      match_number: 2,
      boards: [
        board({ breaker: 1, maker: 0, rows: ROWS.slice(0, 2), code: CODE, turn: { ...BROKEN, score: 57 } }),
      ],
      totals: [50, 57],
      history: [
        [50, null],
        [null, 57],
      ],
    }),
    seat: null,
    screen: true,
  },
  tvTogetherOver: {
    view: view({
      options: TOGETHER,
      phase: { type: 'over' },
      match_number: 2,
      boards: BOTH_DONE,
      totals: [100, 45],
      history: [
        [50, 45],
        [50, 0],
      ],
    }),
    seat: null,
    screen: true,
  },
  overSolo: {
    view: view({
      ...SOLO,
      puzzle: 'K7QM4X2P9RTW',
      phase: { type: 'over' },
      boards: [board({ maker: null, rows: ROWS, code: CODE, turn: BROKEN })],
      totals: [50],
      history: [[50]],
    }),
    seat: 0,
  },
}

/** A table that shows one view and hands on what is asked. */
export function tableOf(name: string, act: DuelTable['act'] = () => Promise.resolve(true)): DuelTable {
  return stillTable('duel', fixtures[name], { act })
}

const AFTER = { rows_left: 4, dice_left: 10, worth: 50 }

const place = (
  dice: Row['dice'],
  promised: number,
  left_on_average: number,
  [right, higher, lower]: [number, number, number],
  left: number,
): Weighed => ({
  ...AFTER,
  decision: { type: 'place', dice },
  promised,
  outlook: { left_on_average, answer: { right, higher, lower }, left },
})

export const analysis: Analysis = {
  perfect: 3840,
  boards: [
    {
      match_number: 1,
      breaker: 0,
      code: [3, 6, 1, 2],
      score: 50,
      cost: 412,
      luck: 1572,
      bot_score: 47,
      rows: [
        row([3, 4, null, 3], [1, 1, 1], 296),
        row([2, null, 5, 5], [0, 1, 2], 61),
        row([null, 4, 2, null], [0, 1, 1], 3),
      ],
      moves: [
        {
          row: 1,
          roll: [3, 4, 3, 6],
          left_before: 1296,
          played: place([3, 4, null, 3], 3870, 20150, [1, 1, 1], 296),
          best: place([3, 3, 4, null], 3871, 20150, [1, 1, 1], 296),
          cost: 1,
          grade: 'best',
        },
        {
          row: 2,
          roll: [2, 5, 5, 1],
          left_before: 296,
          played: place([2, null, 5, 5], 3700, 5200, [0, 1, 2], 61),
          best: place([null, 5, null, null], 3790, 4830, [0, 1, 0], 82),
          cost: 90,
          grade: 'inaccuracy',
        },
        {
          row: 3,
          roll: [4, 2, 6, 6],
          left_before: 61,
          played: place([null, 4, 2, null], 4100, 1210, [0, 1, 1], 3),
          best: place([4, 6, 2, null], 4450, 710, [1, 0, 2], 6),
          cost: 350,
          grade: 'blunder',
        },
        {
          row: null,
          roll: [],
          left_before: 3,
          played: {
            ...AFTER,
            decision: { type: 'solve', code: [3, 6, 1, 2] },
            promised: 3300,
            outlook: null,
          },
          best: { ...AFTER, decision: { type: 'roll' }, promised: 3320, outlook: null },
          cost: 20,
          grade: 'fine',
        },
      ],
    },
  ],
}
