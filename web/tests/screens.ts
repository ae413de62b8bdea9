import type { Demands } from './faults'
import { fewSizes, type Size, sizes, wallSizes } from './sizes'

/**
 * How a screen is looked at. In `play` everything is in sight at once, at all sizes. What is laid out `alike` to
 * another screen of its game is tried at fewer sizes, and so is a `page`, which may be read by scrolling.
 * A `wall` is a TV that nobody touches.
 */
export type Manner = 'play' | 'alike' | 'page' | 'wall'

export const sizesOf = (manner: Manner): readonly Size[] =>
  ({ play: sizes, alike: fewSizes, page: fewSizes, wall: wallSizes })[manner]

interface GameScreens extends Omit<Demands, 'isStill'> {
  /** Fixtures of the game's folder, by name. */
  readonly shown: Readonly<Record<string, Manner>>
}

/** All that games have to show, one table. */
export const screens: Readonly<Record<string, GameScreens>> = {
  dobble: {
    // Eight pictures on a card of 80 pixels are as large as a fingertip's half; smaller ones are guessed at.
    least: [
      ['.spot .lie', 80],
      ['.spot .pick', 80],
    ],
    // S33: names stand beside the cards, never on their pictures.
    apart: [
      ['.above > *', '.lie'],
      ['.above > *', '.pick'],
    ],
    over: ['.count', '.lock'],
    shown: {
      countdown: 'alike',
      tower: 'play',
      towerEight: 'play',
      towerLocked: 'alike',
      well: 'alike',
      wellLocked: 'alike',
      potato: 'alike',
      potatoTwo: 'alike',
      potatoEight: 'play',
      potatoSafe: 'alike',
      gift: 'alike',
      giftEight: 'play',
      triplet: 'play',
      tripletLate: 'alike',
      tripletLocked: 'alike',
      warmUp: 'alike',
      faceOff: 'alike',
      result: 'page',
      over: 'page',
      trial: 'play',
      tvTrial: 'wall',
      overTrial: 'page',
      watching: 'alike',
      tvTower: 'wall',
      tvPotato: 'wall',
      tvTriplet: 'wall',
      tvResult: 'wall',
    },
  },
  rush: {
    least: [['[data-coach~="pad"]', 200]],
    apart: [],
    over: [],
    shown: {
      veil: 'alike',
      drawing: 'play',
      drawingLater: 'alike',
      veilGuessing: 'alike',
      guessing: 'play',
      guessingSix: 'play',
      veilDrawing: 'play',
      doubted: 'play',
      veilDoubted: 'play',
      tvDrawing: 'wall',
      tvGuessing: 'wall',
      watching: 'alike',
      over: 'page',
      tvOver: 'wall',
    },
  },
  dohdles: {
    least: [['[data-coach~="dough"] canvas', 220]],
    apart: [],
    over: [],
    shown: {
      word: 'play',
      sculpt: 'play',
      placed: 'alike',
      tvSculpt: 'wall',
      choosing: 'play',
      choosingOther: 'alike',
      questions: 'play',
      forbidden: 'alike',
      voting: 'alike',
      votingOther: 'alike',
      second: 'alike',
      letter: 'alike',
      either: 'alike',
      askingOther: 'alike',
      answering: 'play',
      answeringOther: 'alike',
      correcting: 'alike',
      claiming: 'play',
      claimed: 'alike',
      first: 'alike',
      proposing: 'play',
      proposingOther: 'alike',
      judging: 'play',
      judgingOther: 'alike',
      disputed: 'alike',
      solved: 'alike',
      wrong: 'alike',
      lastCall: 'alike',
      hindmost: 'alike',
      toss: 'alike',
      three: 'alike',
      six: 'play',
      team: 'play',
      teamAnswering: 'alike',
      watching: 'alike',
      tv: 'wall',
      tvSix: 'wall',
      tvClaim: 'wall',
      tvPropose: 'wall',
      over: 'page',
      tvOver: 'wall',
    },
  },
  dominoes: {
    // A place is two squares; a board that is larger than what is left for it is moved under the finger.
    least: [['[data-place]', 18]],
    apart: [],
    over: [],
    shown: {
      first: 'play',
      placing: 'play',
      three: 'play',
      following: 'alike',
      discarding: 'alike',
      waiting: 'alike',
      watching: 'alike',
      screen: 'wall',
      six: 'play',
      sixOnScreen: 'wall',
      lastTurn: 'alike',
      hinted: 'alike',
      hidden: 'alike',
      eventful: 'alike',
      over: 'page',
      overOnScreen: 'wall',
    },
  },
  duel: {
    least: [],
    apart: [],
    over: [],
    shown: {
      first: 'alike',
      choosing: 'alike',
      placing: 'play',
      assist: 'play',
      lastRow: 'play',
      mustSolve: 'alike',
      making: 'alike',
      answering: 'play',
      waitingForButtons: 'alike',
      watching: 'alike',
      together: 'play',
      togetherDone: 'alike',
      togetherRevealed: 'page',
      togetherScreen: 'wall',
      tvTogetherRevealed: 'wall',
      tvOver: 'wall',
      tvTogetherOver: 'wall',
      screen: 'wall',
      broken: 'page',
      missed: 'page',
      wrongAnswer: 'page',
      over: 'page',
      overSolo: 'page',
    },
  },
}

/** Lobbies on phones and desks, and tables where names are as long as they may be. */
export const crowds: readonly (readonly [search: string, manner: Manner])[] = [
  ['game=duel&show=lobby&seats=2', 'page'],
  ['game=rush&show=lobby&seats=6&names=long', 'page'],
  ['game=dohdles&show=lobby&seats=12&names=long', 'page'],
  ['game=dobble&show=towerEight&names=long', 'alike'],
  ['game=rush&show=guessingSix&names=long', 'alike'],
  ['game=dominoes&show=six&names=long', 'alike'],
  ['game=duel&show=together&names=long', 'alike'],
  ['game=dohdles&show=six&names=long', 'alike'],
]

/** What else the TV shows: the end of games whose folders have no view of it there, and its lobby. */
export const walls: readonly string[] = [
  'game=dobble&show=over&on=wall',
  'game=rush&show=lobby&seats=2&on=wall',
  'game=dobble&show=lobby&seats=8&names=long&on=wall',
  'game=dohdles&show=lobby&seats=12&names=long&on=wall',
]
