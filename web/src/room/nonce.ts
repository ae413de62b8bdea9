/** 32 hexadecimal digits of this browser's own chance, mixed into the deal so that the server alone cannot choose it. */
export function chance(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
