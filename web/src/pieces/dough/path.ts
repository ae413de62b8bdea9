const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const bitsOf = new Map([...LETTERS].map((letter, bits) => [letter, bits]))

/** The numbers of a path as they travel: a letter or two each, for they come by the hundred. */
export function pathText(numbers: readonly number[]): string {
  let text = ''
  for (const number of numbers) {
    let rest = (number << 1) ^ (number >> 31)
    for (; rest >= 32; rest >>= 5) text += LETTERS.charAt(32 | (rest & 31))
    text += LETTERS.charAt(rest)
  }
  return text
}

/** The numbers of a path, three a point. */
export function pathNumbers(text: string): number[] {
  const numbers: number[] = []
  let number = 0
  let shift = 0
  for (const letter of text) {
    const bits = bitsOf.get(letter) ?? 0
    number |= (bits & 31) << shift
    if (bits >= 32) {
      shift += 5
      continue
    }
    numbers.push((number >>> 1) ^ -(number & 1))
    number = 0
    shift = 0
  }
  return numbers
}
