import { describe, expect, it } from 'vitest'
import { themes } from '../../wire/dobble_themes'
import { loadPictures } from './symbols'

describe.each(['dodo', 'pups'] as const)('the theme %s', (theme) => {
  const icons = themes[theme] ?? {}

  it('has a picture for every word of the rules, and for no other', async () => {
    expect(Object.keys(icons).length).toBeGreaterThanOrEqual(57)
    expect(Object.keys(await loadPictures(theme, Object.keys(icons).length))).toEqual(Object.keys(icons))
  })

  it('needs no more than the printed deck has, unless the deck is bigger', async () => {
    expect(Object.keys(await loadPictures(theme, 57))).toEqual(Object.keys(icons).slice(0, 57))
  })

  it('uses no picture twice', () => {
    expect(new Set(Object.values(icons)).size).toBe(Object.keys(icons).length)
  })

  it('is drawn with plain colours and outlines only', async () => {
    for (const [word, shapes] of Object.entries(await loadPictures(theme, Object.keys(icons).length))) {
      expect(shapes.length, word).toBeGreaterThan(0)
      const wrong = shapes.filter(
        ([fill, d]) => !/^#[0-9a-f]{3,8}$/.test(fill) || !/^m/i.test(d) || /NaN/.test(d),
      )
      expect(wrong, word).toEqual([])
    }
  })
})
