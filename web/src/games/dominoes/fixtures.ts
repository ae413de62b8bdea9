import type {
  Domino,
  Fit,
  FitGroup,
  Gain,
  Half,
  LogLine,
  May,
  Options,
  Phase,
  Placed,
  Side,
  View,
} from '../../wire/dominoes'
import type { Analysis, Move } from '../../wire/dominoes_analysis'
import { stillTable } from '../../room/fixtures'
import type { Look } from '../../wire/room'
import type { DominoesTable } from './turnInput.svelte'
import { dominoOf, isSame } from './squares'

/** Turn, seat, both squares with their dots, then who gained: `seat:diamond+bonus`. */
const TWO = `
1 0 7H 1 8H 1
1 0 5H 2 6H 1
2 1 4G 5 5G 2 1:1+0
3 0 3F 4 4F 5 0:2+0
4 1 1F 0 2F 4 1:4+0
5 0 1D 2 1E 0 0:4+3
6 1 1G 0 1H 0 1:6+0
7 0 1C 2 2C 1 0:3+0
8 1 1A 2 1B 2 1:10+0
8 1 2A 2 3A 2 1:0+3
9 0 3D 6 3E 4 0:2+3
10 1 4C 6 4D 6 1:6+0
10 1 5B 4 5C 6 1:2+0
11 0 6A 3 6B 4 0:4+0
12 1 7A 3 8A 5 1:3+3
13 0 4I 3 5I 2 0:1+3
14 1 3J 2 4J 3 1:2+0
15 0 4K 3 4L 0 0:3+3
16 1 1J 6 2J 2 1:4+3
`

const TWO_FITS = `
17 0 1K 6 1L 0 0:4+0 1:0+3
17 0 2H 0 3H 6 1:0+3
17 0 2L 6 3L 0 1:0+3
17 0 3L 0 3M 6 1:0+3
17 0 3M 6 4M 0 1:0+3
17 0 4M 0 4N 6 1:0+3
17 0 4M 0 5M 6 0:2+0 1:0+3
17 0 5L 0 5M 6 0:2+0 1:0+3
17 0 5L 0 6L 6 0:2+0 1:0+3
17 0 5K 3 6K 1 0:1+3
17 0 7F 3 7G 1 0:0+3
17 0 7I 1 7J 3 0:0+3
17 0 8F 3 8G 1 0:0+3
17 0 8G 1 9G 3 0:0+3
17 0 8I 1 8J 3 0:0+3
17 0 8I 1 9I 3 0:0+3
17 0 9G 3 9H 1 0:0+3
17 0 9H 1 9I 3 0:0+3
17 0 9H 1 10H 3 0:0+3
17 0 2K 2 2L 5
17 0 8B 5 8C 2
17 0 8B 5 9B 2
17 0 9A 5 9B 2
17 0 9A 5 10A 2
17 0 5K 3 6K 5 0:1+0
17 0 8B 5 8C 3
17 0 8B 5 9B 3
17 0 9A 5 9B 3
17 0 9A 5 10A 3
`

const SIX = `
1 0 7H 1 8H 1
1 0 5H 4 6H 1
2 1 6F 5 6G 1 1:1+0
3 2 4I 0 5I 4 2:1+0
4 3 3J 3 4J 0 3:2+0
5 4 1J 4 2J 3 4:4+0
6 5 4K 0 4L 0 5:6+0
6 5 4M 0 5M 6 5:2+3
7 0 4N 0 4O 3 0:4+0
8 1 6M 6 6N 1 1:4+3 2:0+3
9 2 6K 6 6L 6 2:4+0
10 3 4F 5 5F 5 3:4+0
10 3 2F 3 3F 5 3:4+0
11 4 1K 4 1L 4 0:0+3 4:8+3 5:0+3
12 5 1H 6 1I 4 5:3+0
13 0 4D 1 4E 5 0:3+0 5:0+3
14 1 2M 1 3M 0 1:3+0 4:0+3
15 2 4C 1 5C 0 2:2+0
16 3 4A 1 4B 1 3:8+0
17 4 6D 6 6E 5 4:2+0 5:0+3
18 5 2B 2 3B 1 5:3+0
19 0 1A 3 1B 2 0:5+3 2:0+3
`

