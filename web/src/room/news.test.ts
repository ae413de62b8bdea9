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
    const away = roomView({ people: [person(0, 'Ada'), person(1, 'Bo', { presence: 'away' })] })
    expect(newsBetween(before, away, 0)).toEqual([{ key: 'news.left', name: 'Bo' }])
    expect(newsBetween(away, before, 0)).toEqual([{ key: 'news.back', name: 'Bo' }])
    expect(newsBetween(away, before, 1)).toEqual([])
  })

  it('tells who left the table, seated or not, and not who only looks away', () => {
    const gone = roomView({ people: [person(0, 'Ada'), person(1, 'Bo', { presence: 'gone' })] })
    expect(newsBetween(before, gone, 0)).toEqual([{ key: 'news.gone', name: 'Bo' }])
    expect(check({ people: [person(0, 'Ada')] })).toEqual([{ key: 'news.gone', name: 'Bo' }])
    expect(check({ people: [person(0, 'Ada'), person(1, 'Bo', { presence: 'asleep' })] })).toEqual([])
  })

  it('tells who stands in for whom, and which game is next', () => {
    expect(check({ host: 1 }, 2)).toEqual([{ key: 'news.stands_in', name: 'Bo', owner: 'Ada' }])
    expect(check({ kind: 'rush' })).toEqual([{ key: 'news.picked', kind: 'rush' }])
  })

  it('tells who plays on for whom, and that nobody was given a seat', () => {
    const playing = { type: 'playing', paused: false, game: 1 } as const
    const bot = { type: 'bot', name: 'Pickle', level: 'easy', look: person(9, '').look } as const
    const people = [...before.people, person(2, 'Cy')]
    const requests = [{ person: 2, wanted: { type: 'seat', seat: 1 } } as const]
    const game = (more: Parameters<typeof roomView>[0] = {}) =>
      roomView({ phase: playing, people, seats: [seatOf(0, 0), { seat: 1, occupant: bot }], ...more })
    const asks = { name: 'Cy', other: 'Pickle' }
    expect(newsBetween(game(), game({ requests: [...requests] }), 0)).toEqual([
      { key: 'news.asks_seat', ...asks },
    ])
    expect(newsBetween(game(), game({ requests: [...requests] }), 1)).toEqual([])
    const given = game({ seats: [seatOf(0, 0), seatOf(1, 2)] })
    expect(newsBetween(game({ requests: [...requests] }), given, 2)).toEqual([
      { key: 'news.seat_given', ...asks },
    ])
    expect(newsBetween(game({ requests: [...requests] }), game(), 2)).toEqual([{ key: 'news.declined' }])
  })

  it('tells a new host in other words than the others', () => {
    expect(check({ host: 1 }, 1)).toEqual([{ key: 'news.you_host' }])
    expect(check({ host: 1, owner: 1 }, 0)).toEqual([{ key: 'news.host', name: 'Bo' }])
  })

  it('tells of a bot that plays for me once', () => {
    const seats = [seatOf(0, 0, { occupant: { type: 'person', person: 0, bot_plays: true, idle: false } })]
    const played = roomView({ phase: { type: 'playing', paused: false, game: 1 }, seats })
    expect(newsBetween(before, played, 0)).toEqual([{ key: 'news.started' }, { key: 'news.bot_plays' }])
    expect(newsBetween(played, played, 0)).toEqual([])
  })

  it('tells the others what the table is asked, and everyone what came of it', () => {
    const proposal = {
      number: 1,
      by: 1,
      proposal: { type: 'skip' },
      asked: [0, 1],
      yes: [1],
      no: [],
      open_ms: 15_000,
    } as const
    const blanks = { name: 'Bo', what: 'skip', other: '', newcomer: '' }
    const asked = roomView({ proposal: { ...proposal, asked: [0, 1], yes: [1], no: [] } })
    expect(newsBetween(before, asked, 0)).toEqual([{ key: 'law.question', ...blanks }])
    expect(newsBetween(before, asked, 1)).toEqual([])
    const decided = (verdict: 'agreed' | 'declined' | 'lapsed') =>
      roomView({ decided: { number: 1, by: 1, proposal: { type: 'skip' }, verdict } })
    expect(newsBetween(asked, decided('agreed'), 1)).toEqual([{ key: 'news.agreed', ...blanks }])
    expect(newsBetween(asked, decided('declined'), 1)).toEqual([{ key: 'news.not_agreed', ...blanks }])
    expect(newsBetween(asked, decided('lapsed'), 1)).toEqual([])
    expect(newsBetween(decided('agreed'), decided('agreed'), 1)).toEqual([])
  })

  it('tells of pauses', () => {
    const on = roomView({ phase: { type: 'playing', paused: false, game: 1 } })
    const off = roomView({ phase: { type: 'playing', paused: true, game: 1 } })
    expect(newsBetween(on, off, null)).toEqual([{ key: 'news.paused' }])
    expect(newsBetween(off, on, null)).toEqual([{ key: 'news.resumed' }])
  })
})
