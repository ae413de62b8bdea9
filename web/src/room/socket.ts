import type { Ask, AskId, FromClient, ToClient } from '../wire/room'

/** The part of a WebSocket this module needs. */
export type WebSocketLike = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>

/** How the line to the room stands. `ended` is for good. */
export type Line = 'connecting' | 'open' | 'lost' | 'ended'

/** How a request was answered. */
export type Answer = { done: true } | { done: false; code: string; text: string }

const WITHDRAWN: Answer = { done: false, code: 'withdrawn', text: '' }

export type Hello = Extract<Ask, { type: 'hello' }>

/** What a `Socket` needs from its owner. */
export interface SocketDependencies {
  dial(): WebSocketLike
  /** What to say first, asked anew on every connection. */
  hello(): Hello
  hear(message: ToClient): void
  lineChanged(line: Line): void
  /** From 0 up to 1. */
  random(): number
}

interface Pending {
  message: FromClient
  answer: (answer: Answer) => void
  /** How many lines it was sent over that were lost before its answer came. */
  lost: number
  /** Whether it was sent again: then it is not lost by being sent too fast. */
  isResent: boolean
}

/** A request is given up after this many lost lines: it may be the cause. */
const MOST_LOST = 4

/** What is sent again in one go, strokes and others, less than the server takes in one go. */
const RESENT_AT_ONCE = { strokes: 150, others: 45 }
/** And then one every so often, less often than the server refills. */
const RESEND_EVERY = 45

const FIRST_WAIT = 300
const LONGEST_WAIT = 8000
/** How long a line may take until it is welcome, at first; more after every failure. */
const FIRST_PATIENCE = 5000
const LONGEST_PATIENCE = 20_000

/** How long a silence may last before it is asked about, and how long the answer may take: ten seconds in all. */
const IDLE = { silence: 6000, patience: 4000 }
/** The same while this person is awaited: a dead line is noticed within five seconds. */
const AWAITED = { silence: 2000, patience: 3000 }

/** The least time between two words about what was painted. */
const WORD_EVERY = 500

/** WebSocket close code 1012: the server restarts. */
const RESTART = 1012

/** Reasons after which the page does not reconnect by itself. */
const FINAL = new Set(['kicked', 'blocked', 'too_many_tabs', 'moved', 'no_such_room'])

/**
 * Keeps one line to a room: dials again when it is lost, greets, and sends
 * what was not answered once more under the same id, but not for ever.
 */
export class Socket {
  #wire: WebSocketLike | undefined
  #line: Line = 'connecting'
  #greeting: AskId | undefined
  #greeted = false
  #pending = new Map<AskId, Pending>()
  /** What waits to be sent again, and what was asked since, in order. */
  #unsent: AskId[] = []
  #nextId: AskId | undefined
  /** All words about paintings have one id: the server remembers none of them. */
  #wordId: AskId | undefined
  #said = -WORD_EVERY
  #resend: ReturnType<typeof setTimeout> | undefined
  #fails = 0
  #pulse = IDLE
  #redial: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly deps: SocketDependencies) {}