const WHOLE = `
1 0 7H 0 8H 2
2 1 8F 1 8G 2
3 0 6F 3 7F 1 0:1+0
4 1 5H 4 6H 0
5 0 4G 4 5G 4 0:2+0
5 0 3F 2 4F 4 0:2+0
6 1 4D 1 4E 4 1:3+0
7 0 1F 5 2F 2 0:4+3
8 1 4C 1 5C 1 1:4+0
8 1 4A 6 4B 1 0:0+3 1:4+0
9 0 6I 0 6J 0 0:2+3
9 0 4J 6 5J 0 0:2+3
10 1 1D 5 1E 5 1:8+0
10 1 1C 5 2C 4 1:3+0
11 0 1A 6 1B 5 0:5+0
12 1 1G 5 1H 5 1:6+0
13 0 6B 3 6C 1 0:4+0
14 1 2J 3 3J 6 0:0+3 1:4+0
15 0 4K 6 4L 1 0:3+0
16 1 1I 5 1J 3 1:0+3
17 0 3H 2 3I 6 0:0+3
18 1 1K 3 1L 2 1:4+0
19 0 1M 2 2M 4 0:3+3
20 1 1N 2 1O 2 1:10+0
20 1 2O 2 3O 3
21 0 4N 6 4O 3 0:4+0
22 1 5N 6 6N 6 0:0+3 1:8+0
23 0 6K 0 6L 5 0:2+0
24 1 7L 5 7M 2
25 0 7J 0 8J 5 0:0+3
26 1 8M 2 8N 0
27 0 6D 1 7D 5 0:2+3 1:0+3
28 1 6O 6 7O 4 1:0+3
29 0 9N 0 10N 1 0:4+3 1:0+3
30 1 6A 3 7A 0 1:0+3
31 0 8A 0 8B 1 0:3+0
32 1 9B 1 10B 2 1:4+0
33 0 10L 5 10M 1 0:2+0
34 1 11L 5 12L 4 1:3+3
35 0 2A 6 3A 6
36 1 10C 2 10D 2 1:4+0
37 0 8K 5 9K 6 0:1+0
38 1 8E 1 9E 1 1:2+0
39 0 12J 3 12K 4 0:2+3
40 1 13J 3 14J 3 1:8+0
41 0 10J 4 11J 3 0:1+0
42 1 11H 0 11I 3 1:1+0
43 0 10G 6 11G 0 0:1+3
44 1 12M 4 12N 4 1:0+3
44 1 11O 0 12O 4 0:0+3 1:4+0
`

function read(text: string): Placed[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [turn, seat, one, itsDots, other, othersDots, ...gains] = line.split(' ')
      const half = (square = '', dots = '0'): Half => ({ square, dots: Number(dots) })
      return {
        turn: Number(turn),
        seat: Number(seat),
        halves: [half(one, itsDots), half(other, othersDots)],
        diamond: null,
        gains: gains.map(readGain),
      }
    })
}

function readGain(text: string): Gain {
  const [seat = 0, diamond = 0, bonus = 0] = text.split(/[:+]/).map(Number)
  return { seat, diamond, bonus, points: diamond + bonus }
}

const BOARD = [
  '5..4...3...4..5',
  '..3..4...4..3..',
  '.3..2.....2..3.',
  '4..3.2...2.3..4',
  '..2.1.1.1.1.2..',
  '.4.2.1...1.2.4.',
  '....1.....1....',
  '3......*......3',
  '....1.....1....',
  '.4.2.1...1.2.4.',
  '..2.1.1.1.1.2..',
  '4..3.2...2.3..4',
  '.3..2.....2..3.',
  '..3..4...4..3..',
  '5..4...3...4..5',
]
const TRACK =
  '1234560253462203541624550634201513444506' +
  '3541320011236352106652125033506140635142' +
  '62316562040164416630'

const NOTHING: May = { place: false, discard: false, stop: false }
const HANDS: Domino[][] = [
  [
    [0, 6],
    [2, 5],
    [3, 5],
    [1, 3],
  ],
  [
    [0, 1],
    [0, 0],
    [1, 6],
  ],
]

