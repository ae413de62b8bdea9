/** The first so many letters as they are seen: a family of four is one. */
export function firstLetters(text: string, n: number): string {
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  return [...letters]
    .slice(0, n)
    .map(({ segment }) => segment)
    .join('')
}
