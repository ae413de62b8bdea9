/** The text of a file: UTF-8, or UTF-16 that says so. Null if it is in an encoding that cannot be told. */
export function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
