import type { View } from '../../wire/dominoes'
import type { Seat } from '../../wire/room'
import { speak, type Speaker } from '../../words'
import { words } from './words'

/** Who leads alone after a turn, if anyone does. */
function leader(scores: readonly number[]): number | null {
  const most = Math.max(...scores)
  const leaders = scores.flatMap((score, seat) => (score === most ? [seat] : []))
  return leaders.length === 1 ? (leaders[0] ?? null) : null
}

/** What a table of dominoes talks about afterwards. */
export function moments(view: View, name: (seat: Seat) => string, speaker: Speaker): string[] {
  const say = speak(words, speaker)
  const gained = view.placed.map(({ seat, gains }) => ({
    seat,
    n: gains.reduce((sum, gain) => sum + (gain.seat === seat ? gain.points : 0), 0),
  }))
  const [best] = gained.sort((a, b) => b.n - a.n)
  const winner = leader(view.sides.map(({ points }) => points))
  const behind = view.history.map((scores) =>
    winner === null ? 0 : Math.max(...scores) - (scores[winner] ?? 0),
  )
  const furthest = Math.max(0, ...behind)
  const leaders = view.history.map(leader).filter((seat) => seat !== null)
  const changes = leaders.filter((seat, at) => at > 0 && seat !== leaders[at - 1]).length
  return [
    ...(best && best.n > 1 ? [say('moment.domino', { name: name(best.seat), n: best.n })] : []),
    ...(winner !== null && furthest > 1 ? [say('moment.behind', { name: name(winner), n: furthest })] : []),
    ...(changes > 1 ? [say('moment.lead', { n: changes })] : []),
  ]
}
