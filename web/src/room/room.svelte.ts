import { createSubscriber } from 'svelte/reactivity'
import type { Ask, Doubted, GameView, Look, PersonId, RoomView, Seat, SeatView, ToClient } from '../wire/room'
import { follow } from './follow'
import { GameEvents } from './gameEvents'
import { newsBetween, type News } from './news'
import { isMissing, standingOf, type Standing } from './presence'
import { Socket, type Hello, type Line, type WebSocketLike } from './socket'

/** A face someone shows, while it floats by. */
export interface Reaction {
  readonly key: number
  readonly person: PersonId
  readonly face: string
}

/** What a `Room` needs from its page. */
export interface RoomDependencies {
  dial(): WebSocketLike
  /** Who I am: everything of `hello` but what the room itself knows. */
  introduce(): Omit<Hello, 'type' | 'last_seq'>
  keepToken(token: string): void
  onRefused(code: string, text: string): void
  onNews(news: News[]): void
}

/** A view on this page: the game's clock when it was sent, and the page's when it was painted. */
interface Shown {
  readonly seq: number
  readonly now: number
  painted: number
}

const FLOAT_MS = 3500
/** Refusals that the page knows of already. */
const UNSHOWN = ['offline', 'withdrawn']
/** More views than can come between a touch and its handling. */
const MOST_SHOWN = 8

/** The room as this page knows it: what the server said last, and what follows from it. */
export class Room {
  room = $state.raw<RoomView>()
  /** The last view of a game; it may be of a game already cleared away. */
  lastGame = $state.raw<GameView>()
  /** Whose line is doubted; only the host is told. */
  doubted = $state.raw<readonly Doubted[]>([])
  me = $state.raw<PersonId | null>(null)
  /** Six digits by which I come in on another device. */
  seatCode = $state.raw<string | null>(null)
  line = $state.raw<Line>('connecting')
  /** Why there is no line: the server closed it, refused the greeting, or cannot open the room just now. */
  farewell = $state.raw<{ code: string; text: string } | null>(null)
  reactions = $state.raw<readonly Reaction[]>([])

  /** The view of the current game. */
  game = $derived.by(() => {
    const phase = this.room?.phase
    if (!phase || phase.type === 'gathering') return undefined
    return this.lastGame?.game === phase.game ? this.lastGame : undefined
  })
  isHost = $derived(this.me !== null && this.room?.host === this.me)
  mySeat = $derived(
    this.room?.seats.find(({ occupant }) => occupant.type === 'person' && occupant.person === this.me),
  )
  isPlaying = $derived(this.room?.phase.type === 'playing')
  isPaused = $derived(this.room?.phase.type === 'playing' && this.room.phase.paused)
  botPlaysForMe = $derived(this.mySeat?.occupant.type === 'person' && this.mySeat.occupant.bot_plays)
  /** Whether it does because my clocks ran out: whatever I do next gives me the seat back. */
  isIdle = $derived(this.mySeat?.occupant.type === 'person' && this.mySeat.occupant.idle)
  isMyTurn = $derived(this.isPlaying && !this.botPlaysForMe && this.#isAwaited(this.mySeat?.seat))

  /** What I have asked the host for and wait for an answer to. */
  myRequest = $derived(this.room?.requests.find(({ person }) => person === this.me))
  /** The seats of the running game that someone without one may ask for: those of bots and of people who are away. */
  vacantSeats = $derived.by(() => {
    if (!this.isPlaying || this.mySeat) return []
    return (this.room?.seats ?? []).filter((seat) => {
      const { occupant } = seat
      if (occupant.type === 'bot') return true
      return occupant.type === 'person' && isMissing(this.standingAt(seat))
    })
  })

  /** The seats the game waits for; none where most are at work at once, and nobody's turn is worth telling. */
  #turns = $derived.by(() => {
    const taken = this.room?.seats.filter(({ occupant }) => occupant.type !== 'empty') ?? []
    const awaited = taken.filter(({ seat }) => this.#isAwaited(seat))
    const isCommon = awaited.length > 1 && awaited.length * 2 > taken.length
    return this.isPlaying && !isCommon ? awaited.map(({ seat }) => seat) : []
  })

