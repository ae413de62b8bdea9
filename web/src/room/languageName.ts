/** What a language is called in another: of what is no tag of one, the tag itself. */
export function languageName(tag: string, spoken: string): string {
  try {
    return new Intl.DisplayNames([spoken], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
