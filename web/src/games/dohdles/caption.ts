import type { Event } from '../../wire/dohdles'
import { speak, type Speaker } from '../../words'
import type { DohdlesTable } from './sides'
import { words } from './spoken'
import { tellEvent } from './tell'

/** What happened, for someone who looks back at it. */
export function caption(events: readonly Event[], table: DohdlesTable, speaker: Speaker): string {
  const say = speak(words, speaker)
  const told = events.map((event) => tellEvent(say, event, table)?.text)
  return told.filter(Boolean).join(' ')
}
