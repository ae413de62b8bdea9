import type { Field, Kind, Setting } from '../wire/room'
import { useShellWords } from '../words'
import { useGameWords } from './games.svelte'

/** What the options of a game are called: in its own words, or in those that all games share. */
export function useOptionWords(kind: () => Kind | undefined) {
  const say = useShellWords()
  const sayGame = useGameWords(kind)
  const words = (key: string) => sayGame(`option.${key}`) ?? say.maybe(`option.${key}`)
  return {
    label: ({ key }: Field) => words(key) ?? key,
    hint: ({ key }: Field) => words(`${key}.hint`),
    choice: ({ key }: Field, value: Setting) => words(`${key}.${String(value)}`) ?? String(value),
    /** What several lines are called that are shown as one. */
    joined: () => words('joined'),
  }
}
