import { describe, expect, it } from 'vitest'
import type { Field } from '../wire/room'
import { choose, differingFields, isFlag, meantFields, valueOf } from './options'

const fields: Field[] = [
  { key: 'mode', default: 'turns', choices: ['turns', 'together'], only_if: null },
  { key: 'matches', default: 2, choices: [2, 4], only_if: null },
  { key: 'manual', default: false, choices: [false, true], only_if: { key: 'mode', is: 'turns' } },
]
const [mode, matches, manual] = fields as [Field, Field, Field]

describe('the options form', () => {
  it('starts at the values of the rulebook', () => {
    expect(fields.map((field) => valueOf(field, {}))).toEqual(['turns', 2, false])
  })

  it('shows only what means something', () => {
    expect(meantFields(fields, {})).toEqual([mode, matches, manual])
    expect(meantFields(fields, { mode: 'together' })).toEqual([mode, matches])
  })

  it('puts back what a choice made meaningless', () => {
    const byHand = { mode: 'turns', matches: 4, manual: true }
    expect(choose(fields, byHand, { mode: 'together' })).toEqual({
      mode: 'together',
      matches: 4,
      manual: false,
    })
  })

  it('keeps other choices', () => {
    expect(choose(fields, { matches: 4 }, { manual: true })).toEqual({
      mode: 'turns',
      matches: 4,
      manual: true,
    })
  })

  it('knows what differs from the rulebook, but for what means nothing', () => {
    expect(differingFields(fields, { mode: 'turns', matches: 4 })).toEqual([matches])
    expect(differingFields(fields, { mode: 'together', manual: true })).toEqual([mode])
    const language: Field = { ...mode, key: 'language', default: 'en' }
    expect(differingFields([language], { language: 'nl' })).toEqual([])
  })

  it('knows a switch from a choice', () => {
    expect(fields.map(isFlag)).toEqual([false, false, true])
  })
})
