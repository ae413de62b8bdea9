/** A run of text inside a line. */
export interface Span {
  readonly text: string
  readonly style: 'plain' | 'strong' | 'emphasis' | 'code'
}

export type Block =
  | { type: 'heading'; level: number; spans: Span[] }
  | { type: 'paragraph' | 'quote'; spans: Span[] }
  | { type: 'list'; ordered: boolean; items: Span[][] }
  | { type: 'table'; head: Span[][]; rows: Span[][][] }
  | { type: 'code'; text: string }
  | { type: 'rule' }

const HEADING = /^(#{1,4})\s+(.*)$/
const BULLET = /^\s*[-*]\s+(.*)$/
const NUMBERED = /^\s*\d+[.)]\s+(.*)$/
const TABLE_LINE = /^\s*\|.*\|\s*$/
const DIVIDER = /^\s*\|[\s|:-]+\|\s*$/
const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\[([^\]]+)\]\([^)]*\)/g

/**
 * Reads the part of Markdown our rulebooks use. The result is text in boxes,
 * never markup, so nothing in a file can run; links become their words.
 */
export function readMarkdown(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const [block, next] = readBlock(lines, at)
    if (block) blocks.push(block)
    at = next
  }
  return blocks
}

function readBlock(lines: string[], at: number): [Block | undefined, number] {
  const line = lines[at] ?? ''
  if (line.trim() === '') return [undefined, at + 1]
  if (line.startsWith('```')) return readFence(lines, at)
  if (/^\s*(---|\*\*\*)\s*$/.test(line)) return [{ type: 'rule' }, at + 1]
  const heading = HEADING.exec(line)
  if (heading) return [readHeading(heading[1] ?? '#', heading[2] ?? ''), at + 1]
  if (TABLE_LINE.test(line) && DIVIDER.test(lines[at + 1] ?? '')) return readTable(lines, at)
  if (BULLET.test(line)) return readList(lines, at, BULLET, false)
  if (NUMBERED.test(line)) return readList(lines, at, NUMBERED, true)
  return readParagraph(lines, at)
}

function readHeading(marks: string, text: string): Block {
  return { type: 'heading', level: marks.length, spans: readSpans(text) }
}

function readFence(lines: string[], at: number): [Block, number] {
  const from = at + 1
  const found = lines.findIndex((line, i) => i >= from && line.startsWith('```'))
  const to = found === -1 ? lines.length : found
  return [{ type: 'code', text: lines.slice(from, to).join('\n') }, to + 1]
}

function readTable(lines: string[], at: number): [Block, number] {
  const cells = (line: string) =>
    line
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) => readSpans(cell.trim()))
  let to = at + 2
  while (TABLE_LINE.test(lines[to] ?? '')) to += 1
  return [{ type: 'table', head: cells(lines[at] ?? ''), rows: lines.slice(at + 2, to).map(cells) }, to]
}

function readList(lines: string[], at: number, mark: RegExp, ordered: boolean): [Block, number] {
  const items: string[] = []
  let to = at
  for (; to < lines.length; to += 1) {
    const line = lines[to] ?? ''
    const item = mark.exec(line)
    if (item) items.push(item[1] ?? '')
    else if (/^\s+\S/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`)
    else break
  }
  return [{ type: 'list', ordered, items: items.map(readSpans) }, to]
}

const startsBlock = (lines: string[], at: number) => {
  const line = lines[at] ?? ''
  return (
    line.trim() === '' ||
    line.startsWith('```') ||
    [HEADING, BULLET, NUMBERED].some((mark) => mark.test(line)) ||
    (TABLE_LINE.test(line) && DIVIDER.test(lines[at + 1] ?? ''))
  )
}

function readParagraph(lines: string[], at: number): [Block, number] {
  let to = at + 1
  while (to < lines.length && !startsBlock(lines, to)) to += 1
  const text = lines.slice(at, to)
  const isQuote = text.every((line) => line.startsWith('>'))
  const joined = text.map((line) => (isQuote ? line.slice(1) : line).trim()).join(' ')
  return [{ type: isQuote ? 'quote' : 'paragraph', spans: readSpans(joined) }, to]
}

/** The heading above the first paragraph of a chapter: its words differ from language to language, its number does not. */
export function headingOf(blocks: readonly Block[], chapter: number): Block | undefined {
  const first = blocks.findIndex(
    (block) => block.type === 'paragraph' && block.spans[0]?.text.startsWith(`§${chapter}.`),
  )
  return blocks.slice(0, Math.max(0, first)).findLast((block) => block.type === 'heading')
}

/** Splits a line into its runs. */
export function readSpans(text: string): Span[] {
  const spans: Span[] = []
  const push = (text: string | undefined, style: Span['style']) => {
    if (text) spans.push({ text, style })
  }
  let from = 0
  for (const found of text.matchAll(INLINE)) {
    push(text.slice(from, found.index), 'plain')
    push(found[1], 'strong')
    push(found[2], 'emphasis')
    push(found[3], 'code')
    push(found[4], 'plain')
    from = found.index + found[0].length
  }
  push(text.slice(from), 'plain')
  return spans
}
