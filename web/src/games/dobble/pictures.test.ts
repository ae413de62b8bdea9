import { describe, expect, it } from 'vitest'
import source from '../../../../crates/games/src/dobble/themes.rs?raw'
import { themes } from './pictures'
import { loadPictures } from './symbols'

/** The symbol words of the rules, read where they stand. */
function wordsIn(list: string): string[] {
  const [, body = ''] = new RegExp(`const ${list}: [^=]+= \\[(.*?)\\n\\];`, 's').exec(source) ?? []
  // Of a pair only the first is a word; the second names a picture.
  const firsts = body.replace(/\(("[^"]+"), "[^"]+"\)/g, '$1')
  return [...firsts.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word)
}

describe.each([
  ['dodo', 'DODO', 133],
  ['pups', 'PUPS', 57],
] as const)('the theme %s', (theme, list, n) => {
  it('has a picture for every word of the rules, and for no other', () => {
    expect(wordsIn(list)).toHaveLength(n)
    expect(Object.keys(themes[theme]).sort()).toEqual(wordsIn(list).sort())
  })

  it('uses no picture twice', () => {
    const icons = Object.values(themes[theme])
    expect(new Set(icons).size).toBe(icons.length)
  })

  it('is drawn with flat shapes only', async () => {
    const pictures = await loadPictures(theme)
    for (const [word, shapes] of Object.entries(pictures)) {
      expect(shapes.length, word).toBeGreaterThan(0)
      for (const [fill, d] of shapes)
        expect([fill, d[0]?.toLowerCase()], word).toEqual([expect.stringMatching(/^#/), 'm'])
    }
  })
})
