import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Seal } from '../wire/replay'
import type { Finished } from '../wire/room'
import { roomView } from './fixtures'
import { keepNonce, keepSeal, recallSeals } from './keep'
import { checkSeal, sealBeforeDeal } from './seal'

const [seed, salt] = ['a1'.repeat(32), '0f'.repeat(32)]
const commitment = createHash('sha256')
  .update(Buffer.from(seed + salt, 'hex'))
  .digest('hex')
const seal: Seal = { seed, salt, commitment, nonces: [] }
const other = 'ee'.repeat(32)

describe('a seal', () => {
  it('is kept if it is the one that was shown before the deal', () => {
    expect(checkSeal(seal, commitment)).toBe('kept')
  })
  it('is only sound if nobody here saw it before the deal', () => {
    expect(checkSeal(seal, undefined)).toBe('unseen')
  })
  it.each([
    ['another was shown before the deal', seal, other],
    ['the seed is another', { ...seal, seed: other }, commitment],
    ['the salt is another', { ...seal, salt: other }, undefined],
    ['the seal is another', { ...seal, commitment: other }, undefined],
    ['seal and memory agree on another', { ...seal, commitment: other }, other],
  ])('is broken if %s', (_, opened, shown) => expect(checkSeal(opened, shown)).toBe('broken'))
})

describe('the seal before the deal', () => {
  const over: Finished = { game: 4, kind: 'duel', names: [], played_by: [], outcome: null }
  it('is that of the game to come', () => {
    expect(sealBeforeDeal(roomView({ commitment }))).toEqual({ game: 1, commitment })
    const after = roomView({ phase: { type: 'over', game: 4 }, finished: [over], commitment })
    expect(sealBeforeDeal(after)).toEqual({ game: 5, commitment })
  })
  it('is not to be had any more once the game is dealt', () => {
    const playing = roomView({ phase: { type: 'playing', game: 1, paused: false }, commitment })
    expect(sealBeforeDeal(playing)).toBeNull()
  })
})

describe('what a browser remembers', () => {
  beforeEach(() => localStorage.clear())

  it('is the first seal it was shown of each game', () => {
    keepSeal('BCDFG', 1, commitment)
    keepSeal('BCDFG', 1, other)
    keepSeal('BCDFG', 2, other)
    keepSeal('GFDCB', 1, other)
    expect(recallSeals('BCDFG').seals).toEqual({ 1: commitment, 2: other })
  })
  it('is the chance it offered, the last few times', () => {
    for (let n = 0; n < 20; n++) keepNonce('BCDFG', `nonce ${n}`)
    expect(recallSeals('BCDFG').nonces).toContain('nonce 19')
    expect(recallSeals('BCDFG').nonces).not.toContain('nonce 3')
    expect(recallSeals('GFDCB')).toEqual({ seals: {}, nonces: [] })
  })
  it('does not grow for ever', () => {
    for (let n = 0; n < 60; n++) keepSeal(`ROOM${n}`, 1, other, n)
    for (let game = 1; game < 300; game++) keepSeal('BCDFG', game, other, 100)
    expect(localStorage.length).toBeLessThan(40)
    const games = Object.keys(recallSeals('BCDFG').seals)
    expect(games.length).toBeLessThan(80)
    expect(games).toContain('299')
  })
})
