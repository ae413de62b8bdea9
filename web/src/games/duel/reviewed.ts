import type { Board, Row } from '../../wire/duel'
import type { BoardAnalysis, Decision, Move } from '../../wire/duel_analysis'

/** The board as it lay at one decision, with what was played there or what would have been best. */
export function boardAt(analysis: BoardAnalysis, move: Move, choice: 'played' | 'best'): Board {
  const { decision, outlook, rows_left, dice_left, worth } = move[choice]
  const before = analysis.rows.slice(0, move.row === null ? undefined : move.row - 1)
  const rows = decision.type === 'place' ? [...before, rowOf(decision.dice, outlook)] : before
  return {
    breaker: analysis.breaker,
    maker: null,
    turn: turnOf(decision, analysis),
    rows,
    rows_left,
    dice_left,
    worth,
    code: analysis.code,
    possible: null,
    may: { roll: false, place: false, solve: false, answer: false },
  }
}

/** How many more dice one decision lays than another. */
export function diceMore(one: Decision, other: Decision): number {
  const count = (decision: Decision) =>
    decision.type === 'place' ? decision.dice.filter((die) => die !== null).length : 0
  return count(one) - count(other)
}

/** The decision that cost most, to begin with; the first one where none cost anything. */
export function costliest(moves: readonly Move[]): number {
  const costs = moves.map(({ cost }) => cost)
  return Math.max(0, costs.indexOf(Math.max(...costs)))
}

function rowOf(dice: Row['dice'], outlook: Move['played']['outlook']): Row {
  return {
    n_dice: dice.filter((die) => die !== null).length,
    dice,
    answer: outlook?.answer ?? null,
    left: outlook?.left ?? null,
  }
}

/** Marks the row that is looked at, or lays the solution. */
function turnOf(decision: Decision, { code, score }: BoardAnalysis): Board['turn'] {
  switch (decision.type) {
    case 'roll':
      return { type: 'choosing', until: null }
    case 'place':
      return { type: 'answering', until: null }
    case 'solve': {
      const solution = decision.code
      const isRight = solution.every((dots, column) => dots === code[column])
      return { type: 'done', ending: { type: isRight ? 'broken' : 'missed', solution }, score }
    }
  }
}
