import type { Component } from 'svelte'
import Logo from '../pieces/Logo.svelte'
import type { House } from './context'
import { defineGame, type GameModule, type GameParts } from './game'
import type { RoomDependencies } from './room.svelte'
import { Route } from './route.svelte'
import { Settings } from './settings.svelte'
import type { WebSocketLike } from './socket'
import { Toasts } from './toasts.svelte'
import { testWords } from '../words/testWords'

/** Dependencies of a room for tests; every callback does nothing. */
export const roomDependencies = (
  wire: WebSocketLike,
  more: Partial<RoomDependencies> = {},
): RoomDependencies => ({
  dial: () => wire,
  introduce: () => ({ role: 'person' }),
  keepToken: () => undefined,
  onRefused: () => undefined,
  onNews: () => undefined,
  ...more,
})

/** A page context for tests, without games. */
export const house = (more: Partial<House> = {}): House => ({
  settings: new Settings(),
  route: new Route(),
  toasts: new Toasts(),
  findGame: () => Promise.resolve(undefined),
  games: () => Promise.resolve([]),
  ...more,
})

/** A game for tests, of which nothing is to be seen but a picture. */
export const plainGame = <View>(more: Partial<GameParts<View, never, never>> = {}): GameModule =>
  defineGame<View, never, never>({
    box: Logo,
    words: testWords({ title: 'A game' }),
    screen: () => Promise.resolve({ default: Logo as Component<{ table: unknown }> }),
    chapter: () => 0,
    caption: () => Promise.resolve({ caption: () => '' }),
    coach: () => Promise.reject(new Error('nobody teaches here')),
    ...more,
  })
