import type { Event, Photo } from '../../wire/dobble'
import { type SayDobble } from './spoken'
import { tellTime } from './todo'

/** Who hears, and what things are called. */
export interface Listener {
  seat: number | null
  name: (seat: number) => string
  symbol: (symbol: number) => string
}

/** Something that happened, in words, with the symbol and the seat it was about. */
export interface Announcement {
  text: string
  symbol: number | null
  tone: 'good' | 'bad' | 'plain'
  seat: number | null
  /** Whether that seat found a match. */
  isWin: boolean
}

/** Plain news, about nobody in particular or about one seat. */
export const plain = (text: string, seat: number | null = null): Announcement => ({
  text,
  symbol: null,
  tone: 'plain',
  seat,
  isWin: false,
})

/** An event in words; nothing where the table already shows it. */
export function tellEvent(say: SayDobble, event: Event, listener: Listener): Announcement | null {
  const { seat, name } = listener
  switch (event.type) {
    case 'covered':
      return plain(say('news.covered'))
    case 'revealed':
      return plain(say('news.revealed'))
    case 'won':
      return tellWon(say, event, listener)
    case 'wrong':
      return tellWrong(say, event, listener)
    case 'late':
      if (event.photo) return tellPhoto(say, event.photo, listener)
      if (event.seat !== seat) return null
      return plain(say(event.delayed ? 'news.delayed' : 'news.late'))
    case 'freed':
      return plain(say('news.freed'))
    case 'hinted':
      return plain(say('news.hinted'))
    case 'round_ended':
      if (event.loser === null) return null
      return event.loser === seat
        ? { ...plain(say('news.roundYou', { n: event.cards }), seat), tone: 'bad' }
        : plain(say('news.round', { name: name(event.loser), n: event.cards }), event.loser)
    case 'tied':
      return plain(say('news.tied', { names: say.list(event.seats.map(name)) }))
    case 'left':
      return plain(say('news.left', { name: name(event.seat) }), event.seat)
    case 'dealt':
    case 'spread':
    case 'mini_ended':
    case 'champion':
      return null
  }
}

function tellWon(say: SayDobble, event: Extract<Event, { type: 'won' }>, listener: Listener): Announcement {
  const symbol = listener.symbol(event.symbol)
  const [name, isMine] = [listener.name(event.seat), event.seat === listener.seat]
  const about = (text: string, tone: Announcement['tone']): Announcement => ({
    text,
    symbol: event.symbol,
    tone,
    seat: event.seat,
    isWin: true,
  })
  if (event.target === null) {
    const time = tellTime(say, event.reaction)
    if (isMine) return about(say('news.you', { symbol, time }), 'good')
    return about(say('news.they', { name, symbol, time }), 'plain')
  }
  const target = listener.name(event.target)
  if (isMine) return about(say('news.youGave', { symbol, target }), 'good')
  if (event.target === listener.seat) return about(say('news.gaveYou', { name, symbol }), 'bad')
  return about(say('news.theyGave', { name, symbol, target }), 'plain')
}

function tellWrong(
  say: SayDobble,
  event: Extract<Event, { type: 'wrong' }>,
  listener: Listener,
): Announcement {
  if (event.seat !== listener.seat) {
    return plain(say('news.wrong', { name: listener.name(event.seat) }), event.seat)
  }
  const text =
    event.symbol === null
      ? say('news.wrongYou')
      : say('news.wrongSymbol', { symbol: listener.symbol(event.symbol) })
  return { ...plain(text, event.seat), symbol: event.symbol, tone: 'bad' }
}

function tellPhoto(say: SayDobble, photo: Photo, listener: Listener): Announcement {
  const { margin } = photo
  const [winner, loser] = [listener.name(photo.winner), listener.name(photo.loser)]
  if (photo.winner === listener.seat) {
    return { ...plain(say('news.photoWon', { loser, margin }), photo.loser), tone: 'good' }
  }
  if (photo.loser === listener.seat) {
    return { ...plain(say('news.photoLost', { winner, margin }), photo.winner), tone: 'bad' }
  }
  return plain(say('news.photo', { winner, loser, margin }), photo.winner)
}
