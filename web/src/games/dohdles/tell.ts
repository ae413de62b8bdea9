import type { Event, Question, View } from '../../wire/dohdles'
import { calledSide, type DohdlesTable } from './sides'
import { tellQuestion, type SayDohdles } from './spoken'

/** Something that happened, in words. */
export interface Announcement {
  text: string
  tone: 'good' | 'bad' | 'plain'
}

const plain = (text: string): Announcement => ({ text, tone: 'plain' })

/** Two cubes closer than this are a photo finish. */
const PHOTO_MS = 500

/** An event in words; nothing where the table already shows it. */
export function tellEvent(say: SayDohdles, event: Event, table: DohdlesTable): Announcement | null {
  const { view } = table
  const called = (id: number) => calledSide(say, table, id)
  const side = (id: number) => called(id).name
  switch (event.type) {
    case 'placed': {
      const creator = view.dohdles[event.dohdle]?.creator
      return creator === undefined || creator === table.seat
        ? null
        : plain(say('news.placed', { name: table.name(creator) }))
    }
    case 'board_set':
      return event.dropped.length > 0
        ? plain(say('news.dropped', { n: event.dropped.length }))
        : plain(say('news.boardSet'))
    case 'turn_passed':
      return plain(say('news.passed', called(event.side)))
    case 'chip_moved':
      return plain(tellChip(say, event, table))
    case 'asked': {
      const name = event.seat === null ? say('log.table') : table.name(event.seat)
      return plain(say('news.asked', { name, question: tellQuestion(view, event.question) }))
    }
    case 'answered':
      return plain(tellAnswered(say, event, view))
    case 'appealed':
      return plain(say('news.appealed'))
    case 'ruled':
      return plain(
        say(event.fair ? 'news.ruledFair' : 'news.ruledUnfair', { question: questionOf(view, event) }),
      )
    case 'corrected': {
      const question = questionOf(view, event)
      return plain(say('news.corrected', { question, answer: say(`answer.${event.answer}`) }))
    }
    case 'letter_given':
      return plain(
        event.letter === null
          ? say('news.letterBlank', { n: event.position })
          : say('news.letter', { n: event.position, letter: event.letter }),
      )
    case 'claimed':
      return plain(
        event.behind > 0 && event.behind < PHOTO_MS
          ? say('news.claimedPhoto', { name: side(event.side), ms: event.behind })
          : say('news.claimed', called(event.side)),
      )
    case 'took_first':
      return plain(say('news.tookFirst', called(event.side)))
    case 'near':
      return plain(say('news.near', { word: event.word }))
    case 'overruled':
      return plain(say(event.counts ? 'news.overruledYes' : 'news.overruledNo'))
    case 'wrong':
      return { text: tellWrong(say, event, called(event.side)), tone: 'bad' }
    case 'solved': {
      const { word, from, to } = event
      return { text: say('news.solved', { word, name: side(event.side), steps: to - from }), tone: 'good' }
    }
    case 'rewarded': {
      const n = event.to - event.from
      return n === 0 ? null : { text: say('news.rewarded', { name: side(event.side), n }), tone: 'good' }
    }
    case 'voided':
      return plain(say('news.voided', { name: side(event.side) }))
    case 'last_call':
      return plain(say('news.lastCall'))
    case 'removed':
      return plain(say('news.removed', { word: event.word }))
    case 'left':
      return plain(say('news.left', { name: table.name(event.seat) }))
    case 'whispered':
      return event.seat === table.seat
        ? null
        : plain(say('news.whisper', { name: table.name(event.seat), text: event.text }))
    case 'ended':
      return plain(say('over.won', { names: say.list(event.winners.map(side)) }))
    // Whose turn it is, and who has to say the word, stands above.
    case 'turn_began':
    case 'voted':
    case 'called':
    case 'sculpted':
    case 'taken_back':
      return null
  }
}

function tellChip(
  say: SayDohdles,
  { dohdle, seat }: Extract<Event, { type: 'chip_moved' }>,
  table: DohdlesTable,
): string {
  const creator = table.view.dohdles[dohdle]?.creator ?? 0
  if (seat === null) return say('news.chipTable', { creator: table.name(creator) })
  if (creator === table.seat) return say('news.chipYou', { name: table.name(seat) })
  return say('news.chip', { name: table.name(seat), creator: table.name(creator) })
}

function tellAnswered(say: SayDohdles, event: Extract<Event, { type: 'answered' }>, view: View): string {
  const question = questionOf(view, event)
  if (event.seat === null) return say('news.answeredLate', { question })
  return say('news.answered', { question, answer: say(`answer.${event.answer}`) })
}

function tellWrong(
  say: SayDohdles,
  { word, from, to }: Extract<Event, { type: 'wrong' }>,
  called: { name: string; n: number },
): string {
  const { name } = called
  const steps = from - to
  if (word === null) return steps > 0 ? say('news.silent', { name, steps }) : say('news.silentStay', { name })
  return steps > 0 ? say('news.wrong', { name, word, steps }) : say('news.wrongStay', { ...called, word })
}

/** What was asked; an event may come before the view that has it in the log. */
function questionOf(view: View, at: { dohdle: number; number: number }): string {
  const question: Question | undefined = view.dohdles[at.dohdle]?.log[at.number]?.question
  return question ? tellQuestion(view, question) : ''
}
