declare module 'virtual:words' {
  import type { Sentence } from './speak'

  export const languages: Record<string, { name: string; direction: 'ltr' | 'rtl' }>
  export const files: Record<string, Record<string, () => Promise<{ default: Record<string, Sentence> }>>>
}
