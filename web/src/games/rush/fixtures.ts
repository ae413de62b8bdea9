import type { Colour, Ink, Pen } from '../../wire/ink'
import type { Board, Event, Guess, May, Phase, Side, View } from '../../wire/rush'
import { encode } from '../../pieces/ink/chunk'
import type { RushTable } from './boardInk.svelte'
import { stillTable } from '../../room/fixtures'

/** Views of Doodle Rush to test with and to look at, with the ink that was told before. */
interface Fixture {
  seat: number | null
  screen?: boolean
  view: View
  told: Event[]
}

/** Lines by hand in a square of 100: a colour and its places. */
type Doodle = readonly (readonly [Colour, readonly number[]])[]

const ring = (x: number, y: number, r: number, from = 0, to = 2 * Math.PI): number[] =>
  Array.from({ length: 25 }, (_, at) => from + ((to - from) * at) / 24).flatMap((angle) => [
    x + r * Math.cos(angle),
    y + r * Math.sin(angle),
  ])

const doodles: Record<string, Doodle> = {
  house: [
    ['red', [20, 50, 50, 20, 80, 50]],
    ['black', [26, 48, 26, 85, 74, 85, 74, 48]],
    ['brown', [44, 85, 44, 63, 57, 63, 57, 85]],
  ],
  sun: [
    ['orange', ring(50, 50, 18)],
    ['yellow', [50, 24, 50, 8]],
    ['yellow', [50, 76, 50, 92]],
    ['yellow', [24, 50, 8, 50]],
    ['yellow', [76, 50, 92, 50]],
    ['yellow', [32, 32, 20, 20]],
    ['yellow', [68, 68, 80, 80]],
  ],
  fish: [
    ['blue', [...ring(45, 50, 28, 0.35, 5.93), 88, 28, 86, 72, 71, 59]],
    ['black', ring(30, 44, 2.5)],
  ],
  snail: [
    [
      'brown',
      Array.from({ length: 40 }, (_, at) => at / 6).flatMap((a) => [
        55 + 4.3 * a * Math.cos(a),
        46 + 4.3 * a * Math.sin(a),
      ]),
    ],
    ['green', [88, 78, 20, 80, 12, 60, 16, 46]],
  ],
  tree: [
    ['brown', [46, 90, 46, 55, 56, 55, 56, 90]],
    ['green', ring(51, 36, 24)],
    ['red', ring(44, 30, 3)],
    ['red', ring(60, 40, 3)],
  ],
  face: [
    ['black', ring(50, 50, 34)],
    ['black', ring(38, 42, 3)],
    ['black', ring(62, 42, 3)],
    ['red', ring(50, 52, 17, 0.3, 2.84)],
  ],
  boat: [
    ['brown', [15, 62, 85, 62, 70, 82, 30, 82, 15, 62]],
    ['black', [50, 62, 50, 14]],
    ['purple', [52, 16, 80, 55, 52, 55]],
  ],
  umbrella: [
    ['purple', [...ring(50, 48, 34, Math.PI, 2 * Math.PI), 16, 48]],
    ['black', [50, 14, 50, 82, 44, 88, 38, 82]],
  ],
}

/** A doodle as the server tells of it, drawn chunk by chunk from a moment on. */
function inkOf(doodle: Doodle, from = 4000): Ink {
  let clock = from
  const strokes = doodle.map(([colour, line]) => {
    const pen: Pen = { tool: 'ink', width: 'medium', colour }
    const places = line.map((at) => Math.round(Math.min(99, at) * 20.48))
    const n = places.length / 2
    clock += 400
    const start = clock
    const beats = Array.from({ length: n }, (_, at) => [at === 0 ? start : 60, 1]).flat()
    clock += 60 * (n - 1)
    return { pen, points: encode(places, []), pressure: [], beats }
  })
  return { strokes, live: strokes.length, cleared: false, open: false }
}

const WORDS = [
  ['house', 'sun', 'fish', 'snail', 'ice cream cone', 'lighthouse'],
  ['tree', 'face', 'boat', 'umbrella', 'grandfather clock', 'sandwich'],
  ['snail', 'umbrella', 'sun', 'house', 'guitar', 'candle'],
  ['fish', 'boat', 'tree', 'face', 'kite', 'spider'],
  ['umbrella', 'house', 'snail', 'sun', 'ladder', 'sock'],
  ['face', 'fish', 'umbrella', 'boat', 'mushroom', 'bridge'],
]

