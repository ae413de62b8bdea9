import type { Event } from '../../wire/rush'
import { speak, type Speaker } from '../../words'
import type { RushTable } from './boardInk.svelte'
import { words } from './spoken'
import { tellEvent } from './tell'

/** What happened, for someone who looks back at it. */
export function caption(events: readonly Event[], table: RushTable, speaker: Speaker): string {
  const say = speak(words, speaker)
  const listener = { seat: table.seat, view: table.view, name: (seat: number) => table.name(seat) }
  const told = events.map((event) =>
    // At the table only those whose drawing it was need to hear it.
    event.type === 'missed'
      ? say('news.missed', { name: table.name(event.seat), text: event.text })
      : tellEvent(say, event, listener)?.text,
  )
  return told.filter(Boolean).join(' ')
}
