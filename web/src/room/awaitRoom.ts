import { Failed, findRoom, type FoundRoom } from './api'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 15_000

/**
 * Finds a room. While the server is too busy to open it, says so by `onbusy` and
 * asks again with back-off. Gives nothing once `signal` is aborted; fails with anything else.
 */
export async function awaitRoom(
  code: string,
  signal: AbortSignal,
  onbusy: () => void,
): Promise<FoundRoom | undefined> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      const found = await findRoom(code)
      return signal.aborted ? undefined : found
    } catch (error) {
      if (signal.aborted) return undefined
      if (!(error instanceof Failed) || error.code !== 'too_busy') throw error
      onbusy()
      await wait(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + Math.random() / 2), signal)
    }
  }
  return undefined
}

/** Waits, or until `signal` is aborted. */
const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })
