/** Where a line of a text, counted from 1, begins and ends. */
export function lineOf(text: string, line: number): [start: number, end: number] {
  const before = text.split('\n').slice(0, line)
  const end = before.join('\n').length
  return [end - (before.at(-1)?.length ?? 0), end]
}
