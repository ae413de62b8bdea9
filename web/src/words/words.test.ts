import { describe, expect, it } from 'vitest'
import { en } from './en'
import { bestLanguage, languages, speak, type Sentence } from '.'
import { fillIn } from './speak'

const blanks = (sentence: Sentence) =>
  [
    ...new Set(
      Object.values(typeof sentence === 'string' ? [sentence] : sentence)
        .join()
        .match(/\{\w+\}/g),
    ),
  ].sort()

describe('the words', () => {
  it.each(Object.keys(languages))('are complete in %s, with the same blanks', (language) => {
    const words: Partial<Record<string, Sentence>> = languages[language]?.words ?? {}
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort())
    for (const [key, sentence] of Object.entries(en)) {
      expect(blanks(words[key] ?? ''), key).toEqual(blanks(sentence))
    }
  })

  it('fill their blanks and choose the plural', () => {
    const words = { cards: { one: '{n} card', other: '{n} cards' }, hi: 'Hi {name}' } as const
    const say = speak({ en: words }, { language: 'en' })
    expect(say('cards', { n: 1 })).toBe('1 card')
    expect(say('cards', { n: 2 })).toBe('2 cards')
    expect(say('hi', { name: '<b>{n}</b>' })).toBe('Hi <b>{n}</b>')
  })

  it('use the plurals of their own language', () => {
    const sentence = { one: 'karta', few: 'karty', other: 'kart' }
    expect([1, 3, 5].map((n) => fillIn(sentence, 'pl', { n }))).toEqual(['karta', 'karty', 'kart'])
  })

  it('fall back to English where a translation is silent', () => {
    const say = speak({ en: { a: 'A', b: 'B' }, nl: { a: 'Ah' } }, { language: 'nl' })
    expect([say('a'), say('b'), say.maybe('c')]).toEqual(['Ah', 'B', undefined])
  })

  it('name people in a row as one would', () => {
    const say = speak({ en: {} }, { language: 'en' })
    expect([say.list(['Ana']), say.list(['Ana', 'Ben'])]).toEqual(['Ana', 'Ana and Ben'])
  })

  it('come in the first language we speak', () => {
    expect(bestLanguage(['xx-YY', 'en-GB'])).toBe('en')
    expect(bestLanguage([])).toBe('en')
  })
})
