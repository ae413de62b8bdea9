import { rulebooks } from 'virtual:rulebooks'

/** The rules of a game as Markdown, in a language that we speak. */
export async function fetchRulebook(kind: string, language: string): Promise<string> {
  const page = await rulebooks[language]?.[kind]?.()
  if (!page) throw new Error(`there are no rules of ${kind} in ${language}`)
  return page.default
}
