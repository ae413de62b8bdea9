declare module 'virtual:words' {
  import type { Sentence } from './speak'

  export const languages: Record<string, { name: string; direction: 'ltr' | 'rtl' }>
  type Fetch<T> = () => Promise<{ default: T }>
  export const fetchLanguage: Record<string, Fetch<Record<string, Fetch<Record<string, Sentence>>>>>
}

declare module 'virtual:rulebooks' {
  export const rulebooks: Record<string, Record<string, (() => Promise<{ default: string }>) | undefined>>
}
