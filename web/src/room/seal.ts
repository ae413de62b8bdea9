import { fromHex, sha256 } from '../pieces/sha256'
import type { Seal } from '../wire/replay'
import type { RoomView } from '../wire/room'

/** What a browser remembers of a room's seals. */
export interface Remembered {
  /** The seal of each game as it was shown before the deal, by the game's number. */
  seals: Record<number, string>
  /** The nonces this browser has sent. */
  nonces: string[]
}

/** The result of comparing a game's seed with its commitment. */
export type SealCheck =
  /** It is the seal that this browser was shown before the deal. */
  | 'kept'
  /** Seed and seal belong together, but this browser was not there before the deal. */
  | 'unseen'
  /** It is another seal, or not the seal of this seed. */
  | 'broken'

/** The game that is yet to be dealt, and its seal; none once the cards are on the table. */
export function sealBeforeDeal({ phase, finished, commitment }: RoomView) {
  if (phase.type === 'playing') return null
  return { game: (finished.at(-1)?.game ?? 0) + 1, commitment }
}

/** Checks a seal: hashes seed and salt, and compares. */
export function checkSeal({ seed, salt, commitment }: Seal, shown: string | undefined): SealCheck {
  const found = sha256(fromHex(seed + salt))
  if (found !== commitment || (shown !== undefined && shown !== found)) return 'broken'
  return shown === undefined ? 'unseen' : 'kept'
}
