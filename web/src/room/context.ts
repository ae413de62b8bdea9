import { createContext } from 'svelte'
import type { About } from '../wire/room'
import type { FindGame } from './game'
import type { Room } from './room.svelte'
import type { Route } from './route.svelte'
import type { Settings } from './settings.svelte'
import type { Toasts } from './toasts.svelte'

/** What every screen of the page may use. */
export interface House {
  readonly settings: Settings
  readonly route: Route
  readonly toasts: Toasts
  readonly findGame: FindGame
  /** The games on the shelf; asked of the server once. */
  games(): Promise<About[]>
}

export const [getHouse, setHouse] = createContext<House>()
export const [getRoom, setRoom] = createContext<Room>()
