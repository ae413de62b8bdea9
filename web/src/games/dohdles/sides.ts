import type { Table } from '../../room/table'
import type { Action, Claim, Dohdle, Event, View } from '../../wire/dohdles'
import type { Seat } from '../../wire/room'
import type { SayDohdles } from './spoken'

export type DohdlesTable = Table<View, Action, Event>

/** Whether a side is the one of whoever looks. */
export const isMine = (view: View, side: number) => view.me?.side === side

/** What a side is called: one name, or two. */
export function sideName(say: SayDohdles, table: DohdlesTable, side: number): string {
  const seats = table.view.sides[side]?.seats ?? []
  return say.list(seats.map((seat) => table.name(seat)))
}

/** What a side is called, and how many they are, for a sentence that depends on it. */
export const calledSide = (say: SayDohdles, table: DohdlesTable, side: number) => ({
  name: sideName(say, table, side),
  n: table.view.sides[side]?.seats.length ?? 1,
})

/** What a side is called by someone who may be on it. */
export function sideOrYou(say: SayDohdles, table: DohdlesTable, side: number): string {
  const seats = table.view.sides[side]?.seats ?? []
  const others = seats.filter((seat) => seat !== table.seat).map((seat) => table.name(seat))
  return say.list(others.length < seats.length ? [say('side.you'), ...others] : others)
}

/** The seat whose colour and shape a side's token has. */
export const sideLook = (table: DohdlesTable, side: number) =>
  table.look(table.view.sides[side]?.seats[0] ?? side)

/** The colour of a Dohdle's dough: a team kneads in one. */
export const doughColourOf = (table: DohdlesTable, { side }: Pick<Dohdle, 'side'>) =>
  sideLook(table, side).colour

/** The cubes in the funnel, first to be heard first; none while it is empty. */
export function queueOf({ phase }: View): readonly Claim[] {
  return phase.type === 'claiming' || phase.type === 'proposing' || phase.type === 'judging'
    ? phase.queue
    : []
}

/** Whether the table waits for a claimed word. */
export const isHushed = (view: View) => queueOf(view).length > 0

/** The Dohdle everything is about just now. */
export function subjectOf(view: View): number | null {
  return queueOf(view)[0]?.dohdle ?? view.asked
}

/** Who makes which Dohdles, and how many of them are on the board. */
export function benchesOf(view: View): readonly { creator: Seat; own: readonly Dohdle[]; n: number }[] {
  return [...new Set(view.dohdles.map(({ creator }) => creator))].map((creator) => {
    const own = view.dohdles.filter((dohdle) => dohdle.creator === creator)
    return { creator, own, n: own.filter(({ fate }) => fate.type !== 'making').length }
  })
}

/** Whether a Dohdle can still be solved. */
export const isStanding = ({ fate }: Dohdle) => fate.type === 'standing'

/** Whether a question to the own side is open. */
export function isAnswering(view: View): boolean {
  const asked = view.dohdles[view.asked ?? -1]
  return view.phase.type === 'answering' && asked !== undefined && isMine(view, asked.side)
}
