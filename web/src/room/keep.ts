import type { Look } from '../wire/room'
import type { Remembered } from './seal'
import { storage } from './storage'

/** Who someone was last time, on this device. */
export interface Me {
  name: string
  look: Look | null
}

interface SavedToken {
  token: string
  /** When it was last used, in milliseconds since 1970. */
  at: number
  /** Whether the room was only opened with it, and not entered yet. */
  fresh?: true
}

const SEAT = 'dodo.seat.'
const SCREEN = 'dodo.screen.'
const SEAL = 'dodo.seal.'
const ME = 'dodo.me'
const TODAY = 12 * 3600 * 1000
const MONTH = 30 * 24 * 3600 * 1000
const MOST_TOKENS = 20
/** As many as a room lists of its games. */
const MOST_SEALS = 50
const MOST_NONCES = 8

/** Reads what was stored; undefined if it is missing or broken. */
export function recall<T>(key: string): T | undefined {
  const text = storage.getItem(key)
  try {
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

export const keep = (key: string, value: unknown) => storage.setItem(key, JSON.stringify(value))

const keyOf = (code: string, screen: boolean) => (screen ? SCREEN : SEAT) + code

/** This browser's token for a room, if it was there before. */
export const recallToken = (code: string, screen = false) => recall<SavedToken>(keyOf(code, screen))?.token

/** Whether this browser has opened a room that its person has not entered yet. */
export const isFresh = (code: string) => recall<SavedToken>(keyOf(code, false))?.fresh === true

/** Stores the token for a room, and drops those not used for long. */
export function keepToken(code: string, token: string, screen = false, now = Date.now()) {
  keep(keyOf(code, screen), { token, at: now } satisfies SavedToken)
  prune(now)
}

/** Stores the token of a room just opened. */
export const keepFreshToken = (code: string, token: string) =>
  keep(keyOf(code, false), { token, at: Date.now(), fresh: true } satisfies SavedToken)

export const forgetToken = (code: string, screen = false) => storage.removeItem(keyOf(code, screen))

/** Keys with a prefix, the last used first. */
function keysWith(prefixes: string[]) {
  return prefixes
    .flatMap((prefix) => storage.keysWith(prefix))
    .map((key) => ({ key, at: recall<SavedToken>(key)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)
}

/** The room this browser was last in, if that was today. */
export function lastRoom(now = Date.now()): string | undefined {
  const [last] = keysWith([SEAT])
  return last && now - last.at < TODAY ? last.key.slice(SEAT.length) : undefined
}

function prune(now: number, prefixes = [SEAT, SCREEN]) {
  keysWith(prefixes)
    .filter(({ at }, i) => i >= MOST_TOKENS || now - at > MONTH)
    .forEach(({ key }) => storage.removeItem(key))
}

/** What this browser knows of a room's seals. */
export const recallSeals = (code: string): Remembered => {
  const { seals = {}, nonces = [] } = recall<Partial<Remembered>>(SEAL + code) ?? {}
  return { seals, nonces }
}

/** Stores the seal shown before a deal; the first one stored stays. */
export function keepSeal(code: string, game: number, commitment: string, now = Date.now()) {
  const { seals, nonces } = recallSeals(code)
  if (seals[game] !== undefined) return
  const latest = Object.entries({ ...seals, [game]: commitment }).slice(-MOST_SEALS)
  keep(SEAL + code, { seals: Object.fromEntries(latest), nonces, at: now })
  prune(now, [SEAL])
}

/** Stores the nonce that this browser adds to the next deal. */
export function keepNonce(code: string, nonce: string, now = Date.now()) {
  const { seals, nonces } = recallSeals(code)
  keep(SEAL + code, { seals, nonces: [...nonces, nonce].slice(-MOST_NONCES), at: now })
}

export const recallMe = (): Me => ({ name: '', look: null, ...recall<Partial<Me>>(ME) })
export const keepMe = (me: Me) => keep(ME, me)
