import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import english from '../../../words/en/rush.json'
import game from '.'
import { fetchRulebook } from '../../room/rulebooks'
import { fixtures } from './fixtures'

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')
const read = (path: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../../crates/games/src', path), 'utf8')

it('has a sentence for every refusal, and for no other', () => {
  const codes = ['rush/action.rs', 'ink/blot.rs'].flatMap((path) =>
    found(read(path), /Self::\w+ => "(\w+)"/g),
  )
  expect(codes).toEqual(expect.arrayContaining(['said_that', 'full_of_points']))
  const said = Object.keys(english).filter((key) => key.startsWith('refusal.'))
  expect(said.sort()).toEqual(codes.map((code) => `refusal.${code}`).sort())
})

it('has a sentence for every option and its choices', () => {
  const fields = [...read('rush/options.rs').matchAll(/Field::(?:new|flag)\("(\w+)"(?:.*?\[(.*?)\])?/g)]
  const keys = fields.flatMap(([, option, choices = '']) => [
    `option.${option}`,
    ...found(choices, /"(\w+)"/g).map((choice) => `option.${option}.${choice}`),
  ])
  expect(keys).toContain('option.difficulty.mixed')
  expect(keys.filter((key) => !(key in english))).toEqual([])
})

it('opens the rulebook at chapters it has', async () => {
  const page = await fetchRulebook('rush', 'en')
  for (const { view } of Object.values(fixtures)) expect(page).toContain(`**§${game.chapter(view)}.1**`)
})
