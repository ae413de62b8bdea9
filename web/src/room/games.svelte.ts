import type { About, SeatView } from '../wire/room'
import { speak } from '../words'
import { getHouse } from './context'
import type { GameModule } from './game'
import type { Room } from './room.svelte'

const RETRY_MS = 3000

/** A game's folder on its way to this page. */
export interface Fetched {
  readonly current: GameModule | undefined
  readonly failed: boolean
}

/** The games on the shelf, as soon as the server has listed them. Call it while a component is made. */
export function useGames(): { readonly current: readonly About[] } {
  const house = getHouse()
  let current = $state.raw<readonly About[]>([])
  $effect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      void house.games().then(
        (games) => (current = games),
        () => (timer = setTimeout(ask, RETRY_MS)),
      )
    ask()
    return () => clearTimeout(timer)
  })
  return {
    get current() {
      return current
    },
  }
}

/**
 * The folder of whichever game is on the table, once it is loaded; never that of another game, since
 * no game can read the view of another. Call it while a component is made.
 */
export function useGame(kind: () => string | undefined): Fetched {
  const { findGame } = getHouse()
  let latest = $state.raw<Fetched & { kind: string }>()
  $effect(() => {
    const wanted = kind()
    if (!wanted) return
    const take = (current: GameModule | undefined, failed: boolean) => {
      if (wanted === kind()) latest = { kind: wanted, current, failed }
    }
    findGame(wanted).then(
      (game) => take(game, false),
      () => take(undefined, true),
    )
  })
  const fetched = $derived(latest?.kind === kind() ? latest : undefined)
  return {
    get current() {
      return fetched?.current
    },
    get failed() {
      return fetched?.failed === true
    },
  }
}

/** Whose turn is pointed at; nobody's while people are at work side by side. Call it while a component is made. */
export function useTurns(room: Room) {
  const game = useGame(() => room.game?.kind)
  const isShown = $derived(room.game !== undefined && game.current?.takesTurns(room.game.view) === true)
  return {
    awaits: (seat: SeatView) => isShown && room.awaits(seat),
    isAlone: (seat: SeatView) => isShown && room.hasTurn(seat),
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

/** Fetches a game's screen before it is wanted; should that fail, it is fetched again when it is. */
export function fetchAhead(game: GameModule | undefined) {
  game?.screen().catch(() => undefined)
}
