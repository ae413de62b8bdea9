import type { Answer } from '../../wire/dohdles'

/** A sign beside the word of each answer, so that a log can be read at a glance. */
export const SIGNS: Record<Answer, string> = {
  yes: '✓',
  no: '✗',
  maybe: '~',
  unclear: '…',
  not_allowed: 'Ø',
}

/** The four answers, in the order of their buttons. */
export const ANSWERS: readonly Answer[] = ['yes', 'no', 'maybe', 'unclear']
