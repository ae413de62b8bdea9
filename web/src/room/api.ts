import type { Outline, Reel } from '../wire/replay'
import type { About, Glance, Kind, PackNote, Seat } from '../wire/room'

/** Why a plain request failed: the server's own name for it, or `offline`. */
export class Failed extends Error {
  constructor(
    readonly code: string,
    text: string,
    /** All that the server said, if it said anything. */
    readonly body?: unknown,
  ) {
    super(text)
  }

  /** Whether asking again is useless. */
  get isForGood(): boolean {
    return this.code === 'no_such_room' || this.code === 'not_opened'
  }
}

/** An address on this server, below the page's base. */
export const address = (path: string) => new URL(path, document.baseURI)

/** What the server answers to a plain request; or why it does not, as a `Failed`. */
export async function fetchJson<T>(path: string, options?: RequestInit): Promise<T> {
  let response: Response
  try {
    response = await fetch(address(path), options)
  } catch {
    throw new Failed('offline', 'The server cannot be reached.')
  }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body as T
  const { code, text } = (body ?? {}) as Partial<{ code: string; text: string }>
  throw new Failed(code ?? `http_${response.status}`, text ?? response.statusText, body)
}

/** What the server answers to something that is sent along. */
export const postJson = <T>(path: string, body: unknown) =>
  fetchJson<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export const listGames = () => fetchJson<About[]>('api/games')

/** A word pack stored on the server. */
export interface PackOffer {
  name: string
  kind: Kind
  note: PackNote
}

export const listPacks = () => fetchJson<PackOffer[]>('api/packs')

export const openRoom = () => postJson<{ code: string; token: string }>('api/rooms', {})

/** A room that there is, and what is seen of it from its door, if anything is. */
export interface FoundRoom {
  code: string
  glance: Glance | null
}

export const findRoom = (code: string) => fetchJson<FoundRoom>(`api/rooms/${encodeURIComponent(code)}`)

/** The path of a finished game on the server. */
export const gamePath = (code: string, game: number) => `api/rooms/${encodeURIComponent(code)}/games/${game}`

export const fetchOutline = (code: string, game: number) =>
  fetchJson<Outline>(`${gamePath(code, game)}/replay`)

export const fetchReel = (code: string, game: number, reel: number, eyes: Seat | null) =>
  fetchJson<Reel>(`${gamePath(code, game)}/replay/${reel}${eyes === null ? '' : `?seat=${eyes}`}`)

/** The server's analysis of a finished game; its shape depends on the game. */
export const fetchAnalysis = <Analysis>(code: string, game: number) =>
  fetchJson<Analysis>(`${gamePath(code, game)}/analysis`)

/** Whether an address means something only on the machine it is opened on. */
export const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** The link friends can open: on the network's address when this page was opened on the host's own machine. */
export const joinLink = (code: string) => publicAddress(`r/${code}`)

/** An address on this server that works on other machines too, where there is one. */
export async function publicAddress(path: string): Promise<string> {
  if (!isLoopback(location.href)) return address(path).href
  const { url } = await fetchJson<{ url: string | null }>('api/address').catch(() => ({ url: null }))
  return url ? new URL(path, url.endsWith('/') ? url : `${url}/`).href : address(path).href
}

export function socketAddress(code: string): string {
  const url = address(`api/rooms/${encodeURIComponent(code)}/socket`)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}
