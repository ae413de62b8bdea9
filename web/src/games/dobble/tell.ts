import type { Event, Photo } from '../../wire/dobble'
import { type SayDobble } from './spoken'
import { tellTime } from './todo'

/** Who hears, and what things are called. */
export interface Ear {
  seat: number | null
  name: (seat: number) => string
  symbol: (symbol: number) => string
}

/** Something that happened, in words, with the symbol it was about. */
export interface News {
  text: string
  symbol: number | null
  tone: 'good' | 'bad' | 'plain'
}

const plain = (text: string): News => ({ text, symbol: null, tone: 'plain' })

/** An event in words; nothing where the table already shows it. */
export function tellEvent(say: SayDobble, event: Event, ear: Ear): News | null {
  const { seat, name } = ear
  switch (event.type) {
    case 'covered':
      return plain(say('news.covered'))
    case 'revealed':
      return plain(say('news.revealed'))
    case 'won':
      return tellWon(say, event, ear)
    case 'wrong':
      return tellWrong(say, event, ear)
    case 'late':
      if (event.photo) return tellPhoto(say, event.photo, ear)
      if (event.seat !== seat) return null
      return plain(say(event.delayed ? 'news.delayed' : 'news.late'))
    case 'freed':
      return plain(say('news.freed'))
    case 'hinted':
      return plain(say('news.hinted'))
    case 'round_ended':
      if (event.loser === null) return null
      return event.loser === seat
        ? { text: say('news.roundYou', { n: event.cards }), symbol: null, tone: 'bad' }
        : plain(say('news.round', { name: name(event.loser), n: event.cards }))
    case 'tied':
      return plain(say('news.tied', { names: say.list(event.seats.map(name)) }))
    case 'left':
      return plain(say('news.left', { name: name(event.seat) }))
    case 'dealt':
    case 'spread':
    case 'mini_ended':
    case 'champion':
      return null
  }
}

function tellWon(say: SayDobble, event: Extract<Event, { type: 'won' }>, ear: Ear): News {
  const symbol = ear.symbol(event.symbol)
  const [name, isMine] = [ear.name(event.seat), event.seat === ear.seat]
  const about = (text: string, tone: News['tone']): News => ({ text, symbol: event.symbol, tone })
  if (event.target === null) {
    const time = tellTime(say, event.reaction)
    if (isMine) return about(say('news.you', { symbol, time }), 'good')
    return about(say('news.they', { name, symbol, time }), 'plain')
  }
  const target = ear.name(event.target)
  if (isMine) return about(say('news.youGave', { symbol, target }), 'good')
  if (event.target === ear.seat) return about(say('news.gaveYou', { name, symbol }), 'bad')
  return about(say('news.theyGave', { name, symbol, target }), 'plain')
}

function tellWrong(say: SayDobble, event: Extract<Event, { type: 'wrong' }>, ear: Ear): News {
  if (event.seat !== ear.seat) return plain(say('news.wrong', { name: ear.name(event.seat) }))
  const text =
    event.symbol === null
      ? say('news.wrongYou')
      : say('news.wrongSymbol', { symbol: ear.symbol(event.symbol) })
  return { text, symbol: event.symbol, tone: 'bad' }
}

function tellPhoto(say: SayDobble, photo: Photo, ear: Ear): News {
  const { margin } = photo
  const [winner, loser] = [ear.name(photo.winner), ear.name(photo.loser)]
  if (photo.winner === ear.seat) {
    return { text: say('news.photoWon', { loser, margin }), symbol: null, tone: 'good' }
  }
  if (photo.loser === ear.seat) {
    return { text: say('news.photoLost', { winner, margin }), symbol: null, tone: 'bad' }
  }
  return plain(say('news.photo', { winner, loser, margin }))
}
