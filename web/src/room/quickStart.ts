import type { Kind } from '../wire/room'
import type { FindGame } from './game'
import type { Options } from './options'
import type { Room } from './room.svelte'
import { spokenHere } from './spokenHere'

/** What to do at once in the room just opened: play, or be taught how. */
export interface QuickStart {
  kind: Kind
  learns: boolean
  /** With these options, alone. */
  options?: Options
}

/** Seats us with bots and begins. */
export async function runQuickStart(
  room: Room,
  { kind, learns, options: chosen }: QuickStart,
  findGame: FindGame,
): Promise<void> {
  const language = spokenHere()
  if (chosen) {
    // One after the other: with options that are refused nothing is dealt.
    await room.ask({ type: 'pick', kind, language })
    if (await room.ask({ type: 'options', options: chosen })) await room.ask({ type: 'start' })
    return
  }
  const coach = learns ? await findCoach(kind, findGame) : undefined
  if (!coach) {
    await room.ask({ type: 'play_now', kind, level: learns ? 'easy' : 'medium', language })
    return
  }
  const { seats, options } = coach.first
  const bots = Array.from({ length: seats - 1 }, () => ({ type: 'add_bot', level: 'easy' }) as const)
  const asks = [
    { type: 'pick', kind, language },
    { type: 'options', options },
    ...bots,
    { type: 'start' },
  ] as const
  await Promise.all(asks.map((ask) => room.ask(ask)))
}

/** A coach that cannot be fetched now is fetched when the game has begun; the table is then the usual one. */
async function findCoach(kind: Kind, findGame: FindGame) {
  try {
    return await (await findGame(kind))?.coach()
  } catch {
    return undefined
  }
}
