import type { Bout, Face, MiniResult, Mini, Photo, Place, Trial, View, Won } from '../../wire/dobble'
import type { DobbleTable } from './raceInput.svelte'
import { pictures } from '../../wire/dobble_pictures'
import { stillTable } from '../../room/fixtures'

/** Views of Dobble to test with and to look at. */
interface Fixture {
  seat: number | null
  screen?: boolean
  view: View
}

const ORDER = 7

/** The symbols of one card: a line of the plane of order 7. */
function lineOf(card: number): number[] {
  const all = Array.from({ length: ORDER }, (_, at) => at)
  if (card === ORDER * ORDER + ORDER) return [...all.map((at) => ORDER * ORDER + at), ORDER * ORDER + ORDER]
  if (card >= ORDER * ORDER) {
    const x = card - ORDER * ORDER
    return [...all.map((y) => x * ORDER + y), ORDER * ORDER + ORDER]
  }
  const [slope, start] = [Math.floor(card / ORDER), card % ORDER]
  return [...all.map((x) => x * ORDER + ((slope * x + start) % ORDER)), ORDER * ORDER + slope]
}

/** Spots for eight symbols: one in the middle and seven around, of different sizes. */
export function faceOf(card: number, tap: [number, number] | null = null): Face {
  const marks = lineOf(card).map((symbol, at) => {
    const angle = (at * 2 * Math.PI) / 7 + card
    const away = at === 7 ? 0 : 320
    return {
      symbol,
      x: Math.round(Math.cos(angle) * away),
      y: Math.round(Math.sin(angle) * away),
      size: at === 7 ? 300 : 180 + ((card * 37 + at * 53) % 90),
      turn: (card * 67 + at * 101) % 360,
    }
  })
  return { card, marks, since: 0, tap, hint: null }
}

/** The one symbol two cards share. */
export function sharedBy(one: Face, other: Face): number {
  const mark = one.marks.find(({ symbol }) => other.marks.some((mark) => mark.symbol === symbol))
  if (!mark) throw new Error('two cards without a common symbol')
  return mark.symbol
}

const placeOf = (seat: number, more: Partial<Place> = {}): Place => ({
  seat,
  part: 'racing',
  cards: 1,
  top: null,
  score: seat * 2,
  found: seat * 2,
  lock: null,
  ...more,
})

const PROGRAM: Mini[] = ['tower', 'well', 'hot_potato', 'poisoned_gift', 'triplet']

function viewOf(bout: Bout, nSeats: number, more: Partial<View> = {}): View {
  return {
    options: {
      play: 'championship',
      first: 'tower',
      second: 'well',
      third: 'hot_potato',
      fourth: 'poisoned_gift',
      fifth: 'triplet',
      sixth: 'none',
      seventh: 'none',
      rounds: 5,
      symbols: 8,
      trial: 'twenty',
      bots: 'level',
      hints: false,
      pace: 'normal',
    },
    seats: nSeats,
    as_of: 0,
    symbols: pictures.slice(0, 57),
    program: PROGRAM,
    number: Math.max(1, PROGRAM.findIndex((mini) => mini === bout.type) + 1),
    bout,
    phase: { type: 'racing' },
    places: Array.from({ length: nSeats }, (_, seat) => placeOf(seat)),
    centre: null,
    spread: [],
    stock: 0,
    may_take: false,
    trial: null,
    results: [],
    wins: Array.from({ length: nSeats }, () => 0),
    claims: [],
    photos: [],
    ...more,
  }
}

const CENTRE = 50
/** Everyone's top card: seat 0 looks, and may tap what `pairWith` says. */
const tops = (nSeats: number, pairWith: (seat: number) => number | null) =>
  Array.from({ length: nSeats }, (_, seat) => {
    const other = pairWith(seat)
    return placeOf(seat, {
      cards: 1 + ((seat * 5) % 4),
      top: faceOf(seat * 6 + 1, other === null ? null : [seat * 6 + 1, other]),
    })
  })

