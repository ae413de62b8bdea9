import { getHouse } from './context'
import type { GameModule } from './game'
import { speak } from '../words'

/** The folder of whichever game is on the table, once it is loaded. Call it while a component is made. */
export function useGame(kind: () => string | undefined): { readonly current: GameModule | undefined } {
  const { findGame } = getHouse()
  let current = $state.raw<GameModule>()
  $effect(() => {
    const wanted = kind()
    if (!wanted) return
    void findGame(wanted).then((game) => {
      if (wanted === kind()) current = game
    })
  })
  return {
    get current() {
      return current
    },
  }
}

/** The sentences of whichever game is on the table, by names that come from the server. */
export function useGameWords(kind: () => string | undefined) {
  const { settings } = getHouse()
  const game = useGame(kind)
  return (key: string, fill?: Record<string, string | number>): string | undefined => {
    const words = game.current?.words
    return words && speak(words, settings).maybe(key, fill)
  }
}
