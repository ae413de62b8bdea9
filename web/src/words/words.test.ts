import { describe, expect, it } from 'vitest'
import { blanksOf, compile } from '../../scripts/message.mjs'
import { bestLanguage, languages, speak } from '.'
import { fillIn } from './speak'
import { testWords } from './testWords'

const say = (message: string, fill = {}, language = 'en') => fillIn(compile(message), language, fill)

describe('a message', () => {
  it('fills its blanks, and nothing in what fills them', () => {
    expect(say('Hi {name}', { name: '<b>{n}</b>' })).toBe('Hi <b>{n}</b>')
  })

  it('chooses the plural, and writes the number as the language does', () => {
    const cards = '{n, plural, =0 {no cards} one {# card} other {# cards}}, {name}'
    expect([0, 1, 2].map((n) => say(cards, { n, name: 'Bo' }))).toEqual([
      'no cards, Bo',
      '1 card, Bo',
      '2 cards, Bo',
    ])
    expect(say('{n, plural, one {# Karte} other {# Karten}}', { n: 1200 }, 'de')).toBe('1.200 Karten')
    const polish = '{n, plural, one {karta} few {karty} other {kart}}'
    expect([1, 3, 5].map((n) => say(polish, { n }, 'pl'))).toEqual(['karta', 'karty', 'kart'])
  })

  it('chooses by a name, within a plural too', () => {
    const place = '{n, plural, other {# {where, select, home {at home} other {away}}}}'
    expect(say(place, { n: 2, where: 'home' })).toBe('2 at home')
    expect(blanksOf(place)).toEqual(['n', 'where'])
  })

  it('says names in a row as one would', () => {
    expect(say('{names} win', { names: ['Ana', 'Ben'] })).toBe('Ana and Ben win')
    expect(say('{names} gagnent', { names: ['Ana', 'Ben'] }, 'fr')).toBe('Ana et Ben gagnent')
  })

  it('keeps its apostrophes, and hides what they enclose', () => {
    expect(say("today's friends' ''code'' '{n}' it''s")).toBe("today's friends' 'code' {n} it's")
  })

  it.each(['{n', 'n}', '{n, plural, one {x}}', '{n, plural, lots {x} other {y}}', '{n, date}', '{ }'])(
    'is refused if it is not whole: %s',
    (message) => expect(() => compile(message)).toThrow(),
  )
})

describe('the words', () => {
  it('fall back to their key where nobody knows them', () => {
    const say = speak(testWords({ a: 'A' }), { language: 'en' })
    expect([say('a'), say('b'), say.maybe('c')]).toEqual(['A', 'b', undefined])
  })

  it('write decimals as the language does', () => {
    const numbers = ['en', 'de'].map((language) => speak(testWords({}), { language }).number(1.25, 1))
    expect(numbers).toEqual(['1.3', '1,3'])
  })

  it('come in the first language we speak', () => {
    expect(bestLanguage(['xx-YY', 'en-GB'])).toBe('en')
    expect(bestLanguage([])).toBe('en')
  })

  it('are called as those who speak them call them', () => {
    expect(languages['en']).toEqual({ name: 'English', direction: 'ltr' })
  })
})
