import type { Event } from '../../wire/dobble'
import { speak, type Speaker } from '../../words'
import type { DobbleTable } from './raceInput.svelte'
import { nameOf, words } from './spoken'
import { tellEvent } from './tell'

/** What happened, for someone who looks back at it. */
export function caption(events: readonly Event[], table: DobbleTable, speaker: Speaker): string {
  const say = speak(words, speaker)
  const symbol = (symbol: number) => nameOf(say, table.view.symbols[symbol] ?? '')
  const listener = { seat: table.seat, name: (seat: number) => table.name(seat), symbol }
  const told = events.map((event) => tellEvent(say, event, listener)?.text)
  return told.filter(Boolean).join(' ')
}
