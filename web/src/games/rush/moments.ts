import type { Seat } from '../../wire/room'
import type { View } from '../../wire/rush'
import { speak, type Speaker } from '../../words'
import { cellsOf } from './cells'
import { words } from './spoken'

/** What a table of Doodle Rush talks about afterwards. */
export function moments(view: View, name: (seat: Seat) => string, speaker: Speaker): string[] {
  const say = speak(words, speaker)
  const drawn = view.sides.flatMap(cellsOf).filter(({ boardView }) => boardView.word !== null)
  const [clear] = [...drawn].sort((a, b) => b.boardView.taken.length - a.boardView.taken.length)
  const dark = drawn.find(({ boardView }) => boardView.taken.length === 0 && !boardView.void)
  const [eye, second] = [...view.sides].sort((a, b) => b.won - a.won)
  const tell = (key: 'moment.clear' | 'moment.dark', cell: (typeof drawn)[number]) =>
    say(key, { word: cell.boardView.word ?? '', name: name(cell.seat), n: cell.boardView.taken.length })
  return [
    ...(clear && clear.boardView.taken.length > 0 ? [tell('moment.clear', clear)] : []),
    ...(eye && eye.won > (second?.won ?? 0) ? [say('moment.eye', { name: name(eye.seat), n: eye.won })] : []),
    ...(dark ? [tell('moment.dark', dark)] : []),
  ]
}
