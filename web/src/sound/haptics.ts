import type { Cue } from './cues'

/** What a hand feels, as times of buzzing and rest in milliseconds. */
const patterns: Partial<Record<Cue, readonly number[]>> = {
  turn: [60, 60, 60],
  right: [40, 40, 90],
  take: [30, 30, 80],
  near: [25, 50, 25],
  wrong: [180],
  tick: [18],
  first: [60, 60, 60, 60, 220],
}

/** Buzzes where the device can; `vibrate` works on plain http. */
export function buzz(cue: Cue) {
  const pattern = patterns[cue]
  if (pattern) navigator.vibrate?.([...pattern])
}
