import { beforeEach, expect, it } from 'vitest'
import {
  forgetToken,
  isFresh,
  keep,
  keepFreshToken,
  keepToken,
  lastRoom,
  recall,
  recallMe,
  recallToken,
} from './keep'

const DAY = 24 * 3600 * 1000

beforeEach(() => localStorage.clear())

it('keeps a token for each room, and for a screen apart from its person', () => {
  keepToken('BCDFG', 'mine')
  keepToken('BCDFG', 'screen', true)
  expect([recallToken('BCDFG'), recallToken('BCDFG', true), recallToken('HJKLM')]).toEqual([
    'mine',
    'screen',
    undefined,
  ])
  forgetToken('BCDFG')
  expect(recallToken('BCDFG')).toBeUndefined()
})

it('drops tokens of rooms long gone, and the oldest of too many', () => {
  keepToken('OLD', 'x', false, 0)
  for (let i = 0; i < 25; i++) keepToken(`R${i}`, 'x', false, 40 * DAY + i)
  expect(recallToken('OLD')).toBeUndefined()
  expect(recallToken('R4')).toBeUndefined()
  expect(recallToken('R5')).toBe('x')
})

it('treats broken entries as missing', () => {
  localStorage.setItem('dodo.me', '{')
  expect(recallMe()).toEqual({ name: '', look: null })
  keep('k', { a: 1 })
  expect(recall('k')).toEqual({ a: 1 })
})

it('knows a room just opened from one that was entered', () => {
  keepFreshToken('BCDFG', 'mine')
  expect([isFresh('BCDFG'), recallToken('BCDFG')]).toEqual([true, 'mine'])
  keepToken('BCDFG', 'mine')
  expect([isFresh('BCDFG'), recallToken('BCDFG')]).toEqual([false, 'mine'])
})

it('offers the way back to the room of today only', () => {
  keepToken('OLD', 'x', false, 0)
  keepToken('NEW', 'x', false, DAY)
  expect(lastRoom(DAY + 1)).toBe('NEW')
  expect(lastRoom(2 * DAY)).toBeUndefined()
})
