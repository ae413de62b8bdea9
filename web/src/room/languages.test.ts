import { afterEach, expect, it } from 'vitest'
import { speakIn } from '../words'
import { languageName } from './languageName'
import { spokenHere } from './spokenHere'

afterEach(() => speakIn('en'))

it('proposes the language the page is spoken in for the words, whatever the browser says', async () => {
  expect(navigator.language).toMatch(/^en/)
  await speakIn('fr')
  expect(spokenHere()).toBe('fr')
  await speakIn('de')
  expect(spokenHere()).toBe('de')
})

it('calls a language by its name in the language that is spoken', () => {
  expect(languageName('en', 'en')).toBe('English')
  expect(languageName('nl', 'fr')).toBe('néerlandais')
  expect(languageName('pt-BR', 'de')).toContain('Portugiesisch')
  expect(languageName('no tag of a language', 'en')).toBe('no tag of a language')
})
