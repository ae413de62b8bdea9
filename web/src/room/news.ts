import type { Kind, PersonId, PersonView, Proposal, RoomView, SeatView } from '../wire/room'
import { isPresent } from './presence'
import { blanksOf, type ProposalBlanks } from './proposals'

/** Something worth telling everyone at the page, as a sentence's name and its blanks. */
export type News =
  | {
      key: 'news.joined' | 'news.left' | 'news.gone' | 'news.back' | 'news.bot_for' | 'news.plays_again'
      name: string
    }
  | { key: 'news.host'; name: string }
  | { key: 'news.seat_given' | 'news.asks_seat' | 'news.asks_person'; name: string; other: string }
  | ({ key: 'law.question' | 'news.agreed' | 'news.not_agreed' } & ProposalBlanks)
  | { key: 'news.stands_in'; name: string; owner: string }
  | { key: 'news.picked'; kind: Kind }
  | {
      key:
        'news.you_host' | 'news.your_turn' | 'news.started' | 'news.over' | 'news.cleared' | 'news.declined'
    }
  | { key: 'news.paused' | 'news.resumed' | 'news.bot_plays' }

const nameOf = (room: RoomView, id: PersonId) => room.people.find((person) => person.id === id)?.name ?? ''

/** What changed between two looks at the same room, for someone in it. */
export function newsBetween(before: RoomView, after: RoomView, me: PersonId | null): News[] {
  return [
    ...comings(before, after, me),
    ...hosting(before, after, me),
    ...phases(before, after),
    ...standIns(before, after, me),
    ...handovers(before, after),
    ...requests(before, after, me),
    ...proposals(before, after, me),
  ]
}

function comings(before: RoomView, after: RoomView, me: PersonId | null): News[] {
  const others = after.people.filter(({ id }) => id !== me)
  const unlisted = before.people.filter(
    (was) => was.id !== me && isPresent(was) && !after.people.some(({ id }) => id === was.id),
  )
  return [
    ...others.flatMap((person): News[] => {
      const was = before.people.find(({ id }) => id === person.id)
      if (was) return turned(was, person)
      return isPresent(person) ? [{ key: 'news.joined', name: person.name }] : []
    }),
    // Whoever goes and has no seat is not listed any more.
    ...unlisted.map(({ name }): News => ({ key: 'news.gone', name })),
  ]
}

/** Whether a page is looked at changes too often to be told. */
function turned(was: PersonView, { name, ...now }: PersonView): News[] {
  const here = isPresent({ ...now, name })
  if (isPresent(was) === here) return []
  if (here) return [{ key: 'news.back', name }]
  return [{ key: now.presence === 'gone' ? 'news.gone' : 'news.left', name }]
}

function hosting(before: RoomView, after: RoomView, me: PersonId | null): News[] {
  if (before.host === after.host) return []
  if (after.host === me) return [{ key: 'news.you_host' }]
  const name = nameOf(after, after.host)
  const owner = nameOf(after, after.owner)
  return [
    after.host === after.owner || !owner
      ? { key: 'news.host', name }
      : { key: 'news.stands_in', name, owner },
  ]
}

function phases(before: RoomView, after: RoomView): News[] {
  const [was, is] = [before.phase, after.phase]
  if (was.type === 'playing' && is.type === 'playing' && was.game === is.game) {
    if (was.paused === is.paused) return []
    return [{ key: is.paused ? 'news.paused' : 'news.resumed' }]
  }
  const isOther = before.kind !== after.kind
  if (was.type === is.type && is.type !== 'playing')
    return isOther ? [{ key: 'news.picked', kind: after.kind }] : []
  switch (is.type) {
    case 'gathering':
      return isOther ? [{ key: 'news.picked', kind: after.kind }] : [{ key: 'news.cleared' }]
    case 'playing':
      return [{ key: 'news.started' }]
    case 'over':
      return [{ key: 'news.over' }]
  }
}

