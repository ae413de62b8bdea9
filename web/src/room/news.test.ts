import { describe, expect, it } from 'vitest'
import { person, roomView, seatOf } from './fixtures'
import { newsBetween } from './news'

const before = roomView()
const check = (after: Parameters<typeof roomView>[0], me: number | null = 0) =>
  newsBetween(before, roomView(after), me)

describe('news', () => {
  it('tells who came, went and came back, but not of oneself', () => {
    expect(check({ people: [...before.people, person(2, 'Cy')] })).toEqual([
      { key: 'news.joined', name: 'Cy' },
    ])
    const gone = roomView({ people: [person(0, 'Ada'), person(1, 'Bo', { present: false })] })
    expect(newsBetween(before, gone, 0)).toEqual([{ key: 'news.left', name: 'Bo' }])
    expect(newsBetween(gone, before, 0)).toEqual([{ key: 'news.back', name: 'Bo' }])
    expect(newsBetween(gone, before, 1)).toEqual([])
  })

  it('tells a new host in other words than the others', () => {
    expect(check({ host: 1 }, 1)).toEqual([{ key: 'news.you_host' }])
    expect(check({ host: 1 }, 0)).toEqual([{ key: 'news.host', name: 'Bo' }])
  })

  it('tells of a bot that plays for me once', () => {
    const seats = [seatOf(0, 0, { occupant: { type: 'person', person: 0, bot_plays: true, idle: false } })]
    const played = roomView({ phase: { type: 'playing', paused: false, game: 1 }, seats })
    expect(newsBetween(before, played, 0)).toEqual([{ key: 'news.started' }, { key: 'news.bot_plays' }])
    expect(newsBetween(played, played, 0)).toEqual([])
  })

  it('tells of pauses', () => {
    const on = roomView({ phase: { type: 'playing', paused: false, game: 1 } })
    const off = roomView({ phase: { type: 'playing', paused: true, game: 1 } })
    expect(newsBetween(on, off, null)).toEqual([{ key: 'news.paused' }])
    expect(newsBetween(off, on, null)).toEqual([{ key: 'news.resumed' }])
  })
})
