import type { Event, Target, View } from '../../wire/rush'
import type { SayRush } from './spoken'

/** Who hears, and what things are called. */
export interface Listener {
  seat: number | null
  view: View
  name: (seat: number) => string
}

/** Something that happened, in words. */
export interface Announcement {
  text: string
  tone: 'good' | 'bad' | 'plain'
}

const plain = (text: string): Announcement => ({ text, tone: 'plain' })

/** The word of a board, as far as the hearer knows it. */
const wordOf = ({ view }: Listener, { seat, board }: Target) => view.sides[seat]?.boards[board]?.word ?? ''

/** An event in words; nothing where the table already shows it. */
export function tellEvent(say: SayRush, event: Event, listener: Listener): Announcement | null {
  const { seat, name } = listener
  switch (event.type) {
    case 'took':
      return tellTook(say, event, listener)
    case 'right':
      return { text: say('news.right', { text: event.text }), tone: 'good' }
    case 'nearly':
      return { text: say('news.nearly'), tone: 'good' }
    case 'rejected':
      return event.seat === seat
        ? { text: say('news.rejectedYou'), tone: 'bad' }
        : plain(say('news.rejected', { name: name(event.seat) }))
    case 'overruled':
      return plain(say(event.counts ? 'news.overruledYes' : 'news.overruledNo'))
    case 'late':
      return event.seat === seat
        ? plain(say('news.lateYou'))
        : plain(say('news.late', { name: name(event.seat) }))
    case 'missed':
      return tellMissed(say, event, listener)
    case 'said':
      if (event.guesser !== seat) return null
      return event.word === 'close'
        ? { text: say('news.saidClose', { name: name(event.seat) }), tone: 'good' }
        : { text: say('news.saidFar', { name: name(event.seat) }), tone: 'bad' }
    case 'pointed':
      if (event.seat === seat) return null
      return plain(say('news.pointed', { name: name(event.seat), n: event.board + 1 }))
    case 'flagged':
      return tellFlagged(say, event, listener)
    case 'done':
      return event.seat === seat ? null : plain(say('news.done', { name: name(event.seat) }))
    case 'left':
      return plain(say('news.left', { name: name(event.seat) }))
    case 'skipped':
      return plain(say('news.skipped'))
    case 'veiled':
    case 'began':
    case 'inked':
    case 'drawn':
    case 'disputed':
    case 'ended':
      return null
  }
}

function tellTook(say: SayRush, event: Extract<Event, { type: 'took' }>, listener: Listener): Announcement {
  const { word, target } = event
  const more = event.shared ? ` ${say('news.shared')}` : ''
  if (event.seat === listener.seat) return { text: say('news.tookYou', { word }) + more, tone: 'good' }
  const name = listener.name(event.seat)
  if (target.seat === listener.seat)
    return { text: say('news.tookMine', { name, word }) + more, tone: 'good' }
  return plain(say('news.took', { name, word }) + more)
}

/** Only those whose drawing it was need to hear what it was not. */
function tellMissed(
  say: SayRush,
  event: Extract<Event, { type: 'missed' }>,
  listener: Listener,
): Announcement | null {
  const { target, text } = event
  if (target === null || target.seat !== listener.seat) return null
  return plain(
    say('news.missedMine', { name: listener.name(event.seat), text, word: wordOf(listener, target) }),
  )
}

function tellFlagged(
  say: SayRush,
  event: Extract<Event, { type: 'flagged' }>,
  listener: Listener,
): Announcement | null {
  const { target } = event
  const n = target.board + 1
  if (target.seat === listener.seat) {
    const word = wordOf(listener, target)
    const name = listener.name(event.seat)
    const text = event.void ? say('news.voidMine', { word }) : say('news.flaggedMine', { name, word })
    return { text, tone: 'bad' }
  }
  const owner = listener.name(target.seat)
  if (event.void) return plain(say('news.void', { n, owner }))
  return event.seat === listener.seat
    ? null
    : plain(say('news.flagged', { name: listener.name(event.seat), n, owner }))
}
