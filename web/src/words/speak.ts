/** A sentence as it is filled in; where something decides the form, one sentence for each form. */
export type Sentence =
  string | { readonly by: string; readonly plural: Forms } | { readonly by: string; readonly select: Forms }
type Forms = Readonly<Record<string, Sentence>>

/** What fills a blank; several names are said in a row. */
export type Filling = string | number | readonly string[]

/** Every sentence of one part of the page: what each leaves blank, by its key. */
export type Catalogue = Readonly<Record<string, string>>

/** What must be filled in: nothing, or a value for every `{blank}`. */
export type Fill<Blanks extends string> = [Blanks] extends [never] ? [] : [Record<Blanks, Filling>]

/** Says a sentence of a catalogue by its key. */
export interface Say<C extends Catalogue> {
  <K extends keyof C & string>(key: K, ...fill: Fill<C[K]>): string
  /** The sentence with this key if there is one: for names that come from the server. */
  maybe(key: string, fill?: Record<string, Filling>): string | undefined
  /** Names as one would say them in a row: "Ana and Ben". */
  list(names: readonly string[]): string
  /** A number with this many decimals, as it is written in the language. */
  number(value: number, decimals?: number): string
}

/** Fills the blanks of a sentence; a blank nobody filled stays visible. */
export function fillIn(sentence: Sentence, language: string, fill: Record<string, Filling> = {}): string {
  if (typeof sentence === 'object') return fillIn(formOf(sentence, language, fill), language, fill)
  return sentence.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = fill[name]
    if (value === undefined) return blank
    if (typeof value === 'number') return value.toLocaleString(language)
    return typeof value === 'string' ? value : new Intl.ListFormat(language).format(value)
  })
}

/** The form that is right for what fills the blank it depends on. */
function formOf(
  sentence: Exclude<Sentence, string>,
  language: string,
  fill: Record<string, Filling>,
): Sentence {
  const value = String(fill[sentence.by] ?? '')
  if ('select' in sentence) return sentence.select[value] ?? sentence.select['other'] ?? ''
  const { plural } = sentence
  const form = new Intl.PluralRules(language).select(Number(value))
  return plural[`=${value}`] ?? plural[form] ?? plural['other'] ?? ''
}
