import type { GameView, Seat } from '../wire/room'
import type { Outline, Reel, Scene, Shot } from '../wire/replay'

type Hear = (events: unknown[], backlog: boolean) => void

/** Fetches a reel as someone saw it. */
export type Fetch = (reel: number, eyes: Seat | null) => Promise<Reel>

/** How many times as fast as it was played. */
export const SPEEDS = [1, 4, 16] as const
export type Speed = (typeof SPEEDS)[number]

/** The longest pause shown, in milliseconds. */
const LONGEST_WAIT = 2000
/** How often the clock moves while the film runs. */
const TICK = 50
/** Reels kept; the whole of most games by two pairs of eyes. */
const MOST_REELS = 32

/** A finished game that can be looked at in any of its scenes, by anyone's eyes. */
export class Film {
  /** The scene that is shown. */
  scene = $state.raw(0)
  /** The scene that is wanted; it is shown as soon as its reel is here. */
  wanted = $state.raw(0)
  /** Whose view is shown; null for a spectator's. */
  eyes = $state.raw<Seat | null>(null)
  view = $state.raw<GameView>()
  /** What was told in the scene that is shown. */
  told = $state.raw<readonly unknown[]>([])
  isRunning = $state.raw(false)
  speed = $state.raw<Speed>(1)
  /** The game's clock. */
  now = $state.raw(0)
  problem = $state.raw<unknown>()

  readonly scenes: readonly Scene[]
  readonly #reels: Partial<Record<string, Promise<Reel>>> = {}
  #reel: Reel | undefined
  #hearers: Hear[] = []
  #timer: ReturnType<typeof setInterval> | undefined
  /** When the shown scene began, on the page's clock. */
  #since = 0

  constructor(
    readonly outline: Outline,
    private readonly fetch: Fetch,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.scenes = outline.scenes
  }

  get last() {
    return this.scenes.length - 1
  }

  /** Whether something is wanted that is not here yet. */
  get isLoading() {
    return this.view === undefined || this.wanted !== this.scene
  }

  /** Shows a scene, or the nearest there is. */
  async show(scene: number): Promise<void> {
    this.wanted = Math.min(Math.max(0, Math.round(scene)), this.last)
    await this.#turnTo()
  }

  /** Shows the same scene as another seat saw it. */
  async look(eyes: Seat | null): Promise<void> {
    if (eyes === this.eyes) return
    this.eyes = eyes
    this.#reel = undefined
    this.view = undefined
    await this.#turnTo()
  }

  step(by: number) {
    this.stop()
    return this.show(this.wanted + by)
  }

  /** To where a phase of the game begins: the next one, or the one that is being shown. */
  turn(by: 1 | -1) {
    this.stop()
    const turns = this.scenes.flatMap(({ turns }, scene) => (turns ? [scene] : []))
    const found =
      by > 0 ? turns.find((scene) => scene > this.wanted) : turns.findLast((scene) => scene < this.wanted)
    return this.show(found ?? (by > 0 ? this.last : 0))
  }

  /** Lets it run, from the start if it has come to its end. What could not be fetched is asked for again. */
  async run() {
    if (this.isRunning) return
    this.isRunning = true
    this.#since = this.clock()
    this.#timer = setInterval(() => void this.#run(), TICK)
    if (this.wanted === this.last) await this.show(0)
    else if (this.isLoading) await this.show(this.wanted)
  }

  stop() {
    this.isRunning = false
    clearInterval(this.#timer)
  }

  /** Tells whoever shows the game what was drawn so far, and then what happens. */
  onEvents(hear: Hear): () => void {
    this.#hearers = [...this.#hearers, hear]
    const backlog = this.#backlog()
    if (backlog.length > 0) hear(backlog, true)
    return () => {
      this.#hearers = this.#hearers.filter((other) => other !== hear)
    }
  }

  /** Advances to the scene that is due by now. */
  async #run() {
    if (!this.isRunning || this.isLoading) return
    let scene = this.scene
    while (scene < this.last && this.clock() - this.#since >= this.#wait(scene)) {
      this.#since += this.#wait(scene)
      scene += 1
    }
    if (scene > this.scene) {
      const since = this.#since
      await this.show(scene)
      // What is fetched on the way is not time that passes in the game.
      this.#since = Math.max(since, this.clock() - TICK)
    }
    this.now = this.#at()
    if (this.scene === this.last) this.stop()
  }

