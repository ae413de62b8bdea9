import { en } from './en'
import type { Translation } from './speak'

/** Every language of the shell. A new one is a file beside `en.ts` and a line here. */
export const languages: Record<string, { name: string; words: Translation<typeof en> }> = {
  en: { name: 'English', words: en },
}

/** The first of someone's languages that we speak; English otherwise. */
export function bestLanguage(wanted: readonly string[]): string {
  const bases = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return bases.find((base) => base in languages) ?? 'en'
}
