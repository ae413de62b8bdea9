import { cleanup, render, screen } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepMe, keepToken, lastRoom, recallMe, recallToken } from './keep'
import Shelf from './Shelf.svelte'
import { storage } from './storage'
import { house } from './testHouse'
import TestPage from './TestPage.svelte'

const open = (Page: Component) =>
  render(TestPage as unknown as Component<Record<string, unknown>>, { Page, input: {}, house: house() })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const key of storage.keysWith('')) storage.removeItem(key)
})

describe('blocked storage', () => {
  beforeEach(() => {
    const blocked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(blocked)
  })

  it('leaves the shelf as it is', () => {
    open(Shelf)
    screen.getByRole('button', { name: 'Host a table' })
  })

  it('lets a seat and a name last as long as the page', () => {
    keepToken('BCDFG', 'mine')
    keepMe({ name: 'Ada', look: null })
    expect([recallToken('BCDFG'), lastRoom(), recallMe().name]).toEqual(['mine', 'BCDFG', 'Ada'])
  })
})

it('remembers for the page what a full storage does not take', () => {
  keepToken('BCDFG', 'old')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepToken('BCDFG', 'new')
  expect(recallToken('BCDFG')).toBe('new')
  full.mockRestore()
  keepToken('BCDFG', 'newer')
  expect(localStorage.getItem('dodo.seat.BCDFG')).toContain('newer')
  expect(recallToken('BCDFG')).toBe('newer')
})
