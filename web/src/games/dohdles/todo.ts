import type { Dohdle, Phase } from '../../wire/dohdles'
import { benchesOf, calledSide, isMine, queueOf, type DohdlesTable } from './sides'
import type { SayDohdles } from './spoken'

type Of<T extends Phase['type']> = Extract<Phase, { type: T }>

/** The one line that says what to do next, or whom the table waits for. */
export function whatToDo(say: SayDohdles, table: DohdlesTable, making: Dohdle | null = null): string {
  const { view } = table
  const { phase, may } = view
  switch (phase.type) {
    case 'sculpting':
      return whatToKnead(say, table, making)
    case 'choosing':
      return may.choose.length > 0 ? say('todo.choose') : say('todo.chooseOther', master(say, table))
    case 'asking':
      return whatToAsk(say, table, phase)
    case 'answering':
      return whoAnswers(say, table)
    case 'voting':
      if (may.vote) return say('todo.vote', { ...master(say, table), creator: creator(table, view.asked) })
      return say('todo.voteOther')
    case 'claiming':
      return whoKnows(say, table, phase)
    case 'proposing':
      return may.propose ? say('todo.propose') : say('todo.proposeOther', speaker(say, table))
    case 'judging':
      return may.count
        ? say('todo.count', { ...speaker(say, table), word: phase.word })
        : whoJudges(say, table, phase)
    case 'last_call':
      return may.claim.length === 0 && isMine(view, view.dohdles[view.asked ?? -1]?.side ?? -1)
        ? say('todo.lastCallMine')
        : say('todo.lastCall')
    case 'over':
      return say('todo.over')
  }
}

function whoJudges(say: SayDohdles, table: DohdlesTable, { near, counts, word }: Of<'judging'>): string {
  const names = { creator: creator(table, queueOf(table.view)[0]?.dohdle), word }
  if (counts) return say('todo.rightOther', names)
  return near ? say('todo.countOther', names) : say('todo.wrongOther', names)
}

const master = (say: SayDohdles, table: DohdlesTable) => calledSide(say, table, table.view.master ?? 0)
const speaker = (say: SayDohdles, table: DohdlesTable) =>
  calledSide(say, table, queueOf(table.view)[0]?.side ?? 0)
const creator = (table: DohdlesTable, dohdle: number | null | undefined) =>
  table.name(table.view.dohdles[dohdle ?? -1]?.creator ?? 0)

function whatToKnead(say: SayDohdles, table: DohdlesTable, making: Dohdle | null): string {
  const { view } = table
  if (making?.fate.type === 'making') {
    const name = table.name(making.creator)
    if (table.seat !== making.creator)
      return say(making.word === null ? 'todo.wordOther' : 'todo.sculptOther', { name })
    return making.word === null ? say('todo.word') : say('todo.sculpt')
  }
  const unmade = view.dohdles.filter(({ fate }) => fate.type === 'making')
  if (making && unmade.some((dohdle) => dohdle.creator === table.seat)) return say('todo.next')
  const seats = [...new Set(unmade.map((dohdle) => dohdle.creator))]
  const names = say.list(seats.map((seat) => table.name(seat)))
  if (table.seat !== null && seats.length > 0) return say('todo.placed', { names })
  const count = { n: view.dohdles.length - unmade.length, all: view.dohdles.length }
  const isSome = seats.length > 0 && seats.length < benchesOf(view).length
  return isSome ? say('todo.stillKneading', { ...count, names }) : say('todo.kneading', count)
}

function whatToAsk(say: SayDohdles, table: DohdlesTable, phase: Of<'asking'>): string {
  const { view } = table
  const { may } = view
  const name = creator(table, view.asked)
  if (!may.ask && may.letters.length === 0) {
    if (phase.clue === 'letter') return say('todo.letterOther', master(say, table))
    return view.dohdles[view.asked ?? -1]?.creator === table.seat
      ? say('todo.askingYou', master(say, table))
      : say('todo.askingOther', { ...master(say, table), creator: name })
  }
  if (phase.retry) return say('todo.retry', { creator: name })
  if (phase.number > 1) return say('todo.second', { creator: name })
  return say(`todo.${phase.clue}`, { creator: name })
}

function whoAnswers(say: SayDohdles, table: DohdlesTable): string {
  const { view } = table
  const dohdle = view.dohdles[view.asked ?? -1]
  if (view.may.answer) {
    const asker = dohdle?.log.at(-1)?.seat
    return say('todo.answer', { name: asker == null ? say('log.table') : table.name(asker) })
  }
  if (dohdle && isMine(view, dohdle.side)) return say('todo.partner')
  return say('todo.answerOther', { creator: creator(table, view.asked) })
}

function whoKnows(say: SayDohdles, table: DohdlesTable, { queue, first }: Of<'claiming'>): string {
  const { view } = table
  const others = queue
    .filter(({ side }) => !isMine(view, side))
    .flatMap(({ side }) => view.sides[side]?.seats ?? [])
  const told = { names: say.list(others.map((seat) => table.name(seat))), n: others.length }
  if (view.may.first) return say('todo.first', told)
  if (first && queue.every(({ side }) => !isMine(view, side))) {
    return say('todo.firstOther', master(say, table))
  }
  if (queue.some(({ side }) => isMine(view, side))) return say('todo.claimed')
  return view.may.claim.length > 0 ? say('todo.claim', told) : say('todo.claimOther', told)
}
