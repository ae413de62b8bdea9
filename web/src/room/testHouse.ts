import type { Component } from 'svelte'
import Logo from '../pieces/Logo.svelte'
import type { House } from './context'
import { defineGame, type GameModule, type GameParts } from './game'
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

/** A game for tests, of which nothing is to be seen but a picture. */
export const plainGame = <View>(more: Partial<GameParts<View, never, never>> = {}): GameModule =>
  defineGame<View, never, never>({
    box: Logo,
    words: { en: { title: 'A game' } },
    screen: () => Promise.resolve({ default: Logo as Component<{ table: unknown }> }),
    rulebook: () => Promise.resolve({ default: '' }),
    chapter: () => '',
    caption: () => Promise.resolve({ caption: () => '' }),
    coach: () => Promise.reject(new Error('nobody teaches here')),
    ...more,
  })
