import { describe, expect, it } from 'vitest'
import { pointsOf } from '../../../scripts/outline'
import { pictures } from '../../wire/dobble_pictures'
import { loadPictures } from './symbols'

describe('the pictures', () => {
  it('are there for every word of the rules, and for no other', async () => {
    expect(pictures).toHaveLength(133)
    expect(Object.keys(await loadPictures(133))).toEqual(pictures)
  })

  it('are no more than the printed deck has, unless the deck is bigger', async () => {
    expect(Object.keys(await loadPictures(57))).toEqual(pictures.slice(0, 57))
  })

  it('are drawn with plain colours and outlines only', async () => {
    for (const [word, [, ...shapes]] of Object.entries(await loadPictures(133))) {
      expect(shapes.length, word).toBeGreaterThan(0)
      const wrong = shapes.filter(
        ([fill, d]) => !/^#[0-9a-f]{3,8}$/.test(fill) || !/^m/i.test(d) || /NaN/.test(d),
      )
      expect(wrong, word).toEqual([])
    }
  })

  // DB13: the rules lay round spaces out so that none reaches another or the edge, in every size of deck.
  it('fill the round space that each has on a card, and none leaves it', async () => {
    for (const [word, [box, ...shapes]] of Object.entries(await loadPictures(133))) {
      const [left = 0, top = 0, width = 0, height = 0] = box.split(' ').map(Number)
      expect(width, word).toBe(height)
      const [x, y, radius] = [left + width / 2, top + height / 2, width / 2]
      const points = shapes.flatMap(([, d]) => pointsOf(d, 60))
      const reach = Math.max(...points.map(([px, py]) => Math.hypot(px - x, py - y))) / radius
      expect(reach, word).toBeLessThanOrEqual(1)
      expect(reach, word).toBeGreaterThan(0.95)
    }
  })
})

describe('an outline', () => {
  const box = (d: string) => {
    const points = pointsOf(d, 40)
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(
      (n) => Math.round(n * 10) / 10 + 0,
    )
  }

  it.each([
    ['m1 1h4v2l-1 3z', [1, 1, 5, 6]],
    ['M10 10L20 30 5 5', [5, 5, 20, 30]],
    ['M0 10a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', [0, 0, 20, 20]],
    ['M0 10A10 10 0 0020 10', [0, 10, 20, 20]],
    ['M0 0c0 10 10 10 10 0s10-10 10 0', [0, -7.5, 20, 7.5]],
    ['M0 0Q10 20 20 0T40 0', [0, -10, 40, 10]],
    ['M.5.5l1-.5', [0.5, 0, 1.5, 0.5]],
  ])('%s reaches as far as it is drawn', (d, reach) => {
    expect(box(d)).toEqual(reach)
  })
})
