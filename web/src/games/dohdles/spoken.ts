import { wordsOf, type Parts, type Say } from '../../words'
import { questions } from '../../wire/dohdles_box'
import type { Question } from '../../wire/dohdles'

/** The sentences at the table. */
export const words = wordsOf('dohdles.table')

export type SayDohdles = Say<Parts['dohdles.table']>

/** A question in words: those printed on the boards may be translated. */
export function tellQuestion(say: SayDohdles, question: Question): string {
  if (question.type === 'free') return question.text
  return say.maybe(`sample.${question.number}`) ?? questions[question.number] ?? ''
}
