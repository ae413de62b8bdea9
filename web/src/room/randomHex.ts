/** 128 random bits as 32 hexadecimal digits: a token, or the nonce that is mixed into the deal. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
