import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { fromHex, sha256 } from './sha256'

const theirs = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

it('is what everyone else computes, for bytes of any length', () => {
  let seed = 7
  const any = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) & 0xff
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, any)
    expect(sha256(bytes), `${length} bytes`).toBe(theirs(bytes))
  }
})

it('reads hexadecimal digits', () => {
  expect([...fromHex('00ff10')]).toEqual([0, 255, 16])
  expect(sha256(fromHex(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})
