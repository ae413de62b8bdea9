/** Keeps the screen from sleeping while a game runs; returns the way to stop. */
export function stayAwake(): () => void {
  return 'wakeLock' in navigator ? holdWakeLock() : showSilentFilm()
}

function holdWakeLock(): () => void {
  let lock: WakeLockSentinel | undefined
  let stopped = false

  const hold = async () => {
    if (document.visibilityState !== 'visible') return
    // The browser may refuse, for example on a low battery; that is no error.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (stopped) void lock?.release()
  }
  const again = () => void hold()

  // The browser lets go whenever the page is hidden.
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}

/** Browsers have no wake lock on plain http, which is how most people come in. */
function showSilentFilm(): () => void {
  let stopped = false
  let stop: (() => void) | undefined
  void import('./silentFilm').then(
    ({ playSilentFilm }) => {
      if (!stopped) stop = playSilentFilm()
    },
    () => undefined,
  )
  return () => {
    stopped = true
    stop?.()
  }
}
