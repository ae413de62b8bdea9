import { expect, it } from 'vitest'
import type { GameModule } from '../room/game'

const folders = import.meta.glob<{ fixtures: Record<string, { view: unknown }> }>('./*/fixtures.ts', {
  eager: true,
})
const games = import.meta.glob<GameModule>('./*/index.ts', { eager: true, import: 'default' })
const tell = async (game: string, fixture: string) => {
  const moments = await games[`./${game}/index.ts`]?.moments()
  const view = folders[`./${game}/fixtures.ts`]?.fixtures[fixture]?.view
  return moments?.(view, (seat) => ['Ada', 'Bo', 'Cy', 'Di', 'Eve', 'Fay', 'Gus', 'Hal'][seat] ?? '', {
    language: 'en',
  })
}

it.each(['dobble', 'dohdles', 'dominoes', 'duel', 'rush'])(
  'a finished game of %s has moments worth telling, in whole sentences',
  async (game) => {
    const told = (await tell(game, 'over')) ?? []
    expect(told.length).toBeGreaterThan(0)
    for (const one of told) expect(one).toMatch(/^[A-Z“].+\.$/)
    expect(new Set(told).size).toBe(told.length)
  },
)

it('nobody is praised for having played alone', async () => {
  expect(await tell('dobble', 'overTrial')).toEqual([])
})
