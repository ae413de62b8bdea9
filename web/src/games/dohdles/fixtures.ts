import type {
  Asked,
  Claim,
  Dohdle,
  Event,
  Layout,
  LetterBox,
  May,
  Options,
  Phase,
  View,
} from '../../wire/dohdles'
import { lumps } from './lumps'
import type { DohdlesTable } from './sides'
import { stillTable } from '../../room/fixtures'

/** Views of Dohdles to test with and to look at. */
interface Fixture {
  seat: number | null
  screen?: boolean
  view: View
  /** What happens as soon as it is shown. */
  events?: Event[]
}

/** What stands on the board, space by space. */
const WORDS = Object.keys(lumps)

const mayNothing: May = {
  name: [],
  sculpt: [],
  place: [],
  take_back: [],
  choose: [],
  ask: false,
  letters: [],
  stop: false,
  appeal: false,
  vote: false,
  answer: false,
  forbid: false,
  correct: [],
  claim: [],
  first: false,
  propose: false,
  count: false,
  overrule: false,
  whisper: false,
}

const lettersOf = (word: string, ...shown: number[]): LetterBox[] =>
  [1, 2, 3, 4, 5].map((n) => {
    if (!shown.includes(n)) return { type: 'hidden' }
    const letter = word[n - 1]
    return letter === undefined ? { type: 'blank' } : { type: 'shown', letter: letter.toUpperCase() }
  })

const ask = (seat: number, chip: number, number: number, answer: Asked['answer'], at: number): Asked => ({
  seat,
  chip,
  question: { type: 'sample', number },
  answer,
  first_answer: null,
  ruling: null,
  at,
})

/** The log of a Dohdle whose chip has come so far. */
function logOf(chip: number, creator: number, nSeats: number): Asked[] {
  const asker = (n: number) => (creator + 1 + (n % (nSeats - 1))) % nSeats
  const all: Asked[] = [
    ask(asker(0), 1, 0, 'yes', 400_000),
    ask(asker(0), 1, 4, 'no', 410_000),
    { ...ask(asker(1), 3, 7, 'maybe', 500_000), first_answer: 'no' },
    {
      ...ask(asker(1), 3, 0, 'unclear', 512_000),
      question: { type: 'free', text: 'Would my grandmother keep one in her garden shed?' },
    },
    ask(asker(2), 5, 12, 'no', 610_000),
  ]
  return all.filter((one) => one.chip <= chip)
}

/** Which words someone may see: those of their side, and all that are out. */
function dohdlesOf(nSeats: number, each: number, side: number | null, chips: readonly number[]): Dohdle[] {
  const isTeam = nSeats > 6
  return Array.from({ length: Math.min(12, isTeam ? 8 : nSeats * each) }, (_, id): Dohdle => {
    const owner = Math.floor(id / each)
    const creator = isTeam ? Math.min(id, nSeats - 1) : owner
    const word = WORDS[id] ?? ''
    const chip = chips[id] ?? 0
    return {
      id,
      side: owner,
      creator,
      fate: { type: 'standing' },
      word: owner === side ? word : null,
      ops: lumps[word]?.length ?? 0,
      chip,
      letters: lettersOf(word, ...[2, 1, 4].slice(0, Math.floor(chip / 2))),
      log: logOf(chip, creator, nSeats),
      guesses: [],
    }
  })
}

const OPTIONS: Options = {
  ...{ language: 'en', terms: 'own', claim: 'button', begins: 'lot', each: 0, pace: 'normal', minutes: 0 },
}

const LAYOUT: Layout = {
  clues: ['questions', 'letter', 'questions', 'letter', 'questions', 'letter', 'either'],
  rewards: [0, 1, 2, 3, 2, 1, 0],
  green: [4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 2, 2],
  red: [0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3],
  start: 3,
}

interface Setting {
  seats?: number
  each?: number
  side?: number | null
  chips?: readonly number[]
  may?: Partial<May>
  dohdles?: (dohdles: Dohdle[]) => void
}

function viewOf(phase: Phase, setting: Setting = {}, more: Partial<View> = {}): View {
  const { seats = 4, each = 2, side = 0, chips = [1, 0, 2, 0, 5, 1, 0, 0, 3], may = {} } = setting
  const dohdles = dohdlesOf(seats, each, side, chips)
  setting.dohdles?.(dohdles)
  const nSides = seats > 6 ? 4 : seats
  return {
    options: OPTIONS,
    layout: LAYOUT,
    seats,
    as_of: 620_000,
    phase,
    master: 0,
    asked: null,
    sides: Array.from({ length: nSides }, (_, at) => ({
      seats: seats > 6 ? [at * 2, at * 2 + 1].filter((seat) => seat < seats) : [at],
      left: [],
      space: [5, 8, 3, 3, 0, 12][at] ?? 3,
      skipped: 0,
    })),
    dohdles,
    later: [],
    me: side === null ? null : { side, board: side, whispers: [] },
    may: { ...mayNothing, ...may },
    ...more,
  }
}

