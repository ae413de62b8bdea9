import type { PersonView, SeatView } from '../wire/room'

/** How someone stands to the table, wherever they are shown: what is known of their line, and a bot that plays for them. */
export type Standing = 'here' | 'asleep' | 'away' | 'gone' | 'bot_plays'

/** Whether a page of theirs is connected. */
export const isPresent = ({ presence }: PersonView) => presence === 'here' || presence === 'asleep'

/** Whether whoever stands so is missed: they are shown faded. */
export const isMissing = (standing: Standing) => standing === 'away' || standing === 'gone'

/** How someone stands who has this seat, if they have one. */
export function standingOf(person: PersonView, seat: SeatView | undefined): Standing {
  if (!isPresent(person)) return person.presence
  if (seat?.occupant.type === 'person' && seat.occupant.bot_plays) return 'bot_plays'
  return person.presence
}