/** The points by seat before the first turn and after every turn. */
function historyOf(placed: readonly Placed[], seats: number): number[][] {
  const last = placed.at(-1)?.turn ?? 0
  return Array.from({ length: last + 1 }, (_, turn) =>
    Array.from({ length: seats }, (_, seat) =>
      placed
        .filter((one) => one.turn <= turn)
        .flatMap(({ gains }) => gains)
        .reduce((sum, gain) => sum + (gain.seat === seat ? gain.points : 0), 0),
    ),
  )
}

/** A draw at the beginning of every turn, then what was placed. */
function logOf(placed: readonly Placed[]): LogLine[] {
  return placed.flatMap(({ turn, seat }, index): LogLine[] => {
    const isNew = placed[index - 1]?.turn !== turn
    const drew: LogLine = { turn, seat, deed: { type: 'drew', n_dominoes: 1 } }
    return [...(isNew ? [drew] : []), { turn, seat, deed: { type: 'placed', index } }]
  })
}

function side(points: number, hand: Domino[] | null, n_dominoes = hand?.length ?? 3): Side {
  const space = Math.min(100, points)
  return { points, space, dots: space > 0 ? Number(TRACK[space - 1]) : null, n_dominoes, hand, left: false }
}

const placingBy = (seat: number): Phase => ({ type: 'placing', seat, until: 60_000 })

const OPTIONS: Options = { pace: 'normal', seconds: 0, places: 'shown', begins: 'lot', sets: 0, goal: 0 }

function view(placed: Placed[], seats: number, parts: Partial<View> = {}): View {
  const history = historyOf(placed, seats)
  return {
    options: OPTIONS,
    seats,
    board: BOARD,
    track: TRACK,
    goal: seats === 2 ? 100 : 50,
    phase: placingBy(0),
    turn: history.length,
    is_last_turn: false,
    sides: (history.at(-1) ?? []).map((points) => side(points, null)),
    boneyard: 30,
    pit: 0,
    shown: [[[1, 1]], [[1, 2]]],
    first: 0,
    placed,
    log: logOf(placed),
    history,
    hand: [],
    fits: [],
    may: NOTHING,
    ...parts,
  }
}

/** The same view as the first seat sees it. */
function mine(seen: View, hand = HANDS[0] ?? []): View {
  const sides = seen.sides.map((one, seat) => (seat === 0 ? { ...one, n_dominoes: hand.length } : one))
  return { ...seen, sides, hand }
}

const two = read(TWO)
/** Placements of the first seat as a view tells them. */
const told = (fits: Fit[]): FitGroup[] =>
  fits.map(({ halves: [first, second], gains }) => {
    const diamond = gains.find(({ seat }) => seat === 0)?.diamond
    const bonuses = gains.map((gain) => ({ ...gain, diamond: 0, points: gain.bonus }))
    return {
      dots: [first.dots, second.dots],
      gains: bonuses.filter(({ bonus }) => bonus > 0),
      at: `${first.square}${second.square}${diamond ? `:${diamond}` : ''}`,
    }
  })

const twoFits: Fit[] = read(TWO_FITS).map(({ halves, gains }) => ({ halves, gains }))
const fits = told(twoFits)
const MAY_PLACE = { ...NOTHING, place: true }
const whole = read(WHOLE)
const watched = view(two, 2)

const opening: FitGroup[] = [{ dots: [1, 3], gains: [], at: '8H8I 8H9H 8H8G' }]

