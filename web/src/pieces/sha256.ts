/**
 * SHA-256 of some bytes, as hexadecimal digits. The browser's own is refused
 * on plain http.
 */
export function sha256(bytes: Uint8Array): string {
  const blocks = padded(bytes)
  const hash = Uint32Array.from(START)
  for (let at = 0; at < blocks.byteLength; at += 64) digest(hash, new DataView(blocks.buffer, at, 64))
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('')
}

/** The bytes that hexadecimal digits stand for. */
export const fromHex = (digits: string) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const PRIMES = [2]
for (let n = 3; PRIMES.length < 64; n += 2) if (PRIMES.every((prime) => n % prime !== 0)) PRIMES.push(n)

/** The first 32 bits behind the point. */
const fraction = (n: number) => ((n - Math.floor(n)) * 2 ** 32) >>> 0

const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)))

/** The bytes, a one, zeros, and how many bits there were: a multiple of 64 bytes. */
function padded(bytes: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  blocks.set(bytes)
  blocks[bytes.length] = 0x80
  new DataView(blocks.buffer).setUint32(blocks.length - 4, bytes.length * 8)
  return blocks
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function digest(hash: Uint32Array, block: DataView) {
  const words = new Uint32Array(64)
  const word = (i: number) => words[i] ?? 0
  for (let i = 0; i < 64; i++) {
    const [early, late] = [word(i - 15), word(i - 2)]
    const mixed =
      word(i - 16) +
      (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
      word(i - 7) +
      (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))
    words[i] = i < 16 ? block.getUint32(i * 4) : mixed
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUND[i] ?? 0) + word(i)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] ?? 0) + word))
}
