import type { House } from './context'
import type { Around } from './room.svelte'
import { Route } from './route.svelte'
import { Settings } from './settings.svelte'
import type { Wire } from './socket'
import { Toasts } from './toasts.svelte'

/** The page around a room, for tests: it takes note of nothing. */
export const around = (wire: Wire, more: Partial<Around> = {}): Around => ({
  dial: () => wire,
  introduce: () => ({ role: 'person' }),
  keepToken: () => undefined,
  onRefused: () => undefined,
  onNews: () => undefined,
  ...more,
})

/** A house for tests, with an empty shelf. */
export const house = (more: Partial<House> = {}): House => ({
  settings: new Settings(),
  route: new Route(),
  toasts: new Toasts(),
  findGame: () => Promise.resolve(undefined),
  games: () => Promise.resolve([]),
  ...more,
})