/** Changes some Dohdles by their numbers. */
const change = (changes: Record<number, Partial<Dohdle>>) => (dohdles: Dohdle[]) => {
  for (const [id, more] of Object.entries(changes)) Object.assign(dohdles[Number(id)] ?? {}, more)
}

const making: Partial<Dohdle> = { fate: { type: 'making' }, ops: null, word: null, chip: 0, log: [] }
const unmade =
  (own: Partial<Dohdle>[], placed: readonly number[] = []) =>
  (dohdles: Dohdle[]) => {
    for (const dohdle of dohdles) {
      Object.assign(dohdle, making, { letters: lettersOf('') })
      if (placed.includes(dohdle.id)) dohdle.fate = { type: 'placed' }
    }
    own.forEach((more, at) => Object.assign(dohdles[at] ?? {}, more))
  }
const others = [2, 3, 4, 5]
const claim = (side: number, dohdle: number, behind: number): Claim => ({ side, seat: side, dohdle, behind })
const solved = (side: number, word: string, at: number): Partial<Dohdle> => ({
  fate: { type: 'solved', side, seat: side, at },
  word,
  guesses: [
    { side: 3, seat: 3, word: 'candle', right: false, chip: 3, at: at - 9000 },
    { side, seat: side, word, right: true, chip: 4, at },
  ],
})
const SOLVED = change({
  6: solved(1, 'pretzel', 590_000),
  7: { fate: { type: 'unsolved' }, word: 'flamingo', chip: 7 },
})

const asking = (clue: 'questions' | 'letter' | 'either', number = 1): Phase => ({
  type: 'asking',
  clue,
  number,
  retry: false,
  until: 34_000,
})
const open = change({ 4: { log: [...logOf(5, 2, 4).slice(0, 4), ask(0, 5, 13, null, 615_000)] } })
const openMine = change({ 0: { log: [ask(2, 1, 13, null, 615_000)] } })

const forbidden = change({
  4: {
    log: [
      {
        ...ask(0, 5, 0, 'not_allowed', 615_000),
        question: { type: 'free', text: 'Would my grandmother pour tea from it?' },
      },
    ],
  },
})

const sculpting: Phase = { type: 'sculpting', until: 312_000 }
const claiming: Phase = {
  type: 'claiming',
  queue: [claim(2, 2, 0), claim(3, 2, 34)],
  closes: 2_400,
  first: null,
}
const judging: Phase = {
  type: 'judging',
  queue: [claim(2, 0, 0)],
  word: 'cactos',
  near: true,
  counts: false,
  judged: false,
  against: [],
  needed: 2,
  until: 6_000,
}
const sculptAll = { sculpt: [0, 1], name: [0, 1] }
const over: Setting = {
  chips: [4, 3, 5, 7, 2, 6, 4, 7],
  dohdles: (dohdles) => {
    for (const dohdle of dohdles) {
      const word = WORDS[dohdle.id] ?? ''
      Object.assign(
        dohdle,
        dohdle.id % 4 === 3
          ? { fate: { type: 'unsolved' }, word }
          : solved((dohdle.side + 1) % 4, word, 480_000 + dohdle.id * 61_000),
      )
    }
  },
}

