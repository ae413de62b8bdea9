/** A sentence; where a number decides the form, one sentence for each form. */
export type Sentence = string | Plural
export type Plural = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Every sentence of one part of the page, in one language. */
export type Catalogue = Readonly<Record<string, Sentence>>

/** The same sentences in another language: any shape of sentence under the same names. */
export type Translation<C extends Catalogue> = { readonly [K in keyof C]: Sentence }

type Blanks<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Blanks<Rest>
  : never
type BlanksOf<S extends Sentence> = S extends string
  ? Blanks<S>
  : S extends Plural
    ? 'n' | Blanks<S['other']>
    : never

/** What must be filled in: nothing, or a value for every `{blank}`; `n` decides plurals. */
export type Fill<S extends Sentence> = [BlanksOf<S>] extends [never]
  ? []
  : [Record<BlanksOf<S>, string | number>]

/** Says a sentence of a catalogue by its name. */
export interface Say<C extends Catalogue> {
  <K extends keyof C & string>(key: K, ...fill: Fill<C[K]>): string
  /** The sentence with this name if there is one: for names that come from the server. */
  maybe(key: string, fill?: Record<string, string | number>): string | undefined
  /** Names as one would say them in a row: "Ana and Ben". */
  list(names: readonly string[]): string
}

/** Fills the blanks of a sentence; a blank nobody filled stays visible. */
export function fillIn(
  sentence: Sentence,
  language: string,
  fill: Record<string, string | number> = {},
): string {
  const form =
    typeof sentence === 'string'
      ? sentence
      : (sentence[new Intl.PluralRules(language).select(Number(fill['n'] ?? 0))] ?? sentence.other)
  return form.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = fill[name]
    if (value === undefined) return blank
    return typeof value === 'number' ? value.toLocaleString(language) : value
  })
}
