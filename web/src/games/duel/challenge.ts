import { publicAddress } from '../../room/api'

/** A code that someone sent, and what they made of it. */
export interface Challenge {
  puzzle: string
  /** Who sent it, if they said. */
  name: string
  points: number | null
}

const LONGEST_NAME = 24
const MOST_POINTS = 73

/** A name as people read and type it: `K7QM-4X2P-9RTW`. */
export const spell = (puzzle: string): string => puzzle.replace(/(.{4})(?=.)/g, '$1-')

/** What was typed, if it could be the name of a code; the server knows whether it is one. */
export function readPuzzle(text: string): string | null {
  const puzzle = text.replace(/[\s-]/g, '').toUpperCase()
  return /^[0-9A-Z]{12}$/.test(puzzle) ? puzzle : null
}

/** The link under which a friend can play the same code. It tells nothing about the dots. */
export function challengeLink({ puzzle, name, points }: Challenge): Promise<string> {
  const query = new URLSearchParams({ code: puzzle })
  if (name) query.set('by', name)
  if (points !== null) query.set('points', String(points))
  return publicAddress(`daily/duel?${query.toString()}`)
}

/** Reads what follows the question mark of such a link; null if there is no code in it. */
export function readChallenge(search: string): Challenge | null {
  const query = new URLSearchParams(search)
  const puzzle = readPuzzle(query.get('code') ?? '')
  if (puzzle === null) return null
  const points = query.get('points') ?? ''
  const isScore = /^\d{1,2}$/.test(points) && Number(points) <= MOST_POINTS
  return {
    puzzle,
    name: (query.get('by') ?? '').trim().slice(0, LONGEST_NAME),
    points: isScore ? Number(points) : null,
  }
}
