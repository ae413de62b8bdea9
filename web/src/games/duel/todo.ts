import type { Board, View } from '../../wire/duel'
import { COLUMNS } from './columns'
import type { DicePlacement } from './dicePlacement.svelte'
import type { Solution } from './solution.svelte'
import { tellAnswer } from './tell'
import type { SayDuel } from './words'

/** Who looks, and what they have in hand. */
export interface Viewer {
  seat: number | null
  name: (seat: number) => string
  placing: DicePlacement | null
  solution: Solution | null
}

/** The one line that says what to do next, or whom the table waits for. */
export function whatToDo(say: SayDuel, view: View, board: Board, viewer: Viewer): string {
  if (board.may.answer) return say('todo.answer', { effort: board.rows.length })
  if (viewer.solution) return board.may.roll ? say('todo.solve') : say('todo.last')
  if (viewer.placing) return whatToPlace(say, board, viewer.placing)
  if (board.may.roll) return whetherToRoll(say, board)
  return whomToWaitFor(say, view, board, viewer)
}

function whetherToRoll(say: SayDuel, board: Board): string {
  const answer = board.rows.at(-1)?.answer
  return answer ? say('todo.choose', { answer: tellAnswer(say, answer) }) : say('todo.first')
}

function whatToPlace(say: SayDuel, board: Board, placing: DicePlacement): string {
  const column = placing.aimed === null ? undefined : COLUMNS[placing.aimed]
  if (column) return say('todo.die', { column: say(`column.${column}`) })
  if (placing.picked !== null) return say('todo.column')
  if (placing.nPlaced > 0) return say('todo.send')
  return say('todo.place', { effort: board.rows.length + 1 })
}

function whomToWaitFor(say: SayDuel, view: View, board: Board, { seat, name }: Viewer): string {
  const other = view.boards.find(({ breaker, turn }) => breaker !== board.breaker && turn.type !== 'done')
  if (board.breaker === seat && board.turn.type === 'done' && other) {
    return say('todo.waiting', { name: name(other.breaker) })
  }
  if (board.turn.type === 'answering' && board.maker !== null) {
    return say('todo.answering', { name: name(board.maker) })
  }
  const [first, second] = view.boards
  if (first && second) {
    return say('todo.watchingBoth', { first: name(first.breaker), second: name(second.breaker) })
  }
  if (board.maker === seat && seat !== null) return say('todo.making', { breaker: name(board.breaker) })
  const maker = board.maker === null ? say('house') : name(board.maker)
  return say('todo.watching', { breaker: name(board.breaker), maker })
}