const botPlaysAt = (room: RoomView, id: PersonId) =>
  room.seats.some(
    ({ occupant }: SeatView) => occupant.type === 'person' && occupant.person === id && occupant.bot_plays,
  )

function standIns(before: RoomView, after: RoomView, me: PersonId | null): News[] {
  if (after.phase.type !== 'playing') return []
  return after.people.flatMap(({ id, name, ...more }): News[] => {
    const [was, is] = [botPlaysAt(before, id), botPlaysAt(after, id)]
    if (was === is) return []
    if (id === me) return is ? [{ key: 'news.bot_plays' }] : []
    if (is) return [{ key: 'news.bot_for', name }]
    // Whoever comes back is told of as such.
    const person = before.people.find((one) => one.id === id)
    const isSeated = after.seats.some(({ occupant }) => occupant.type === 'person' && occupant.person === id)
    const wasThere = person !== undefined && isPresent(person) && isPresent({ id, name, ...more })
    return wasThere && isSeated && before.phase.type === 'playing' ? [{ key: 'news.plays_again', name }] : []
  })
}

const calledAt = (room: RoomView, { occupant }: SeatView) =>
  occupant.type === 'bot' ? occupant.name : occupant.type === 'person' ? nameOf(room, occupant.person) : ''

const isSameGame = ({ phase: was }: RoomView, { phase: is }: RoomView) =>
  was.type === 'playing' && is.type === 'playing' && was.game === is.game

/** Who plays a seat of the running game on, and for whom. */
function handovers(before: RoomView, after: RoomView): News[] {
  if (!isSameGame(before, after)) return []
  return after.seats.flatMap((seat): News[] => {
    const was = before.seats.find((one) => one.seat === seat.seat)
    const [from, to] = [was?.occupant, seat.occupant]
    if (!was || to.type !== 'person' || (from?.type === 'person' && from.person === to.person)) return []
    return [{ key: 'news.seat_given', name: calledAt(after, seat), other: calledAt(before, was) }]
  })
}

/** What the host is asked, and what somebody was not given. */
function requests(before: RoomView, after: RoomView, me: PersonId | null): News[] {
  const fresh = after.requests.filter(({ person }) => !before.requests.some((one) => one.person === person))
  const asked = (after.host === me ? fresh : []).map(({ person, wanted }): News => {
    const name = nameOf(after, person)
    if (wanted.type === 'person')
      return { key: 'news.asks_person', name, other: nameOf(after, wanted.person) }
    const seat = after.seats.find((one) => one.seat === wanted.seat)
    return { key: 'news.asks_seat', name, other: seat ? calledAt(after, seat) : '' }
  })
  const mine = (room: RoomView) => room.requests.some(({ person }) => person === me)
  const isSeated = me !== null && mySeat(after, me) !== undefined
  const isDeclined = mine(before) && !mine(after) && !isSeated && isSameGame(before, after)
  return isDeclined ? [...asked, { key: 'news.declined' }] : asked
}

/** What anyone sees happen when it is agreed on, and is told of anyway. */
const TOLD: readonly Proposal['type'][] = ['pause', 'resume', 'give_seat']

/** What the table is asked, and what came of it. */
function proposals(before: RoomView, after: RoomView, me: PersonId | null): News[] {
  const news: News[] = []
  const { decided, proposal } = after
  if (decided && decided.number !== before.decided?.number) {
    const blanks = blanksOf(after, decided)
    if (decided.verdict === 'declined') news.push({ key: 'news.not_agreed', ...blanks })
    if (decided.verdict === 'agreed' && !TOLD.includes(decided.proposal.type))
      news.push({ key: 'news.agreed', ...blanks })
  }
  if (proposal && proposal.number !== before.proposal?.number && proposal.by !== me)
    news.push({ key: 'law.question', ...blanksOf(after, proposal) })
  return news
}

const mySeat = (room: RoomView, me: PersonId) =>
  room.seats.find(({ occupant }) => occupant.type === 'person' && occupant.person === me)