const tower = (nSeats: number, more: Partial<View> = {}) =>
  viewOf({ type: 'tower' }, nSeats, {
    places: tops(nSeats, (seat) => (seat === 0 ? CENTRE : null)),
    centre: faceOf(CENTRE, [CENTRE, 1]),
    stock: 31,
    ...more,
  })
const potato = (nSeats: number, more: Partial<View> = {}) =>
  viewOf({ type: 'hot_potato', round: 2, rounds: 5 }, nSeats, {
    places: tops(nSeats, (seat) => (seat === 0 ? null : 1)),
    ...more,
  })
const gift = (nSeats: number, more: Partial<View> = {}) =>
  viewOf({ type: 'poisoned_gift' }, nSeats, {
    places: tops(nSeats, (seat) => (seat === 0 ? null : CENTRE)),
    centre: faceOf(CENTRE),
    stock: 12,
    ...more,
  })
const triplet = (more: Partial<View> = {}) =>
  viewOf({ type: 'triplet' }, 4, {
    spread: [2, 9, 16, 23, 30, 37, 44, 51, 5].map((card) => faceOf(card)),
    stock: 46,
    may_take: true,
    ...more,
  })

const alone = { scores: [3], ranks: [1], tie_break: false, abandoned: false }
const trial = (trial: Trial, more: Partial<View> = {}): View => ({
  ...tower(1),
  bout: { type: 'time_trial' },
  program: ['time_trial'],
  number: 1,
  trial,
  ...more,
})

const watched = (view: View): View => {
  const bare = (face: Face | null) => face && { ...face, tap: null }
  return {
    ...view,
    may_take: false,
    centre: bare(view.centre),
    places: view.places.map((place) => ({ ...place, top: bare(place.top) })),
  }
}

const lockOf = (view: View, until: number | null): View => {
  const { places, ...rest } = watched(view)
  return {
    ...rest,
    places: places.map((place) => (place.seat === 0 ? { ...place, lock: { until } } : place)),
  }
}

const RESULTS: MiniResult[] = [
  {
    mini: 'tower',
    winner: 1,
    scores: [9, 14, 12, 7],
    ranks: [3, 1, 2, 4],
    tie_break: false,
    abandoned: false,
  },
  { mini: 'well', winner: 0, scores: [0, 4, 6, 5], ranks: [1, 2, 4, 3], tie_break: false, abandoned: false },
  {
    mini: 'hot_potato',
    winner: 0,
    scores: [4, 4, 8, 4],
    ranks: [1, 2, 4, 2],
    tie_break: true,
    abandoned: false,
  },
  {
    mini: 'poisoned_gift',
    winner: 3,
    scores: [14, 12, 16, 9],
    ranks: [3, 2, 4, 1],
    tie_break: false,
    abandoned: false,
  },
  {
    mini: 'triplet',
    winner: 0,
    scores: [21, 9, 12, 9],
    ranks: [1, 3, 2, 3],
    tie_break: false,
    abandoned: false,
  },
]

const claims: Won[] = Array.from({ length: 60 }, (_, at) => ({
  number: 1 + (at % 5),
  seat: (at * 7) % 4,
  symbol: (at * 11) % 57,
  reaction: 640 + ((at * 733) % 3700) + (at % 9 === 0 ? 2800 : 0),
}))
const photos: Photo[] = [
  { number: 1, winner: 1, loser: 0, margin: 23 },
  { number: 2, winner: 0, loser: 3, margin: 118 },
  { number: 3, winner: 2, loser: 1, margin: 7 },
]