  /** How long a scene lasts, in milliseconds of ours. */
  #wait(scene: number): number {
    return Math.min(this.#length(scene) / this.speed, LONGEST_WAIT)
  }

  /** How long a scene lasted. */
  #length(scene: number): number {
    const [here, next] = [this.scenes[scene], this.scenes[scene + 1]]
    return here && next ? Math.max(0, next.at - here.at) : 0
  }

  /** What the game's clock shows: where a long wait is cut short, it goes the faster. */
  #at(): number {
    const start = this.scenes[this.scene]?.at ?? 0
    const wait = this.#wait(this.scene)
    const part = wait > 0 ? Math.min(1, Math.max(0, (this.clock() - this.#since) / wait)) : 0
    return this.isRunning ? start + Math.round(part * this.#length(this.scene)) : start
  }

  async #turnTo(): Promise<void> {
    const [scene, eyes] = [this.wanted, this.eyes]
    const number = Math.floor(scene / this.outline.reel)
    try {
      const reel = await this.#fetched(number)
      // Something else may be wanted by now.
      if (scene !== this.wanted || eyes !== this.eyes) return
      this.problem = undefined
      this.#showIn(reel, scene)
    } catch (error) {
      if (scene !== this.wanted || eyes !== this.eyes) return
      this.stop()
      this.problem = error
    }
    if (scene % this.outline.reel > this.outline.reel / 2) this.#fetchAhead(number + 1)
  }

  #showIn(reel: Reel, scene: number) {
    // The next scene is played with its events; a jump loads a backlog.
    const isNext = scene === this.scene + 1 || (this.isRunning && scene > this.scene)
    const passed = isNext && this.view ? this.#passed(reel, scene) : undefined
    this.#reel = reel
    const place = scene - reel.first
    const shots = reel.shots.slice(0, place + 1)
    const seen = shots.findLast(({ view }) => view)?.view
    this.scene = scene
    this.#since = this.clock()
    if (passed) this.#tell(passed, false)
    if (seen && seen !== this.view) this.view = seen
    this.told = reel.shots[place]?.events ?? []
    this.now = this.#at()
    if (!passed) this.#tell(this.#backlog(), true)
  }

  /** What happened since the shown scene, if that is known without a gap. */
  #passed(reel: Reel, scene: number): unknown[] | undefined {
    const from = this.scene + 1
    const before = this.#reel === reel ? [] : this.#shots(this.#reel, from, reel.first)
    const shots = [...before, ...this.#shots(reel, Math.max(from, reel.first), scene + 1)]
    return shots.length === scene - this.scene ? shots.flatMap(({ events }) => events) : undefined
  }

  #shots(reel: Reel | undefined, from: number, to: number): Shot[] {
    return reel ? reel.shots.slice(Math.max(0, from - reel.first), Math.max(0, to - reel.first)) : []
  }

  /** Everything that must be heard to see what was drawn by now. */
  #backlog(): unknown[] {
    const reel = this.#reel
    if (!reel) return []
    return [
      ...reel.backlog,
      ...this.#shots(reel, reel.first + 1, this.scene + 1).flatMap(({ events }) => events),
    ]
  }

  #tell(events: unknown[], backlog: boolean) {
    if (events.length > 0 || backlog) this.#hearers.forEach((hear) => hear(events, backlog))
  }

  #fetched(number: number): Promise<Reel> {
    const key = `${this.eyes ?? ''}/${number}`
    const known = this.#reels[key]
    if (known) return known
    const fetching = this.fetch(number, this.eyes)
    this.#reels[key] = fetching
    // What could not be fetched is asked for again when it is wanted again.
    fetching.catch(() => delete this.#reels[key])
    const [oldest, ...others] = Object.keys(this.#reels)
    if (others.length >= MOST_REELS && oldest !== undefined) delete this.#reels[oldest]
    return fetching
  }

  #fetchAhead(number: number) {
    if (number * this.outline.reel <= this.last) this.#fetched(number).catch(() => undefined)
  }
}
