import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import english from '../../../words/en/duel.json'
import game from '.'
import { fetchRulebook } from '../../room/rulebooks'
import { fixtures } from './fixtures'

const source = (file: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../../crates/games/src/duel', file), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

describe('the words of Dobbelduel', () => {
  it('has a sentence for every refusal of the rules', () => {
    const codes = found(source('action.rs'), /Self::\w+ => "(\w+)"/g)
    expect(codes).toContain('not_your_turn')
    expect(codes.filter((code) => !(`refusal.${code}` in english))).toEqual([])
  })

  it('has a label for every option', () => {
    const keys = found(source('options.rs'), /Field::(?:new|flag)\(\s*"(\w+)"/g)
    expect(keys).toContain('mode')
    expect(keys.filter((key) => !(`option.${key}` in english))).toEqual([])
  })
})

describe('the rulebook', () => {
  it('has every chapter it is opened at', async () => {
    const page = await fetchRulebook('duel', 'en')
    for (const { view } of Object.values(fixtures)) expect(page).toContain(`**§${game.chapter(view)}.1**`)
  })
})
