import { describe, expect, it } from 'vitest'
import { FIRST, languages, messages, parts } from '../../scripts/catalogues.mjs'
import { blanksOf, compile } from '../../scripts/message.mjs'

const others = languages().filter((language) => language !== FIRST)

describe.each(others)('the catalogues in %s', (language) => {
  it.each(parts())('have in %s no key and no blank that English does not have', (part) => {
    const [english, own] = [messages(FIRST, part), messages(language, part)]
    expect(Object.keys(own).filter((key) => !(key in english))).toEqual([])
    for (const [key, message] of Object.entries(own)) {
      expect(blanksOf(message), key).toEqual(blanksOf(english[key] ?? ''))
      expect(compile(message), key).not.toBe('')
    }
  })
})