  #socket: Socket
  #seq: number | undefined
  #arrived = 0
  #isAsleep = false
  /** The last views of the game and when each was there to be seen, latest last. */
  #shown: Shown[] = []
  #events = new GameEvents()
  #reactionKey = 0
  #ticking = createSubscriber((update) => {
    const timer = setInterval(update, 200)
    return () => clearInterval(timer)
  })

  constructor(
    readonly code: string,
    readonly screen: boolean,
    private readonly deps: RoomDependencies,
  ) {
    this.#socket = new Socket({
      dial: () => deps.dial(),
      hello: () => this.#hello(),
      hear: (message) => this.hear(message),
      lineChanged: (line) => (this.line = line),
      random: Math.random,
    })
  }

  connect() {
    this.#socket.connect()
  }

  hurry() {
    this.#socket.hurry()
  }

  /** Whether everything that was asked for has been answered. */
  get isSettled(): boolean {
    return this.#socket.isSettled
  }

  /** The page is closed, or turned to something else. */
  leave() {
    this.#socket.say({ type: 'goodbye', left: false })
    this.#socket.end()
  }

  /** This person leaves the table: nobody waits for them. */
  leaveTable() {
    this.#socket.say({ type: 'goodbye', left: true })
    this.#socket.end()
  }

  /** The page goes to sleep for good or for a while; should it come back, so does its line. */
  part() {
    this.#socket.say({ type: 'goodbye', left: false })
    this.#socket.rest()
  }

  /** Says whether somebody looks at this page. */
  doze(asleep: boolean) {
    if (this.screen || asleep === this.#isAsleep) return
    this.#isAsleep = asleep
    this.#socket.say({ type: 'doze', asleep })
  }

  /** Asks for something. True if it was carried out; a refusal has been shown. */
  async ask(ask: Ask, signal?: AbortSignal, onRefused = this.deps.onRefused): Promise<boolean> {
    const answer = await this.#socket.ask(ask, signal)
    if (!answer.done && !UNSHOWN.includes(answer.code)) onRefused(answer.code, answer.text)
    return answer.done
  }

  /** Shows why something was refused. */
  complain(code: string, text: string) {
    this.deps.onRefused(code, text)
  }

  /** Acts in the running game, `at` a moment of the page's clock. */
  async act(action: unknown, at = performance.now()): Promise<boolean> {
    if (!this.game) return false
    const { seq, painted } = this.#shownAt(this.game, at)
    return this.ask({ type: 'act', action, seen: seq, after_ms: Math.max(0, Math.round(at - painted)) })
  }

  /** Milliseconds until a moment of the game's clock; ticks for whoever reads it. */
  remaining(until: number | null): number | null {
    if (until === null || !this.game) return null
    if (this.game.running) this.#ticking()
    const passed = this.game.running ? performance.now() - this.#arrived : 0
    return Math.max(0, until - this.game.now - passed)
  }

  /** By how many milliseconds an act made `at` would count as made before a moment of the game's clock. */
  early(moment: number, at = performance.now()): number {
    if (!this.game) return 0
    const { now, painted } = this.#shownAt(this.game, at)
    return Math.max(0, moment - now - (at - painted))
  }

  /** Hears of what happens in one game, by its number. Whoever comes first is told what was missed. */
  onEvents(game: number, hear: (events: unknown[], backlog: boolean) => void): () => void {
    return this.#events.listen(game, hear)
  }

  /** Whether the game waits for this seat rather than for most of them. */
  awaits({ seat }: SeatView): boolean {
    return this.#turns.includes(seat)
  }

  /** Whether the game waits for this seat and for no other. */
  hasTurn({ seat }: SeatView): boolean {
    return this.#turns.length === 1 && this.#turns[0] === seat
  }

  nameOf(seat: Seat): string {
    const occupant = this.#seat(seat)?.occupant
    switch (occupant?.type) {
      case 'person':
        return this.person(occupant.person)?.name ?? ''
      case 'bot':
        return occupant.name
      case 'empty':
      case undefined:
        return ''
    }
  }

  lookOf(seat: Seat): Look {
    const occupant = this.#seat(seat)?.occupant
    const look = occupant?.type === 'bot' ? occupant.look : undefined
    const person = occupant?.type === 'person' ? this.person(occupant.person) : undefined
    return look ?? person?.look ?? { colour: 'grey', shape: 'circle' }
  }

  /** How whoever has this seat stands to the table; nobody's is empty. */
  standingAt(seat: SeatView): Standing {
    const { occupant } = seat
    const person = occupant.type === 'person' ? this.person(occupant.person) : undefined
    return person ? standingOf(person, seat) : 'here'
  }

  person(id: PersonId) {
    return this.room?.people.find((person) => person.id === id)
  }

  /** Takes one message from the server. */
  hear(message: ToClient) {
    const wasMyTurn = this.isMyTurn
    this.#take(message)
    this.#socket.attend(this.isMyTurn)
    if (!wasMyTurn && this.isMyTurn) this.deps.onNews([{ key: 'news.your_turn' }])
  }

  #take(message: ToClient) {
    switch (message.type) {
      case 'welcome':
        this.me = this.screen ? null : message.you
        this.seatCode = message.seat_code
        if (message.token) this.deps.keepToken(message.token)
        // A new line is taken to be looked at.
        if (this.#isAsleep) this.#socket.say({ type: 'doze', asleep: true })
        break
      case 'room':
        this.doubted = message.doubted ?? []
        this.#hearRoom(message.room)
        break
      case 'view':
        this.#hearView(message)
        break
      case 'update':
        this.#hearView(follow(this.lastGame, message))
        break
      case 'events':
        this.#seq = message.seq
        this.#events.push(message.game, message.events, message.backlog)
        break
      case 'reaction':
        this.#float(message.person, message.face)
        break
      case 'refused':
        // With an id it settles a request; without, the room could not even read us.
        if (this.line !== 'open') this.farewell = { code: message.code, text: message.text }
        break
      case 'bye':
        // What was seen so far was seen with other eyes.
        if (message.code === 'recognised') this.#seq = undefined
        this.farewell = { code: message.code, text: message.text }
        break
      case 'done':
        break
    }
  }

  #hello(): Hello {
    const last_seq = this.#seq
    return {
      type: 'hello',
      ...this.deps.introduce(),
      ...(last_seq === undefined ? {} : { last_seq }),
    }
  }

  #hearRoom(room: RoomView) {
    const before = this.room
    this.room = room
    this.farewell = null
    if (room.phase.type !== 'gathering') this.#events.follow(room.phase.game)
    if (before) this.deps.onNews(newsBetween(before, room, this.me))
  }

  #hearView(view: GameView | undefined) {
    if (!view || view === this.lastGame) return
    this.#seq = view.seq
    this.#events.viewed(this.lastGame?.game === view.game && this.lastGame.seat !== view.seat)
    this.lastGame = view
    this.#arrived = performance.now()
    const shown = { seq: view.seq, now: view.now, painted: this.#arrived }
    this.#shown = [...this.#shown, shown].slice(-MOST_SHOWN)
    requestAnimationFrame(() => {
      shown.painted = performance.now()
      if (this.mySeat) this.#socket.painted(shown.seq)
    })
  }

  /** What the person saw `at` a moment: a view that came between a touch and its handling is not what they acted on. */
  #shownAt({ seq, now }: GameView, at: number): Shown {
    return this.#shown.findLast(({ painted }) => painted <= at) ?? { seq, now, painted: at }
  }

  #float(person: PersonId, face: string) {
    const key = ++this.#reactionKey
    this.reactions = [...this.reactions, { key, person, face }].slice(-12)
    setTimeout(() => (this.reactions = this.reactions.filter((one) => one.key !== key)), FLOAT_MS)
  }

  #isAwaited(seat: Seat | undefined): boolean {
    return seat !== undefined && this.game?.awaited.includes(seat) === true
  }

  #seat(seat: Seat): SeatView | undefined {
    return this.room?.seats.find((one) => one.seat === seat)
  }
}
