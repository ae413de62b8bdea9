import type { PersonId, Proposal, RoomView } from '../wire/room'

/** What fills the blanks of a sentence about a proposal: who asks for what, and for whom. */
export interface ProposalBlanks extends Record<string, string> {
  readonly name: string
  readonly what: Proposal['type']
  /** Whose seat somebody would like to play on. */
  readonly other: string
  /** Who would. */
  readonly newcomer: string
}

const nameOf = (room: RoomView, id: PersonId) => room.people.find((person) => person.id === id)?.name ?? ''

export function blanksOf(
  room: RoomView,
  { by, proposal }: { by: PersonId; proposal: Proposal },
): ProposalBlanks {
  const asked = { name: nameOf(room, by), what: proposal.type, other: '', newcomer: '' }
  if (proposal.type !== 'give_seat') return asked
  const occupant = room.seats.find(({ seat }) => seat === proposal.seat)?.occupant
  const other =
    occupant?.type === 'bot'
      ? occupant.name
      : occupant?.type === 'person'
        ? nameOf(room, occupant.person)
        : ''
  return { ...asked, other, newcomer: nameOf(room, proposal.person) }
}
