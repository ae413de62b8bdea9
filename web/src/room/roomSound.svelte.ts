import { untrack } from 'svelte'
import { getSounds } from '../pieces/sound'
import { tensionOf, tickOf } from '../sound/countdown'
import { getHouse } from './context'
import { useGame } from './games.svelte'
import type { Room } from './room.svelte'

/** How tense the music of a lobby, of a pause and of a result is. */
const QUIET = 0.1

/**
 * Gives sounds the voice of the game on the table, counts the last seconds down, and on the screen
 * on the wall plays music. Call it while a component is made.
 */
export function useRoomSound(room: Room, { isScreen }: { isScreen: boolean }) {
  const { settings } = getHouse()
  const sounds = getSounds()
  const game = useGame(() => room.game?.kind)

  const kind = $derived(room.room?.phase.type === 'gathering' ? null : (room.game?.kind ?? null))
  $effect(() => {
    sounds.kind = kind
    return () => (sounds.kind = null)
  })
  $effect(() => {
    sounds.isBesideScreen = !isScreen && (room.room?.screens ?? 0) > 0
    return () => (sounds.isBesideScreen = false)
  })

  const left = $derived(room.remaining(room.game?.deadline ?? null))
  /** Whose clock the shell shows, the shell lets be heard; a game that shows its own does so itself. */
  const isHeard = $derived(
    room.isPlaying &&
      !room.isPaused &&
      settings.clocks &&
      (isScreen || room.isMyTurn) &&
      room.game !== undefined &&
      game.current?.showsTime(room.game.view) === false,
  )
  const seconds = $derived(isHeard && left !== null ? Math.ceil(left / 1000) : 0)
  $effect(() => {
    const higher = tickOf(seconds)
    if (higher !== undefined) sounds.play('tick', { higher })
  })

  if (!isScreen) return
  const number = $derived(room.room?.finished.length ?? 0)
  const tension = () =>
    room.isPlaying && !room.isPaused ? tensionOf(room.remaining(room.game?.deadline ?? null)) : QUIET
  $effect(() => {
    const mood = { kind, seed: number, tension }
    untrack(() => sounds.begin(mood))
    return () => sounds.end()
  })
}
