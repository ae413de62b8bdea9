import type { Event, Target, View } from '../../wire/rush'
import type { SayRush } from './spoken'

/** Who hears, and what things are called. */
export interface Ear {
  seat: number | null
  view: View
  name: (seat: number) => string
}

/** Something that happened, in words. */
export interface News {
  text: string
  tone: 'good' | 'bad' | 'plain'
}

const plain = (text: string): News => ({ text, tone: 'plain' })

/** The word of a board, as far as the hearer knows it. */
const wordOf = ({ view }: Ear, { seat, board }: Target) => view.sides[seat]?.boards[board]?.word ?? ''

/** An event in words; nothing where the table already shows it. */
export function tellEvent(say: SayRush, event: Event, ear: Ear): News | null {
  const { seat, name } = ear
  switch (event.type) {
    case 'took':
      return tellTook(say, event, ear)
    case 'right':
      return { text: say('news.right', { text: event.text }), tone: 'good' }
    case 'late':
      return event.seat === seat
        ? plain(say('news.lateYou'))
        : plain(say('news.late', { name: name(event.seat) }))
    case 'missed':
      return tellMissed(say, event, ear)
    case 'said':
      if (event.guesser !== seat) return null
      return event.word === 'close'
        ? { text: say('news.saidClose', { name: name(event.seat) }), tone: 'good' }
        : { text: say('news.saidFar', { name: name(event.seat) }), tone: 'bad' }
    case 'pointed':
      if (event.seat === seat) return null
      return plain(say('news.pointed', { name: name(event.seat), n: event.board + 1 }))
    case 'flagged':
      return tellFlagged(say, event, ear)
    case 'left':
      return plain(say('news.left', { name: name(event.seat) }))
    case 'skipped':
      return plain(say('news.skipped'))
    case 'veiled':
    case 'began':
    case 'inked':
    case 'drawn':
    case 'ended':
      return null
  }
}

function tellTook(say: SayRush, event: Extract<Event, { type: 'took' }>, ear: Ear): News {
  const { word, target } = event
  const more = event.shared ? ` ${say('news.shared')}` : ''
  if (event.seat === ear.seat) return { text: say('news.tookYou', { word }) + more, tone: 'good' }
  const name = ear.name(event.seat)
  if (target.seat === ear.seat) return { text: say('news.tookMine', { name, word }) + more, tone: 'good' }
  return plain(say('news.took', { name, word }) + more)
}

/** Only those whose drawing it was need to hear what it was not. */
function tellMissed(say: SayRush, event: Extract<Event, { type: 'missed' }>, ear: Ear): News | null {
  const { target, text } = event
  if (target === null || target.seat !== ear.seat) return null
  return plain(say('news.missedMine', { name: ear.name(event.seat), text, word: wordOf(ear, target) }))
}

function tellFlagged(say: SayRush, event: Extract<Event, { type: 'flagged' }>, ear: Ear): News | null {
  const { target } = event
  const n = target.board + 1
  if (target.seat === ear.seat) {
    const word = wordOf(ear, target)
    const name = ear.name(event.seat)
    const text = event.void ? say('news.voidMine', { word }) : say('news.flaggedMine', { name, word })
    return { text, tone: 'bad' }
  }
  const owner = ear.name(target.seat)
  if (event.void) return plain(say('news.void', { n, owner }))
  return event.seat === ear.seat ? null : plain(say('news.flagged', { name: ear.name(event.seat), n, owner }))
}
