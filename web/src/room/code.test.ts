import { expect, it } from 'vitest'
import { readCode } from './code'
import { pathBelow, readPath } from './route.svelte'

it.each([
  ['BCDFG', 'BCDFG'],
  [' bcdfg ', 'BCDFG'],
  ['bc dfg', 'BCDFG'],
  ['BCD-FG', 'BCDFG'],
  ['http://192.168.0.7:3636/r/bcdfg', 'BCDFG'],
  ['https://games.example/night/tv/BCDFG?x=1', 'BCDFG'],
  ['<b>', 'B'],
  ['', ''],
])('reads the code in %j', (typed, code) => expect(readCode(typed)).toBe(code))

it.each([
  ['', { page: 'shelf' }],
  ['r/bcdfg', { page: 'room', code: 'BCDFG' }],
  ['r/BCDFG/', { page: 'room', code: 'BCDFG' }],
  ['r/bcdfg/replay/2', { page: 'replay', code: 'BCDFG', game: 2 }],
  ['r/BCDFG/replay/0', { page: 'nowhere' }],
  ['r/BCDFG/replay/two', { page: 'nowhere' }],
  ['r/BCDFG/replay', { page: 'nowhere' }],
  ['r/BCDFG/replay/2/more', { page: 'nowhere' }],
  ['tv', { page: 'tv', code: null }],
  ['tv/bcdfg', { page: 'tv', code: 'BCDFG' }],
  ['score/dominoes', { page: 'score', kind: 'dominoes' }],
  ['practice/rush', { page: 'practice', kind: 'rush' }],
  ['print/dobble', { page: 'print', kind: 'dobble' }],
  ['trial/dobble', { page: 'trial', kind: 'dobble' }],
  ['BCDFG', { page: 'room', code: 'BCDFG' }],
  ['bcd-fg/', { page: 'room', code: 'BCDFG' }],
  ['BCDFGH', { page: 'room', code: 'BCDFGH' }],
  ['BCDFGHJ', { page: 'nowhere' }],
  ['score', { page: 'nowhere' }],
  ['r', { page: 'nowhere' }],
  ['r/BCDFG/more', { page: 'nowhere' }],
  ['elsewhere', { page: 'nowhere' }],
])('knows the page at %j', (path, place) => expect(readPath(path)).toEqual(place))

it.each([
  ['/', '/', ''],
  ['/', '/r/BCDFG', 'r/BCDFG'],
  ['/night/', '/night/', ''],
  ['/night/', '/night', ''],
  ['/night/', '/night/tv', 'tv'],
])('below %j, %j is %j', (base, path, below) => expect(pathBelow(base, path)).toBe(below))
