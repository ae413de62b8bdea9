import { Failed, findRoom } from './api'
import type { Room } from './room.svelte'

const LOOK_EVERY = 5000

/** While the line is lost, asks now and then whether there still is a room to come back to. */
export function lookForRoom(room: () => Room | undefined, onmissing: (why: Failed) => void) {
  $effect(() => {
    const lost = room()
    if (lost?.line !== 'lost') return
    const look = async () => {
      const error: unknown = await findRoom(lost.code).catch((error: unknown) => error)
      if (!(error instanceof Failed) || room() !== lost) return
      if (error.isForGood) onmissing(error)
      else if (error.code === 'too_busy') lost.farewell = { code: error.code, text: error.message }
    }
    const timer = setInterval(() => void look(), LOOK_EVERY)
    void look()
    return () => clearInterval(timer)
  })
}
