import type { PersonId, RoomView } from '../wire/room'

/** Something worth saying aloud to everyone at the page, as a sentence's name and its blanks. */
export type News =
  | { key: 'news.joined' | 'news.left' | 'news.back'; name: string }
  | { key: 'news.host'; name: string }
  | { key: 'news.you_host' | 'news.your_turn' | 'news.started' | 'news.over' | 'news.cleared' }
  | { key: 'news.paused' | 'news.resumed' | 'news.bot_plays' }

const nameOf = (room: RoomView, id: PersonId) => room.people.find((person) => person.id === id)?.name ?? ''

const mySeat = (room: RoomView, me: PersonId) =>
  room.seats.find(({ occupant }) => occupant.type === 'person' && occupant.person === me)

/** What changed between two looks at the same room, for someone in it. */
export function newsBetween(before: RoomView, after: RoomView, me: PersonId | null): News[] {
  return [
    ...comings(before, after, me),
    ...hosting(before, after, me),
    ...phases(before, after),
    ...standIns(before, after, me),
  ]
}

function comings(before: RoomView, after: RoomView, me: PersonId | null): News[] {
  return after.people.flatMap(({ id, name, present }): News[] => {
    if (id === me) return []
    const was = before.people.find((person) => person.id === id)
    if (!was) return [{ key: 'news.joined', name }]
    if (was.present === present) return []
    return [{ key: present ? 'news.back' : 'news.left', name }]
  })
}

function hosting(before: RoomView, after: RoomView, me: PersonId | null): News[] {
  if (before.host === after.host) return []
  return [
    after.host === me ? { key: 'news.you_host' } : { key: 'news.host', name: nameOf(after, after.host) },
  ]
}

function phases({ phase: before }: RoomView, { phase: after }: RoomView): News[] {
  if (before.type === 'playing' && after.type === 'playing' && before.game === after.game) {
    if (before.paused === after.paused) return []
    return [{ key: after.paused ? 'news.paused' : 'news.resumed' }]
  }
  if (before.type === after.type && after.type !== 'playing') return []
  switch (after.type) {
    case 'gathering':
      return [{ key: 'news.cleared' }]
    case 'playing':
      return [{ key: 'news.started' }]
    case 'over':
      return [{ key: 'news.over' }]
  }
}

function standIns(before: RoomView, after: RoomView, me: PersonId | null): News[] {
  if (me === null || after.phase.type !== 'playing') return []
  const botPlays = (room: RoomView) => {
    const occupant = mySeat(room, me)?.occupant
    return occupant?.type === 'person' && occupant.bot_plays
  }
  return botPlays(after) && !botPlays(before) ? [{ key: 'news.bot_plays' }] : []
}
