import type { Event } from '../../wire/dominoes'
import { speak, type Speaker } from '../../words'
import type { DominoesTable } from './turnInput.svelte'
import { tellEvent } from './tell'
import { words } from './words'

/** What happened, for someone who looks back at it. */
export function caption(events: readonly Event[], table: DominoesTable, speaker: Speaker): string {
  const say = speak(words, speaker)
  const told = events.map((event) => tellEvent(say, event, (seat) => table.name(seat), table.seat))
  return told.filter(Boolean).join(' ')
}
