import type { View } from '../../wire/dominoes'
import type { DominoPlacement } from './dominoPlacement.svelte'
import type { NameOf } from './tell'
import { tellEnding } from './tell'
import type { SayDominoes } from './words'

/** The one line that says what to do next, or whom the table waits for. */
export function whatToDo(
  say: SayDominoes,
  view: View,
  placing: DominoPlacement | null,
  name: NameOf,
): string {
  const { phase } = view
  if (phase.type === 'over') return tellEnding(say, phase.ending)
  if (placing) return whatToPress(say, view, placing)
  const who = { name: name(phase.seat) }
  switch (phase.type) {
    case 'placing':
      return say('todo.waitPlacing', who)
    case 'following':
      return say('todo.waitFollowing', who)
    case 'discarding':
      return say('todo.waitDiscarding', who)
  }
}

function whatToPress(say: SayDominoes, view: View, placing: DominoPlacement): string {
  if (view.may.discard) return placing.domino ? say('todo.discardThis') : say('todo.discard')
  if (placing.chosen) return say('todo.confirm')
  if (placing.domino) return placing.isShown ? say('todo.spot') : say('todo.find')
  if (view.may.stop) return say('todo.follow')
  return view.placed.length === 0 ? say('todo.first') : say('todo.pick')
}