  connect() {
    clearTimeout(this.#redial)
    if (this.#line === 'ended') return
    // An earlier attempt may still be connecting; a closed socket can still deliver messages.
    this.#hangUp()
    const wire = this.deps.dial()
    this.#wire = wire
    // An attempt can hang for minutes where packets are swallowed.
    const patience = Math.min(LONGEST_PATIENCE, FIRST_PATIENCE * 2 ** this.#fails)
    this.#heartbeat = setTimeout(() => this.#lose(), patience)
    const isOurs = () => this.#wire === wire
    wire.onopen = () => isOurs() && this.#greet()
    wire.onmessage = ({ data }) => isOurs() && this.#receive(String(data))
    wire.onclose = ({ code, reason }) => {
      if (!isOurs()) return
      if (code === RESTART) this.deps.hear({ type: 'bye', code: 'restarting', text: reason })
      this.#lose(code !== RESTART)
    }
  }

  /**
   * Asks for something. Settles once the room has answered, over however many connections; a request
   * that is withdrawn by `signal` is not sent again, and settles at once.
   */
  ask(ask: Ask, signal?: AbortSignal): Promise<Answer> {
    if (this.#line === 'ended') return Promise.resolve({ done: false, code: 'offline', text: '' })
    if (signal?.aborted) return Promise.resolve(WITHDRAWN)
    return new Promise((answer) => {
      const message = { id: this.#newId(), ask }
      this.#pending.set(message.id, { message, answer, lost: 0, isResent: false })
      signal?.addEventListener('abort', () => this.#settle(message.id, WITHDRAWN), { once: true })
      // Requests are carried out in the order in which they were made.
      if (this.#unsent.length > 0) this.#unsent.push(message.id)
      else if (this.#greeted) this.#send(message)
    })
  }

  /** Whether everything that was asked for has been answered. */
  get isSettled(): boolean {
    return this.#pending.size === 0
  }

  /** Dials at once instead of waiting: the network is back, or the page was looked at again. */
  hurry() {
    if (this.#greeted) this.#ping(AWAITED.patience)
    else this.connect()
  }

  /** Watches the line more closely while this person is awaited. */
  attend(isAwaited: boolean) {
    const pulse = isAwaited ? AWAITED : IDLE
    if (pulse === this.#pulse) return
    this.#pulse = pulse
    if (this.#greeted) this.#beat()
  }

  /** Says, now and then, which view was painted just now: so the server knows how late acts are. */
  painted(seq: number) {
    const now = performance.now()
    if (!this.#greeted || now - this.#said < WORD_EVERY) return
    this.#said = now
    this.#wordId ??= this.#newId()
    this.#send({ id: this.#wordId, ask: { type: 'ping', painted: seq } })
  }

  /** Says something that needs no answer and is not said again on another line. */
  say(ask: Ask) {
    if (this.#greeted) this.#send({ id: this.#newId(), ask })
  }

  /** Hangs up until somebody asks to be connected again. */
  rest() {
    clearTimeout(this.#redial)
    this.#hangUp()
    if (this.#line !== 'ended') this.#setLine('lost')
  }

  /** Hangs up for good. */
  end() {
    this.#setLine('ended')
    clearTimeout(this.#redial)
    this.#hangUp()
    for (const { answer } of this.#pending.values()) answer({ done: false, code: 'offline', text: '' })
    this.#pending.clear()
  }

  #greet() {
    this.#greeting = this.#newId()
    this.#send({ id: this.#greeting, ask: this.deps.hello() })
  }

  #receive(text: string) {
    if (this.#greeted) this.#beat()
    const message = JSON.parse(text) as ToClient
    switch (message.type) {
      case 'welcome':
        this.#welcomed()
        break
      case 'done':
        this.#settle(message.id, { done: true })
        break
      case 'refused':
        if (message.id === this.#greeting) return this.#turnedAway(message)
        if (message.code === 'too_fast' && this.#waitsAgain(message.id)) return
        if (message.id !== null)
          this.#settle(message.id, { done: false, code: message.code, text: message.text })
        break
      case 'bye':
        if (FINAL.has(message.code)) return this.#turnedAway(message)
        break
      case 'room':
      case 'view':
      case 'update':
      case 'events':
      case 'reaction':
        break
    }
    this.deps.hear(message)
  }

  #welcomed() {
    this.#greeted = true
    this.#fails = 0
    this.#beat()
    this.#setLine('open')
    this.#unsent = [...this.#pending.keys()]
    const left = { ...RESENT_AT_ONCE }
    while (this.#unsent.length > 0) {
      left[this.#isStroke(this.#unsent[0]) ? 'strokes' : 'others'] -= 1
      if (left.strokes < 0 || left.others < 0) break
      this.#sendNext()
    }
    this.#resendLater()
  }

  #isStroke(id: AskId | undefined): boolean {
    return id !== undefined && this.#pending.get(id)?.message.ask.type === 'stroke'
  }

  /** Sends the oldest request that waits, unless it was withdrawn. */
  #sendNext() {
    const id = this.#unsent.shift()
    const pending = id === undefined ? undefined : this.#pending.get(id)
    if (!pending) return
    pending.isResent = true
    this.#send(pending.message)
  }

  #resendLater() {
    clearTimeout(this.#resend)
    if (this.#unsent.length === 0 || !this.#greeted) return
    this.#resend = setTimeout(() => {
      this.#sendNext()
      this.#resendLater()
    }, RESEND_EVERY)
  }

  /** Puts a request that was sent again too fast back in line; whether it was one. */
  #waitsAgain(id: AskId | null): boolean {
    if (id === null || !this.#pending.get(id)?.isResent) return false
    this.#unsent = [...this.#unsent, id].sort((one, other) => one - other)
    this.#resendLater()
    return true
  }

  #turnedAway(message: ToClient) {
    this.deps.hear(message)
    this.end()
  }

  #settle(id: AskId, answer: Answer) {
    this.#pending.get(id)?.answer(answer)
    this.#pending.delete(id)
  }

  /** A server that hands its rooms over, or starts anew, says so: then no request is to blame. */
  #lose(isBroken = true) {
    if (this.#greeted && isBroken) this.#blamePending()
    this.#hangUp()
    if (this.#line === 'ended') return
    this.#setLine('lost')
    // Random jitter, so that not everyone reconnects to a restarted server at once.
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#fails) * (0.5 + this.deps.random() / 2)
    this.#fails += 1
    this.#redial = setTimeout(() => this.connect(), wait)
  }

  /** Everything unanswered had been sent over the line that is lost. */
  #blamePending() {
    for (const [id, pending] of this.#pending) {
      pending.lost += 1
      if (pending.lost >= MOST_LOST) this.#settle(id, { done: false, code: 'not_heard', text: '' })
    }
  }

  #hangUp() {
    const wire = this.#wire
    clearTimeout(this.#heartbeat)
    clearTimeout(this.#resend)
    this.#unsent = []
    this.#wire = undefined
    this.#greeted = false
    wire?.close()
  }

  /** A connection can die without a close: after a silence the page pings, and no answer means lost. */
  #beat() {
    clearTimeout(this.#heartbeat)
    this.#heartbeat = setTimeout(() => this.#ping(), this.#pulse.silence)
  }

  #ping(patience = this.#pulse.patience) {
    clearTimeout(this.#heartbeat)
    this.#send({ id: this.#newId(), ask: { type: 'ping' } })
    this.#heartbeat = setTimeout(() => this.#lose(), patience)
  }

  #send(message: FromClient) {
    this.#wire?.send(JSON.stringify(message))
  }

  #setLine(line: Line) {
    this.#line = line
    this.deps.lineChanged(line)
  }

  /** Ids count up from a random start: the server remembers a run of them as one. */
  #newId(): AskId {
    const id = this.#nextId ?? Math.floor(this.deps.random() * 2 ** 52)
    this.#nextId = id + 1
    return id
  }
}
