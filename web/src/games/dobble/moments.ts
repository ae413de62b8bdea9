import type { View } from '../../wire/dobble'
import type { Seat } from '../../wire/room'
import { speak, type Speaker } from '../../words'
import { words } from './spoken'
import { tellTime } from './todo'

/** What a table of Dobble talks about afterwards. */
export function moments(view: View, name: (seat: Seat) => string, speaker: Speaker): string[] {
  if (view.seats < 2) return []
  const say = speak(words, speaker)
  const [fastest] = [...view.claims].sort((a, b) => a.reaction - b.reaction)
  const [closest] = [...view.photos].sort((a, b) => a.margin - b.margin)
  const finds = Array.from({ length: view.seats }, (_, seat) => ({
    seat,
    n: view.claims.filter((claim) => claim.seat === seat).length,
  }))
  const [most, second] = finds.sort((a, b) => b.n - a.n)
  return [
    ...(fastest
      ? [say('moment.fastest', { name: name(fastest.seat), time: tellTime(say, fastest.reaction) })]
      : []),
    ...(closest
      ? [
          say('moment.closest', {
            winner: name(closest.winner),
            loser: name(closest.loser),
            margin: closest.margin,
          }),
        ]
      : []),
    ...(most && most.n > (second?.n ?? 0) ? [say('moment.most', { name: name(most.seat), n: most.n })] : []),
  ]
}
