import type { Field, Setting } from '../wire/room'

export type Options = Record<string, unknown>

/** What a field is set to now. */
export const valueOf = (field: Field, options: Options): Setting =>
  (options[field.key] as Setting | undefined) ?? field.default

/** Whether a field means anything with the rest of the form as it is. */
export function isMeant(field: Field, fields: readonly Field[], options: Options): boolean {
  const { only_if: condition } = field
  if (!condition) return true
  const other = fields.find(({ key }) => key === condition.key)
  return other !== undefined && valueOf(other, options) === condition.is
}

/** The lines of the form to show. */
export const meantFields = (fields: readonly Field[], options: Options) =>
  fields.filter((field) => isMeant(field, fields, options))

/** The whole form after a choice; what means nothing any more goes back to the rulebook's value. */
export function choose(fields: readonly Field[], options: Options, choice: Options): Options {
  const chosen = { ...options, ...choice }
  return Object.fromEntries(
    fields.map((field) => [
      field.key,
      isMeant(field, fields, chosen) ? valueOf(field, chosen) : field.default,
    ]),
  )
}

/** Whether a field is a plain yes or no. */
export const isFlag = (field: Field) => typeof field.default === 'boolean'

/** Not a rule of the game: the language in which it is played. */
const LANGUAGE = 'language'

/** The fields that mean something and are set otherwise than the rulebook has it. */
export const differingFields = (fields: readonly Field[], options: Options) =>
  meantFields(fields, options).filter(
    (field) => field.key !== LANGUAGE && valueOf(field, options) !== field.default,
  )