/** One view for each thing a screen must be able to show, with the seat that looks. */
export const fixtures: Record<string, { view: View; seat: number | null; screen?: boolean }> = {
  first: { view: mine(view([], 2, { boneyard: 49, fits: opening, may: MAY_PLACE })), seat: 0 },
  placing: { view: mine({ ...watched, fits, may: MAY_PLACE }), seat: 0 },
  three: { view: mine({ ...view(two, 3), fits, may: MAY_PLACE }), seat: 0 },
  following: {
    view: mine(
      view(two.slice(0, 1), 2, {
        phase: { type: 'following', seat: 0, double: ['7H', '8H'], until: 15_000 },
        boneyard: 49,
        fits: told(twoFits.filter(({ halves }) => isSame(dominoOf(halves), [1, 3])).slice(1)),
        may: { ...MAY_PLACE, stop: true },
      }),
    ),
    seat: 0,
  },
  discarding: {
    view: mine({
      ...watched,
      phase: { type: 'discarding', seat: 0, until: 20_000 },
      may: { ...NOTHING, discard: true },
    }),
    seat: 0,
  },
  waiting: { view: mine({ ...watched, phase: placingBy(1), pit: 1 }), seat: 0 },
  watching: { view: watched, seat: null },
  screen: { view: watched, seat: null, screen: true },
  six: {
    view: mine(view(read(SIX), 6, { fits: [], phase: placingBy(1), boneyard: 41 }), HANDS[1]),
    seat: 0,
  },
  sixOnScreen: { view: view(read(SIX), 6, { phase: placingBy(1), boneyard: 41 }), seat: null, screen: true },
  lastTurn: {
    view: mine({ ...watched, fits, may: MAY_PLACE, boneyard: 0, pit: 2, is_last_turn: true }),
    seat: 0,
  },
  hinted: {
    view: mine({ ...watched, fits, may: MAY_PLACE, options: { ...OPTIONS, places: 'hinted' } }),
    seat: 0,
  },
  hidden: {
    view: mine({ ...watched, fits, may: MAY_PLACE, options: { ...OPTIONS, places: 'hidden' } }),
    seat: 0,
  },
  eventful: {
    view: mine({
      ...watched,
      phase: placingBy(1),
      log: [
        ...watched.log,
        { turn: 17, seat: 0, deed: { type: 'expired' } },
        { turn: 17, seat: 0, deed: { type: 'discarded' } },
        { turn: 18, seat: 1, deed: { type: 'stopped' } },
      ],
    }),
    seat: 0,
  },
  over: { view: finished(whole), seat: 0 },
  overOnScreen: { view: finished(whole), seat: null, screen: true },
}

function finished(placed: Placed[]): View {
  const seen = view(placed, 2, {
    phase: { type: 'over', ending: 'goal', winners: [1], by_dots: false },
    boneyard: 12,
  })
  return { ...seen, sides: seen.sides.map(({ points }, seat) => side(points, HANDS[seat] ?? [])) }
}

const NAMES = ['Wren', 'Otto', 'Mina', 'Juno', 'Bo', 'Fay']
const LOOKS: Look[] = [
  { colour: 'blue', shape: 'star' },
  { colour: 'orange', shape: 'hexagon' },
  { colour: 'pink', shape: 'heart' },
  { colour: 'lime', shape: 'drop' },
  { colour: 'purple', shape: 'moon' },
  { colour: 'red', shape: 'circle' },
]

/** A table that shows one view and hands on what is asked. */
export function tableOf(
  name: string,
  act: DominoesTable['act'] = () => Promise.resolve(true),
): DominoesTable {
  return stillTable('dominoes', fixtures[name], {
    act,
    name: (at) => NAMES[at] ?? '',
    look: (at) => LOOKS[at] ?? { colour: 'grey', shape: 'square' },
  })
}

function moveAt(at: number, parts: Partial<Move>): Move {
  const { turn, seat, halves, gains } = whole[at] ?? whole[0]!
  return {
    turn,
    seat,
    hand: [dominoOf(halves), [2, 5], [3, 3], [0, 6]],
    n_fits: 24,
    n_placed: at,
    played: { type: 'place', halves, gains },
    best: { type: 'place', halves, gains },
    cost: 0,
    grade: 'best',
    ...parts,
  }
}

const later = (at: number): Move['best'] => {
  const { halves, gains } = whole[at] ?? whole[0]!
  return { type: 'place', halves, gains }
}

export const analysis: Analysis = {
  moves: [
    moveAt(1, {}),
    moveAt(4, { best: later(6), cost: 140, grade: 'inaccuracy' }),
    moveAt(9, { best: { type: 'stop' }, cost: 30, grade: 'fine' }),
    moveAt(12, { best: later(15), cost: 620, grade: 'blunder' }),
    moveAt(20, { best: later(22), cost: 310, grade: 'mistake' }),
  ],
  sides: [
    { seat: 0, diamonds: 58, own_bonuses: 24, given_bonuses: 10, n_decisions: 17, n_best: 12, cost: 760 },
    { seat: 1, diamonds: 60, own_bonuses: 29, given_bonuses: 12, n_decisions: 16, n_best: 9, cost: 1240 },
  ],
  scores: historyOf(whole, 2),
  goal: 100,
}
