import type { Event } from '../../wire/dohdles'

/** How a token moved. */
export interface Step {
  side: number
  from: number
  to: number
}

/** What became of a word that was said, or of a Dohdle nobody knew. */
export interface Verdict {
  type: 'right' | 'wrong' | 'removed'
  /** The word; none if nothing was said in time. */
  word: string | null
  /** Whose tokens moved, the one who said it first. */
  steps: Step[]
}

/** The last verdict among what happened at once. */
export function verdictOf(events: readonly Event[]): Verdict | null {
  let verdict: Verdict | null = null
  for (const event of events) {
    if (event.type === 'solved') verdict = { type: 'right', word: event.word, steps: [stepOf(event)] }
    else if (event.type === 'wrong') verdict = { type: 'wrong', word: event.word, steps: [stepOf(event)] }
    else if (event.type === 'removed') verdict = { type: 'removed', word: event.word, steps: [] }
    else if (event.type === 'rewarded' && event.to > event.from) verdict?.steps.push(stepOf(event))
  }
  return verdict
}

const stepOf = ({ side, from, to }: Step): Step => ({ side, from, to })
