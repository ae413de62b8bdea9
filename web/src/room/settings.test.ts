import { beforeEach, expect, it } from 'vitest'
import { Settings } from './settings.svelte'

beforeEach(() => localStorage.clear())

const keep = (wishes: object) => localStorage.setItem('dodo.settings', JSON.stringify(wishes))

it('remembers how loud sounds and music are to be, apart', () => {
  keep({ effectsVolume: 0.25, musicVolume: 1, haptics: false })
  expect(new Settings().audible).toEqual({ effects: 0.25, music: 1, haptics: false })
})

it('lets nothing be heard or felt by whoever wants calm, and has the volumes again afterwards', () => {
  keep({ calm: true, effectsVolume: 0.25, musicVolume: 1 })
  const settings = new Settings()
  expect(settings.audible).toEqual({ effects: 0, music: 0, haptics: false })
  settings.calm = false
  expect(settings.audible).toEqual({ effects: 0.25, music: 1, haptics: true })
})

it('takes a volume that is none for the usual one', () => {
  keep({ effectsVolume: 7, musicVolume: 'loud' })
  expect(new Settings().audible).toEqual({ effects: 0.8, music: 0.5, haptics: true })
})
