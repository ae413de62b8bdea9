/** FNV-1a over the bits of the distances: one number that any other grid would change. */
export function digest(values: Float32Array): string {
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length)
  let hash = 0x811c9dc5
  for (const word of words) {
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((word >>> shift) & 0xff), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