export const fixtures: Record<string, Fixture> = {
  word: { seat: 0, view: viewOf(sculpting, { may: { name: [0, 1] }, dohdles: unmade([]) }) },
  sculpt: {
    seat: 0,
    view: viewOf(sculpting, {
      may: { ...sculptAll, place: [0] },
      dohdles: unmade([{ word: 'cactus' }, { word: 'snail' }], [2, 5]),
    }),
  },
  placed: {
    seat: 0,
    view: viewOf(sculpting, {
      may: { take_back: [0, 1] },
      dohdles: unmade(
        [
          { word: 'cactus', fate: { type: 'placed' } },
          { word: 'snail', fate: { type: 'placed' } },
        ],
        [2, 3, 5],
      ),
    }),
  },
  tvSculpt: {
    seat: null,
    screen: true,
    view: viewOf(sculpting, { side: null, dohdles: unmade([], [0, 2, 5]) }),
  },
  choosing: {
    seat: 0,
    view: viewOf(
      { type: 'choosing', until: 40_000 },
      { may: { choose: others, claim: [2, 4, 5] }, dohdles: SOLVED },
    ),
  },
  choosingOther: {
    seat: 0,
    view: viewOf({ type: 'choosing', until: 40_000 }, { may: { claim: [2, 4, 5] } }, { master: 1 }),
  },
  questions: {
    seat: 0,
    view: viewOf(asking('questions'), { may: { ask: true, stop: true, claim: [2, 4, 5] } }, { asked: 4 }),
  },
  forbidden: {
    seat: 0,
    view: viewOf(
      { type: 'asking', clue: 'questions', number: 1, retry: true, until: 34_000 },
      { may: { ask: true, stop: true, appeal: true, claim: [2, 4, 5] }, dohdles: forbidden },
      { asked: 4 },
    ),
  },
  voting: {
    seat: 0,
    view: viewOf(
      { type: 'voting', votes: [{ side: 3, fair: true }], until: 18_000 },
      { may: { vote: true, claim: [2, 4, 5] }, dohdles: forbidden },
      { asked: 4, master: 1 },
    ),
  },
  votingOther: {
    seat: 0,
    view: viewOf(
      { type: 'voting', votes: [{ side: 3, fair: false }], until: 18_000 },
      { may: { claim: [2, 4, 5] }, dohdles: forbidden },
      { asked: 4 },
    ),
  },
  second: {
    seat: 0,
    view: viewOf(asking('questions', 2), { may: { ask: true, stop: true, claim: [2, 4, 5] } }, { asked: 4 }),
  },
  letter: {
    seat: 0,
    view: viewOf(asking('letter'), { may: { letters: [1, 3, 4, 5], claim: [2, 4, 5] } }, { asked: 2 }),
  },
  either: {
    seat: 0,
    view: viewOf(
      asking('either'),
      { chips: [1, 0, 2, 0, 7], may: { ask: true, letters: [3, 5], claim: [2, 4] } },
      { asked: 4 },
    ),
  },
  askingOther: {
    seat: 0,
    view: viewOf(asking('questions'), { may: { claim: [2, 4, 5] } }, { asked: 4, master: 1 }),
  },
  answering: {
    seat: 0,
    view: viewOf(
      { type: 'answering', partner_from: null, until: 25_000 },
      { may: { answer: true, forbid: true, claim: [2, 4, 5] }, dohdles: openMine },
      { asked: 0, master: 2 },
    ),
  },
  answeringOther: {
    seat: 0,
    view: viewOf(
      { type: 'answering', partner_from: null, until: 25_000 },
      { may: { claim: [2, 4, 5] }, dohdles: open },
      { asked: 4 },
    ),
  },
  correcting: {
    seat: 0,
    view: viewOf(
      { type: 'choosing', until: 40_000 },
      {
        may: { claim: [2, 4, 5], correct: [{ dohdle: 0, number: 1 }] },
        chips: [3, 0, 2, 0, 5, 1],
      },
      { master: 1, asked: 0 },
    ),
  },
  claiming: { seat: 0, view: viewOf(claiming, { may: { claim: [2] } }, { asked: 2, master: 1 }) },
  claimed: {
    seat: 0,
    view: viewOf({ ...claiming, queue: [claim(2, 2, 0), claim(0, 2, 61)] }, {}, { asked: 2, master: 1 }),
  },
  first: {
    seat: 0,
    view: viewOf(
      { ...claiming, queue: [claim(2, 5, 0)], first: { dohdle: 5, until: 4_000 } },
      { may: { first: true } },
      { asked: 5 },
    ),
  },
  proposing: {
    seat: 0,
    view: viewOf(
      { type: 'proposing', queue: [claim(0, 4, 0), claim(3, 4, 212)], until: 12_000 },
      {
        may: { propose: true },
        dohdles: change({
          4: { guesses: [{ side: 1, seat: 1, word: 'kettle', right: false, chip: 5, at: 600_000 }] },
        }),
      },
      { asked: 4 },
    ),
  },
  proposingOther: {
    seat: 0,
    view: viewOf(
      { type: 'proposing', queue: [claim(3, 4, 0), claim(1, 4, 1840)], until: 9_000 },
      { may: { claim: [2, 4, 5] } },
      { asked: 4, master: 1, later: [claim(2, 0, 0)] },
    ),
  },
  judging: { seat: 0, view: viewOf(judging, { may: { count: true } }, { asked: 0, master: 2 }) },
  judgingOther: {
    seat: 0,
    view: viewOf({ ...judging, queue: [claim(3, 4, 0)], word: 'teapod' }, {}, { asked: 4, master: 1 }),
  },
  disputed: {
    seat: 0,
    view: viewOf(
      { ...judging, queue: [claim(3, 4, 0)], word: 'kettle', near: false, against: [2] },
      { may: { overrule: true } },
      { asked: 4, master: 1 },
    ),
  },
  solved: {
    seat: 0,
    view: viewOf(
      { type: 'choosing', until: 45_000 },
      { may: { claim: [2, 5] }, dohdles: change({ 4: solved(1, 'teapot', 619_000) }) },
      { master: 1 },
    ),
    events: [
      { type: 'solved', side: 1, seat: 1, dohdle: 4, word: 'teapot', from: 5, to: 8 },
      { type: 'rewarded', side: 2, dohdle: 4, from: 1, to: 3 },
    ],
  },
  wrong: {
    seat: 0,
    view: viewOf(
      { type: 'proposing', queue: [claim(3, 4, 1840)], until: 15_000 },
      {},
      { asked: 4, master: 1 },
    ),
    events: [{ type: 'wrong', side: 0, dohdle: 4, word: 'kettle', from: 6, to: 5 }],
  },
  lastCall: {
    seat: 0,
    view: viewOf(
      { type: 'last_call', until: 9_000 },
      { chips: [1, 0, 2, 0, 7], may: { claim: [2, 4] } },
      { asked: 4, master: 3 },
    ),
  },
  hindmost: {
    seat: 0,
    view: ((view) => {
      view.sides[0]!.space = 0
      return view
    })(viewOf(asking('questions'), {}, { asked: 4, master: 1 })),
  },
  toss: {
    seat: 0,
    view: viewOf(
      asking('questions'),
      { may: { claim: [2, 4, 5] } },
      { asked: 4, master: 1, options: { ...OPTIONS, claim: 'toss' } },
    ),
  },
  three: {
    seat: 0,
    view: viewOf(
      { type: 'choosing', until: 40_000 },
      { seats: 3, each: 3, may: { choose: [3, 4, 5, 6, 7, 8], claim: [4] } },
    ),
  },
  six: {
    seat: 2,
    view: viewOf(
      asking('questions'),
      {
        seats: 6,
        side: 2,
        chips: [1, 2, 0, 4, 0, 0, 6, 0, 3, 1, 0, 5],
        may: { ask: true, claim: [0, 1, 3, 6, 8, 9, 11] },
      },
      { asked: 3, master: 2 },
    ),
  },
  team: {
    seat: 1,
    view: viewOf(
      { type: 'choosing', until: 40_000 },
      { seats: 7, may: { choose: [2, 3, 4, 5, 6, 7], claim: [2, 4, 5], whisper: true } },
      {
        me: {
          side: 0,
          board: 3,
          whispers: [
            { seat: 0, text: 'I think the green one is a snail.', at: 500_000 },
            { seat: 1, text: 'Or a teapot? Ask whether it moves.', at: 510_000 },
          ],
        },
      },
    ),
  },
  teamAnswering: {
    seat: 1,
    view: viewOf(
      { type: 'answering', partner_from: 14_000, until: 25_000 },
      { seats: 7, may: { claim: [2, 4], whisper: true }, dohdles: openMine },
      { asked: 0, master: 2 },
    ),
  },
  watching: { seat: null, view: viewOf(asking('questions'), { side: null }, { asked: 4 }) },
  tv: {
    seat: null,
    screen: true,
    view: viewOf(asking('questions'), { side: null, dohdles: SOLVED }, { asked: 4 }),
  },
  tvSix: {
    seat: null,
    screen: true,
    view: viewOf(
      { type: 'choosing', until: 40_000 },
      { seats: 6, side: null, chips: [1, 2, 0, 4, 0, 0, 6, 0, 3, 1, 0, 5] },
      { master: 3 },
    ),
  },
  tvClaim: { seat: null, screen: true, view: viewOf(claiming, { side: null }, { asked: 2, master: 1 }) },
  tvPropose: {
    seat: null,
    screen: true,
    view: viewOf(
      { type: 'proposing', queue: [claim(3, 4, 0), claim(1, 4, 1840)], until: 9_000 },
      { side: null },
      { asked: 4, master: 1 },
    ),
  },
  over: { seat: 0, view: viewOf({ type: 'over' }, over, { master: null }) },
  tvOver: {
    seat: null,
    screen: true,
    view: viewOf({ type: 'over' }, { ...over, side: null }, { master: null }),
  },
}

/** The dough that a viewer hears of. */
function doughOf({ view }: Fixture): Event[] {
  const isMaking = view.phase.type === 'sculpting'
  return view.dohdles
    .filter(({ word }) => !isMaking || word !== null)
    .map(({ id, word }) => {
      const ops = lumps[WORDS[id] ?? ''] ?? []
      return { type: 'sculpted', dohdle: id, from: 0, ops: isMaking && word === null ? [] : ops }
    })
}

/** A table that shows one view and hands on what is asked. */
export function tableOf(name: string, more: Partial<DohdlesTable> = {}): DohdlesTable {
  const fixture = fixtures[name]
  const onEvents: DohdlesTable['onEvents'] = (hear) => {
    if (fixture) hear(doughOf(fixture), true)
    if (fixture?.events) hear(fixture.events, false)
    return () => {}
  }
  return stillTable('dohdles', fixture, { onEvents, ...more })
}