const wordsOf = (seat: number) => WORDS[seat] ?? []

const told = (seats: number, each = 4): Event[] =>
  Array.from({ length: seats }, (_, seat) => seat).flatMap((seat) =>
    wordsOf(seat).flatMap((word, board): Event[] => {
      const doodle = board < each ? doodles[word] : undefined
      return doodle ? [{ type: 'drawn', seat, board, ink: inkOf(doodle, 4000 + board * 12_000) }] : []
    }),
  )

const blank: Board = { word: null, open: false, void: false, flags: [], spent: false, taken: [], may: [] }

/** One side of the table with its boards as a viewer sees them. */
function sideOf(seat: number, more: (board: number, word: string) => Partial<Board>): Side {
  const boards = wordsOf(seat).map((word, board) => ({ ...blank, ...more(board, word) }))
  const kept = boards.filter(({ taken }) => taken.length === 0).length
  return { seat, left: false, done: false, score: 2 - kept, won: 2, kept, boards }
}

const viewOf = (phase: Phase, round: number, sides: Side[], more: Partial<View> = {}): View => ({
  language: 'en',
  difficulty: 'easy',
  colours: true,
  shout: false,
  rounds: 6,
  pace: 'normal',
  pack: null,
  seats: sides.length,
  round,
  phase,
  sides,
  guesses: [],
  next_guess: 0,
  next_point: 0,
  ...more,
})

const takenBy = (seat: number, round = 2, at = 71_000): Partial<Board>['taken'] => [{ seat, at, round }]

const seatsOf = (n: number, viewer: number | null, side: (seat: number, isMine: boolean) => Side) =>
  Array.from({ length: n }, (_, seat) => side(seat, seat === viewer))

const drawing = (n: number, viewer: number | null, nTaken = 0) =>
  seatsOf(n, viewer, (seat, isMine) =>
    sideOf(seat, (board, word) => {
      const isTaken = board < nTaken
      const may: May[] = isMine && !isTaken ? ['draw'] : []
      return {
        word: isMine || isTaken ? word : null,
        taken: isTaken ? (takenBy((seat + 1) % n) ?? []) : [],
        may,
      }
    }),
  )

const guessing = (n: number, viewer: number | null) =>
  seatsOf(n, viewer, (seat, isMine) =>
    sideOf(seat, (board, word) => {
      const isTaken = board === 2 && seat % 2 === 1
      const isOpen = board < 4 && !isTaken
      const isVoid = seat === 2 && board === 1
      const mayOthers: May[] = viewer !== null && isOpen && !isVoid ? ['guess', 'flag'] : []
      return {
        word: isMine || isTaken ? word : null,
        open: isOpen && !isVoid,
        void: isVoid,
        flags: isVoid ? [0, 1] : [],
        taken: isTaken ? (takenBy(0) ?? []) : [],
        may: isMine ? (isOpen ? ['point'] : []) : mayOthers,
      }
    }),
  )

const guessOf = (id: number, seat: number, text: string, more: Partial<Guess> = {}): Guess => ({
  id,
  seat,
  target: { seat: 1, board: 0 },
  text,
  at: 70_000 + id * 900,
  took: [],
  said: [],
  near: [],
  nearly: false,
  may_say: false,
  may_count: [],
  count_until: 0,
  may_reject: [],
  reject_until: 0,
  may_overrule: [],
  disagreements: [],
  needed: 2,
  ...more,
})

const guesses: Guess[] = [
  guessOf(1, 2, 'broccoli', { said: [{ seat: 1, word: 'close' }] }),
  guessOf(2, 3, 'lollipop', { said: [{ seat: 1, word: 'far' }] }),
  guessOf(3, 0, 'sailing boat', { target: { seat: 1, board: 2 }, took: [{ seat: 1, board: 2 }] }),
  guessOf(4, 1, 'castle', { target: { seat: 0, board: 0 }, may_say: true, may_count: [0], count_until: 0 }),
  guessOf(5, 3, 'snale', {
    target: { seat: 0, board: 3 },
    near: [3],
    may_say: true,
    may_count: [3],
    count_until: 2400,
  }),
]

