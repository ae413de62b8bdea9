/** Keeps the screen from sleeping, where the browser can; returns the way to stop. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let stopped = false

  const hold = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
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
