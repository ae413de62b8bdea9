import { describe, expect, it } from 'vitest'
import { textOf } from './packText'

describe('the text of a pack', () => {
  it('is read as UTF-8, with a mark at its beginning or without', () => {
    expect(textOf(new TextEncoder().encode('café'))).toBe('café')
    expect(textOf(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe('a')
  })

  it('is read as UTF-16 where it says so', () => {
    expect(textOf(new Uint8Array([0xff, 0xfe, 0x63, 0, 0xe9, 0]))).toBe('cé')
    expect(textOf(new Uint8Array([0xfe, 0xff, 0, 0x63, 0, 0xe9]))).toBe('cé')
  })

  // RU12
  it('is none in Latin-1: nobody can tell what its letters are', () => {
    expect(textOf(new Uint8Array([0x63, 0x61, 0x66, 0xe9]))).toBeNull()
  })
})
