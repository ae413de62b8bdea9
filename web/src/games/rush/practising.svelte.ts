import { Drawing } from '../../pieces/ink/drawing'
import type { Dab, PenHandler } from '../../pieces/ink/touch'
import { postJson } from '../../room/api'
import type { Pen } from '../../wire/ink'

/** A word a drawing may be, and how likely that is in a thousand. */
export interface Likely {
  word: string
  chance: number
}

/** Words that are easy to draw and to guess. */
export const EASY = (
  'cat, sun, fish, house, star, tree, apple, umbrella, bicycle, ladder, envelope, snowman, key, moon, flower, ' +
  'ice cream, glasses, mushroom, butterfly, sailboat, cactus, pizza, guitar, hourglass, rainbow, scissors, ' +
  'octopus, aeroplane, snail, clock, anvil, crown, doughnut, banana, helicopter, spider, lightning, mountain, ' +
  'skateboard, windmill, giraffe, penguin, pineapple, lighthouse, tent, candle, camera, bucket, cup, hammer'
).split(', ')

/** The bots look at most three times a second. */
const PACE_MS = 350
const PEN: Pen = { tool: 'ink', width: 'medium', colour: 'black' }
/** Nearer than this to the last point, a touch adds nothing to be seen. */
const NEAR = 5

type Look = (strokes: readonly number[][]) => Promise<Likely[]>

/** Asks the server what strokes look like. */
const ask: Look = async (strokes) => (await postJson<{ words: Likely[] }>('api/look', { strokes })).words

/** One who draws alone, and what is made of it while it grows. */
export class Practising implements PenHandler {
  readonly drawing = new Drawing()
  word = $state('')
  ranked = $state.raw<readonly Likely[]>([])
  isLost = $state(false)
  /** Whether the word was seen in this drawing, at any time. */
  isSeen = $state(false)
  nSeen = $state(0)

  #last: Dab | null = null
  #isDirty = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #ahead: string[] = []

  constructor(
    private readonly look: Look = ask,
    private readonly chance: () => number = Math.random,
  ) {
    this.drawing.listen(() => this.#wish())
    this.next()
  }

  /** Another word on an empty board; none comes twice before all have come. */
  next() {
    if (this.#ahead.length === 0) this.#ahead = EASY.filter((word) => word !== this.word)
    const [word] = this.#ahead.splice(Math.floor(this.chance() * this.#ahead.length), 1)
    this.word = word ?? ''
    this.isSeen = false
    this.drawing.load({ strokes: [], live: 0, cleared: false, open: false })
  }

  begin(dab: Dab) {
    this.#last = null
    this.drawing.begin(PEN)
    this.move([dab])
  }

  move(dabs: readonly Dab[]) {
    const kept = dabs.filter((dab) => this.#isWorthKeeping(dab))
    this.drawing.extend(
      kept.flatMap(({ x, y }) => [x, y]),
      [],
      0,
    )
  }

  end() {
    this.drawing.end()
  }

  do(type: 'undo' | 'clear') {
    this.drawing.apply({ type }, 0)
  }

  stop() {
    clearTimeout(this.#timer)
  }

  #isWorthKeeping(dab: Dab): boolean {
    const last = this.#last
    if (last && Math.hypot(dab.x - last.x, dab.y - last.y) < NEAR) return false
    this.#last = dab
    return true
  }

  /** There is something new to look at. */
  #wish() {
    this.#isDirty = true
    this.#timer ??= setTimeout(() => void this.#lookNow(), PACE_MS)
  }

  async #lookNow() {
    this.#isDirty = false
    const word = this.word
    const strokes = this.drawing.strokes.map(({ places }) => [...places])
    try {
      const ranked = strokes.length > 0 ? await this.look(strokes) : []
      if (word === this.word) this.#see(ranked)
      this.isLost = false
    } catch {
      this.isLost = true
    }
    this.#timer = undefined
    if (this.#isDirty) this.#wish()
  }

  #see(ranked: readonly Likely[]) {
    this.ranked = ranked
    if (this.isSeen || ranked[0]?.word !== this.word) return
    this.isSeen = true
    this.nSeen += 1
  }
}
