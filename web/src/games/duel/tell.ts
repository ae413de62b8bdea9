import type { Answer, Board, Ending, Event, Row } from '../../wire/duel'
import { inColumns } from './columns'
import type { SayDuel } from './words'

/** "blue 4, yellow 2". */
export function tellDice(say: SayDuel, dice: readonly (number | null)[]): string {
  const pairs = inColumns(dice).flatMap(([column, dots]) =>
    dots === null ? [] : [say('board.pair', { column: say(`column.${column}`), dots })],
  )
  return pairs.length > 0 ? pairs.join(', ') : say('board.nothing')
}

/** "1 right, 1 must be higher". */
export function tellAnswer(say: SayDuel, { right, higher, lower }: Answer): string {
  const told = [
    right > 0 && say('answer.right', { n: right }),
    higher > 0 && say('answer.higher', { n: higher }),
    lower > 0 && say('answer.lower', { n: lower }),
  ]
  return told.filter(Boolean).join(', ')
}

/** One whole effort as a sentence. */
export function tellRow(say: SayDuel, effort: number, row: Row | undefined): string {
  if (!row) return say('board.empty', { effort })
  if (isCovered(row)) return say('board.covered', { effort, n: row.n_dice })
  const dice = tellDice(say, row.dice)
  if (!row.answer) return say('board.row', { effort, dice })
  return say('board.answered', { effort, dice, answer: tellAnswer(say, row.answer) })
}

/** Whether the viewer is shown only how many dice lie here. */
export function isCovered(row: Row): boolean {
  return row.n_dice > 0 && row.dice.every((die) => die === null)
}

/** How a board ended, from the side of whoever looks. */
export function tellEnding(say: SayDuel, ending: Ending, name: string, isMine: boolean): string {
  switch (ending.type) {
    case 'broken':
      return isMine ? say('end.brokenYou') : say('end.broken', { name })
    case 'missed':
      return isMine ? say('end.missedYou') : say('end.missed', { name })
    case 'expired':
      return isMine ? say('end.expiredYou') : say('end.expired', { name })
    case 'wrong_answer':
      return isMine ? say('end.wrongAnswerYou') : say('end.wrongAnswer', { name })
    case 'abandoned':
      return say('end.abandoned')
    case 'covered':
      return say('end.covered', { name })
  }
}

/** An event for those who listen; nothing where the board already says it. */
export function tellEvent(
  say: SayDuel,
  event: Event,
  boards: readonly Board[],
  name: (seat: number) => string,
  seat: number | null,
): string {
  switch (event.type) {
    case 'match_began':
      return say('heard.began', { number: event.number })
    case 'rolled':
      return event.dice.length > 0
        ? say('heard.rolled', { dice: event.dice.join(', ') })
        : say('heard.rolledCovered', { name: name(event.breaker), n: event.n_dice })
    case 'placed':
      return event.breaker === seat ? '' : say('heard.placed', { name: name(event.breaker), n: event.n_dice })
    case 'answered': {
      const row = boards.find(({ breaker }) => breaker === event.breaker)?.rows[event.row - 1]
      return event.answer && row ? tellRow(say, event.row, { ...row, answer: event.answer }) : ''
    }
    case 'expired':
      return say('heard.expired', { name: name(event.breaker) })
    case 'ended':
      return tellEnding(say, event.ending, name(event.breaker), event.breaker === seat)
    case 'match_ended':
      return say('board.shown', { dice: tellDice(say, event.code) })
  }
}
