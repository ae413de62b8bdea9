import type { View } from '../../wire/duel'
import type { Seat } from '../../wire/room'
import { speak, type Speaker } from '../../words'
import { words } from './afterwards'

/** What a table of Dobbelduel talks about afterwards. */
export function moments(view: View, name: (seat: Seat) => string, speaker: Speaker): string[] {
  const say = speak(words, speaker)
  const ends = view.boards.flatMap(({ breaker, maker, rows, turn }): string[] => {
    if (turn.type !== 'done') return []
    if (turn.ending.type === 'broken') return [say('moment.broken', { name: name(breaker), n: rows.length })]
    const isHeld = turn.ending.type === 'missed' || turn.ending.type === 'covered'
    return isHeld && maker !== null ? [say('moment.safe', { name: name(maker) })] : []
  })
  const matches = view.history.flatMap((scores) =>
    scores.map((points, seat) => ({ seat, points: points ?? 0 })),
  )
  const [best] = matches.sort((a, b) => b.points - a.points)
  const isWorthTelling = best !== undefined && best.points > 0 && view.matches > 1
  return [
    ...ends,
    ...(isWorthTelling ? [say('moment.match', { name: name(best.seat), n: best.points })] : []),
  ]
}
