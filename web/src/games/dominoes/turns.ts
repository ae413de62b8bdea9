import type { Deed, LogLine } from '../../wire/dominoes'

/** What one seat did in one turn. */
export interface LoggedTurn {
  turn: number
  seat: number
  deeds: Deed[]
}

/** The log turn by turn, the newest first. */
export function turnsOf(log: readonly LogLine[]): LoggedTurn[] {
  const turns: LoggedTurn[] = []
  for (const { turn, seat, deed } of log) {
    const last = turns.at(-1)
    if (last?.turn === turn && last.seat === seat) last.deeds.push(deed)
    else turns.push({ turn, seat, deeds: [deed] })
  }
  return turns.reverse()
}
