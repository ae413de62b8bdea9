import type { Event } from '../../wire/duel'
import { speak, type Speaker } from '../../words'
import type { DuelTable } from './breakingInput.svelte'
import { tellEvent } from './tell'
import { words } from './words'

/** What happened, for someone who looks back at it. */
export function caption(events: readonly Event[], table: DuelTable, speaker: Speaker): string {
  const say = speak(words, speaker)
  const name = (seat: number) => table.name(seat)
  const told = events.map((event) => tellEvent(say, event, table.view.boards, name, table.seat))
  return told.filter(Boolean).join(' ')
}