/** Guesses of which the table may think otherwise: one that counts, one that was taken back, and a wrong one. */
const doubted = (): Partial<View> => {
  const [taken, spent, open] = [2, 1, 0].map((board) => ({ seat: 1, board }))
  const [wrong, far, right, ...others] = guesses
  if (!taken || !spent || !open || !wrong || !far || !right) return {}
  const sides = guessing(4, 0).map((side) => {
    const boards = side.boards.map((board, at) =>
      side.seat === 1 && at === 1 ? { ...board, open: false, spent: true, word: 'face', may: [] } : board,
    )
    return { ...side, boards }
  })
  return {
    sides,
    guesses: [
      { ...wrong, may_overrule: [open] },
      {
        ...far,
        target: spent,
        text: 'faces',
        said: [],
        may_overrule: [spent],
        disagreements: [{ target: spent, seats: [3] }],
      },
      { ...right, seat: 2, may_overrule: [taken] },
      ...others,
    ],
  }
}

const over = (n: number) =>
  seatsOf(n, 0, (seat) =>
    sideOf(seat, (board, word) => ({
      word,
      taken:
        board < 4 && board % 3 === seat % 3
          ? (takenBy((seat + 1) % n, 2 + 2 * (board % 3), 74_000 + board * 9000) ?? [])
          : [],
    })),
  )

export const fixtures: Record<string, Fixture> = {
  veil: {
    seat: 0,
    view: viewOf({ type: 'veil', next: 'drawing', until: 2600, resumes: false }, 1, drawing(4, null)),
    told: [],
  },
  drawing: {
    seat: 0,
    view: viewOf({ type: 'drawing', since: 0, until: 41_000 }, 1, drawing(4, 0)),
    told: told(4, 3),
  },
  drawingLater: {
    seat: 0,
    view: viewOf({ type: 'drawing', since: 0, until: 8000 }, 3, drawing(4, 0, 2)),
    told: told(4),
  },
  veilGuessing: {
    seat: 0,
    view: viewOf({ type: 'veil', next: 'guessing', until: 1700, resumes: false }, 2, drawing(4, 0)),
    told: told(4),
  },
  guessing: {
    seat: 0,
    view: viewOf({ type: 'guessing', since: 0, until: 33_000 }, 2, guessing(4, 0), { guesses }),
    told: told(4),
  },
  guessingSix: {
    seat: 0,
    view: viewOf({ type: 'guessing', since: 0, until: 33_000 }, 2, guessing(6, 0), { guesses, shout: true }),
    told: told(6),
  },
  veilDrawing: {
    seat: 0,
    view: viewOf({ type: 'veil', next: 'drawing', until: 1700, resumes: false }, 3, guessing(4, 0), {
      guesses,
    }),
    told: told(4),
  },
  doubted: {
    seat: 0,
    view: viewOf({ type: 'guessing', since: 0, until: 33_000 }, 2, guessing(4, 0), doubted()),
    told: told(4),
  },
  veilDoubted: {
    seat: 0,
    view: viewOf(
      { type: 'veil', next: 'drawing', until: 1700, resumes: false },
      3,
      guessing(4, 0),
      doubted(),
    ),
    told: told(4),
  },
  tvDrawing: {
    seat: null,
    screen: true,
    view: viewOf({ type: 'drawing', since: 0, until: 41_000 }, 1, drawing(6, null)),
    told: told(6, 3),
  },
  tvGuessing: {
    seat: null,
    screen: true,
    view: viewOf({ type: 'guessing', since: 0, until: 9000 }, 2, guessing(4, null), { guesses }),
    told: told(4),
  },
  watching: {
    seat: null,
    view: viewOf({ type: 'guessing', since: 0, until: 29_000 }, 2, guessing(3, null), { guesses }),
    told: told(3),
  },
  over: { seat: 0, view: viewOf({ type: 'over' }, 6, over(4)), told: told(4) },
  tvOver: { seat: null, screen: true, view: viewOf({ type: 'over' }, 6, over(4)), told: told(4) },
}

/** A table that shows one view, tells its ink, and hands on what is asked. */
export function tableOf(name: string, more: Partial<RushTable> = {}): RushTable {
  const onEvents: RushTable['onEvents'] = (hear) => {
    hear(structuredClone(fixtures[name]?.told ?? []), true)
    return () => {}
  }
  return stillTable('rush', fixtures[name], { onEvents, ...more })
}