export const fixtures: Record<string, Fixture> = {
  countdown: {
    seat: 0,
    view: viewOf({ type: 'tower' }, 4, { phase: { type: 'countdown', until: 2400 }, stock: 51 }),
  },
  tower: { seat: 0, view: tower(4) },
  towerEight: { seat: 0, view: tower(8) },
  towerLocked: { seat: 0, view: lockOf(tower(4), null) },
  well: { seat: 0, view: { ...tower(3), bout: { type: 'well' }, number: 2, stock: 0 } },
  wellLocked: {
    seat: 0,
    view: lockOf({ ...tower(3), bout: { type: 'well' }, number: 2, stock: 0 }, 1700),
  },
  potato: { seat: 0, view: potato(4) },
  potatoTwo: { seat: 0, view: potato(2) },
  potatoEight: { seat: 0, view: potato(8) },
  potatoSafe: {
    seat: 0,
    view: watched({
      ...potato(5),
      places: potato(5).places.map((place) =>
        place.seat === 0 ? { ...place, part: 'safe', cards: 0, top: null } : place,
      ),
    }),
  },
  gift: { seat: 0, view: gift(4) },
  giftEight: { seat: 0, view: gift(8) },
  triplet: { seat: 0, view: triplet() },
  tripletLate: {
    seat: 0,
    view: triplet({
      spread: [2, null, 16, 23, null, 37, 44, 51, 5].map((card) => (card === null ? null : faceOf(card))),
      stock: 0,
    }),
  },
  tripletLocked: { seat: 0, view: lockOf(triplet(), 1200) },
  warmUp: {
    seat: 0,
    view: viewOf({ type: 'warm_up', pair: 2, pairs: 5 }, 3, {
      program: ['warm_up'],
      number: 1,
      spread: [faceOf(3, [3, 20]), faceOf(20, [3, 20])],
    }),
  },
  faceOff: {
    seat: 0,
    view: {
      ...potato(3),
      bout: { type: 'face_off', stake: 'mini' },
      places: potato(3).places.map((place) =>
        place.seat === 2 ? { ...place, part: 'watching', top: null } : { ...place, cards: 1 },
      ),
    },
  },
  result: {
    seat: 0,
    view: viewOf({ type: 'hot_potato', round: 5, rounds: 5 }, 4, {
      phase: { type: 'result', ready: [2], may_ready: true, until: 11_000 },
      results: RESULTS.slice(0, 3),
      wins: [2, 1, 0, 0],
      claims: claims.filter(({ number }) => number === 3),
      photos: photos.slice(2),
    }),
  },
  over: {
    seat: 0,
    view: viewOf({ type: 'triplet' }, 4, {
      phase: { type: 'over' },
      results: RESULTS,
      wins: [3, 1, 0, 1],
      claims,
      photos,
    }),
  },
  trial: { seat: 0, view: trial({ cards: 20, times: [1500, 3200], since: 3200, wrong: 0 }) },
  tvTrial: {
    seat: null,
    screen: true,
    view: watched(trial({ cards: 20, times: [1500, 3200], since: 3200, wrong: 0 })),
  },
  overTrial: {
    seat: 0,
    view: trial(
      { cards: 3, times: [1500, 3200, 5100], since: null, wrong: 1 },
      {
        phase: { type: 'over' },
        results: [{ ...alone, mini: 'time_trial', winner: null }],
        claims: [1500, 1700, 1900].map((reaction, symbol) => ({ number: 1, seat: 0, symbol, reaction })),
      },
    ),
  },
  watching: { seat: null, view: watched(tower(5)) },
  tvTower: { seat: null, screen: true, view: watched(tower(6)) },
  tvPotato: { seat: null, screen: true, view: watched(potato(8)) },
  tvTriplet: { seat: null, screen: true, view: watched(triplet()) },
  tvResult: {
    seat: null,
    screen: true,
    view: viewOf({ type: 'tower' }, 4, {
      phase: { type: 'result', ready: [], may_ready: false, until: 11_000 },
      results: RESULTS.slice(0, 1),
      wins: [0, 1, 0, 0],
      claims: claims.filter(({ number }) => number === 1),
      photos: photos.slice(0, 1),
    }),
  },
}

/** A table that shows one view and hands on what is asked. */
export function tableOf(name: string, more: Partial<DobbleTable> = {}): DobbleTable {
  return stillTable('dobble', fixtures[name], more)
}
