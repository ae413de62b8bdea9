import type { View } from '../../wire/dohdles'
import type { Seat } from '../../wire/room'
import { speak, type Speaker } from '../../words'
import { words } from './spoken'

/** What a table of Dohdles talks about afterwards. */
export function moments(view: View, name: (seat: Seat) => string, speaker: Speaker): string[] {
  const say = speak(words, speaker)
  const called = view.dohdles.filter(({ word }) => word !== null)
  const at = ({ fate }: View['dohdles'][number]) => (fate.type === 'solved' ? fate.at : Infinity)
  const [first] = [...called].sort((a, b) => at(a) - at(b))
  const unsolved = called.find(({ fate }) => fate.type === 'unsolved')
  const wrong = ({ guesses }: View['dohdles'][number]) => guesses.filter(({ right }) => !right).length
  const [astray] = [...called].sort((a, b) => wrong(b) - wrong(a))
  const of = ({ word, creator }: View['dohdles'][number]) => ({ word: word ?? '', creator: name(creator) })
  return [
    ...(first?.fate.type === 'solved'
      ? [say('moment.solved', { ...of(first), name: name(first.fate.seat) })]
      : []),
    ...(astray && wrong(astray) > 0 ? [say('moment.wrong', { ...of(astray), n: wrong(astray) })] : []),
    ...(unsolved ? [say('moment.unsolved', of(unsolved))] : []),
  ]
}
