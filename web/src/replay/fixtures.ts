import { gameView, LOOKS } from '../room/fixtures'
import type { Outline, Reel, Scene } from '../wire/replay'
import type { Seat } from '../wire/room'
import { Film } from './film.svelte'

/** Reels of four scenes, a second apart; a long wait before the seventh, and strokes after it. */
const AT = [0, 1000, 2000, 3000, 4000, 5000, 65_000, 65_250, 65_500, 66_000]
const SIZE = 4

const causeOf = (scene: number): Scene['cause'] => {
  if (scene === 0) return { type: 'deal' }
  if (scene === 7 || scene === 8) return { type: 'strokes' }
  return scene === 6 ? { type: 'timeout' } : { type: 'act', seat: scene % 2 }
}

export const outline: Outline = {
  game: 2,
  kind: 'duel',
  seats: ['Ana', 'Ben'].map((name, seat) => ({
    name,
    look: LOOKS[seat] ?? { colour: 'red', shape: 'star' },
    bot: seat === 1,
  })),
  seal: { commitment: '', seed: '', salt: '', nonces: [] },
  scenes: AT.map((at, scene) => ({ at, cause: causeOf(scene), turns: scene === 0 || scene === 6 })),
  reel: SIZE,
}

/** A reel in which every scene tells its own number, and all but strokes change the view. */
export function reelOf(number: number, eyes: Seat | null): Reel {
  const first = number * SIZE
  const scenes = AT.map((_, scene) => scene).slice(first, first + SIZE)
  return {
    first,
    backlog: [`drawn by ${first}`],
    shots: scenes.map((scene) => ({
      events: [`told in ${scene}`],
      view:
        causeOf(scene).type === 'strokes' && scene !== first
          ? null
          : gameView({ seat: eyes, view: { scene, eyes } }),
    })),
  }
}

/** A film and everything its screens are told. */
export function filmOf(fetch: (reel: number, eyes: Seat | null) => Promise<Reel> = fetchAtOnce) {
  const heard: { events: unknown[]; backlog: boolean }[] = []
  const film = new Film(outline, fetch, () => Date.now())
  film.onEvents((events, backlog) => heard.push({ events, backlog }))
  return { film, heard }
}

const fetchAtOnce = (reel: number, eyes: Seat | null) => Promise.resolve(reelOf(reel, eyes))
