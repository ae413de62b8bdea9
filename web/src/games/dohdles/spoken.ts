import { wordsOf, type Parts, type Say } from '../../words'
import { questions } from '../../wire/dohdles_box'
import type { Question, View } from '../../wire/dohdles'

/** The sentences at the table. */
export const words = wordsOf('dohdles.table')

export type SayDohdles = Say<Parts['dohdles.table']>

/** A question in words: those printed on the boards are in the language of the table. */
export function tellQuestion(view: View, question: Question): string {
  if (question.type === 'free') return question.text
  return questions[view.options.language]?.[question.number] ?? ''
}
