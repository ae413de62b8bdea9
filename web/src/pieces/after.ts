import type { Attachment } from 'svelte/attachments'

/** Calls `over` when an animation of this length must be over: nothing fires `animationend` while it is hidden. */
export const after =
  (ms: number, over: () => void): Attachment =>
  () => {
    const timer = setTimeout(over, ms)
    return () => clearTimeout(timer)
  }
