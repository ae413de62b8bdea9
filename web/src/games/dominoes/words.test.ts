import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import english from '../../../words/en/dominoes.json'
import game from '.'
import { fetchRulebook } from '../../room/rulebooks'
import { fixtures } from './fixtures'

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

it('has a sentence for every refusal of the rules', () => {
  const rules = resolve(import.meta.dirname, '../../../../crates/games/src/dominoes/action.rs')
  const codes = found(readFileSync(rules, 'utf8'), /Self::\w+ => "(\w+)"/g)
  expect(codes).toContain('head_touches')
  expect(codes.filter((code) => !(`refusal.${code}` in english))).toEqual([])
})

it('opens the rulebook at chapters it has', async () => {
  const page = await fetchRulebook('dominoes', 'en')
  for (const { view } of Object.values(fixtures)) expect(page).toContain(`**§${game.chapter(view)}.1**`)
})
