import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Pencil } from './pencil.svelte'

describe('the pencil sheet', () => {
  beforeEach(() => localStorage.clear())

  it('goes from open to crossed to sure and round again', () => {
    const pencil = new Pencil('PLUM.1.1')
    const seen = [0, 1, 2].map(() => {
      pencil.cycle(2, 5)
      return pencil.mark(2, 5)
    })
    expect(seen).toEqual(['crossed', 'sure', 'open'])
  })

  it('survives a reload, and only for its own match', () => {
    new Pencil('PLUM.1.1').cycle(0, 6)
    expect(new Pencil('PLUM.1.1').mark(0, 6)).toBe('crossed')
    expect(new Pencil('PLUM.1.2').isBlank).toBe(true)
  })

  it('lasts as long as the page where storage is blocked', () => {
    const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    new Pencil('PEAR.1.1').cycle(0, 1)
    expect(new Pencil('PEAR.1.1').mark(0, 1)).toBe('crossed')
    blocked.mockRestore()
  })

  it('starts blank where the kept sheet makes no sense', () => {
    for (const kept of ['', 'nonsense', '[]', '{"sheet":["sure"],"at":9e15}', '{"sheet":7,"at":9e15}']) {
      localStorage.setItem('dodo.pencil.PLUM.1.1', kept)
      expect(new Pencil('PLUM.1.1').isBlank).toBe(true)
    }
  })

  it('throws sheets away after some days, and nothing that is not a sheet', () => {
    const sheet = Array.from({ length: 24 }, () => 'sure')
    localStorage.setItem('dodo.pencil.OLD.1.1', JSON.stringify({ sheet, at: 0 }))
    localStorage.setItem('dodo.seat.OLD', 'token')
    new Pencil('PLUM.1.1')
    expect(localStorage.getItem('dodo.pencil.OLD.1.1')).toBeNull()
    expect(localStorage.getItem('dodo.seat.OLD')).toBe('token')
  })

  it('knows dots that are sure, or the last ones not crossed out', () => {
    const pencil = new Pencil('PLUM.1.1')
    pencil.cycle(0, 4)
    pencil.cycle(0, 4)
    for (const dots of [1, 2, 3, 5, 6]) pencil.cycle(3, dots)
    expect(pencil.known).toEqual([4, null, null, 4])
  })
})
