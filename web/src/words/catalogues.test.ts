import { describe, expect, it } from 'vitest'
import { faults, languages, messages, parts } from '../../scripts/catalogues.mjs'
import { compile } from '../../scripts/message.mjs'

/** Keys whose sentences say the same of every game. */
const saying = (language: string, begin: string) =>
  parts().flatMap((part) => Object.entries(messages(language, part)).filter(([key]) => key.startsWith(begin)))

describe('the catalogues', () => {
  it('have the same keys and blanks in every language, and no key that nobody says', () => {
    expect(faults()).toEqual([])
  })

  it.each(languages())('are messages that can be said in %s', (language) => {
    for (const part of parts()) {
      for (const [key, message] of Object.entries(messages(language, part))) {
        expect(compile(message), key).not.toBe('')
      }
    }
  })
})

describe.each(languages())('what is said of every game in %s', (language) => {
  it('speaks of chance where it is sealed, because dice are not shuffled, DU7', () => {
    const said = saying(language, 'fair.').map(([, message]) => message)
    expect(said.length).toBeGreaterThan(5)
    expect(said.filter((message) => /shuffl|misch|geschud|mélang|batt|baraj/i.test(message))).toEqual([])
  })

  it('has one word for a clock that is not there, DO8', () => {
    const said = saying(language, 'option.pace.off').map(([, message]) => message)
    expect(said.length).toBeGreaterThan(1)
    expect(new Set(said).size).toBe(1)
  })

  it('says of a round of drawing what its time is for, RU18', () => {
    const [own, shared] = ['rush', 'shell'].map((part) => messages(language, part)['option.pace.hint'])
    expect(own).toBeTruthy()
    expect(own).not.toBe(shared)
  })

  it('names pictures after things, and not after anyone’s heroes, DB5', () => {
    const said = saying(language, '').map(([, message]) => message)
    expect(said.filter((message) => /paw patrol|marshall|zuma|rubble|everest/i.test(message))).toEqual([])
  })
})
