import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { themes } from '../src/wire/dobble_themes.ts'

/** One shape of a picture in a 32 × 32 box: its colour, its outline, and whether crossing lines cut holes. */
type Shape = [fill: string, d: string, evenOdd?: 1]
type Attributes = Record<string, string>

const PREFIX = 'virtual:symbols/'
const TAG = /<(path|circle|ellipse|rect) ([^>]*)\/>/g
const GROUP = /<g fill="none"( fill-rule="evenodd" clip-rule="evenodd")?>|<\/g>/g

/** As many as the printed deck has; only bigger decks need more. */
const PRINTED = 57

/**
 * Makes `virtual:symbols/<theme>`, just the pictures of one theme out of a package of thousands, and
 * `virtual:symbols/<theme>/more` for what that theme has beyond the printed deck.
 */
export function symbols(): Plugin {
  return {
    name: 'symbols',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      return `export default ${JSON.stringify(await picturesOf(id.slice(PREFIX.length + 1)))}`
    },
  }
}

async function picturesOf(name: string): Promise<Record<string, Shape[]>> {
  const [theme = '', more] = name.split('/')
  const icons = Object.entries(themes[theme] ?? {})
  if (icons.length === 0) throw new Error(`there is no theme ${theme}`)
  const wanted = more === undefined ? icons.slice(0, PRINTED) : icons.slice(PRINTED)
  const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
  const drawn = (JSON.parse(await readFile(file, 'utf8')) as { icons: Record<string, { body: string }> })
    .icons
  return Object.fromEntries(wanted.map(([word, icon]) => [word, shapesOf(icon, drawn[icon]?.body)]))
}

/** Flat shapes only: what cannot be drawn as such would be drawn wrong, so it is not taken at all. */
function shapesOf(icon: string, body: string | undefined): Shape[] {
  if (body === undefined) throw new Error(`the package has no picture ${icon}`)
  const rest = body.replace(TAG, '').replace(GROUP, '')
  if (rest !== '') throw new Error(`${icon} is more than flat shapes: ${rest.slice(0, 80)}`)
  const isCut = body.startsWith('<g fill="none" fill-rule')
  return [...body.matchAll(TAG)].map(([, tag = '', text = '']) => {
    const attributes = attributesOf(text)
    const fill = (attributes['fill'] ?? '#000') + alphaOf(attributes['opacity'])
    const d = outlineOf(tag, attributes)
    return isCut || attributes['fill-rule'] === 'evenodd' ? [fill, d, 1] : [fill, d]
  })
}

function attributesOf(text: string): Attributes {
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
}

/** What is to be added to a colour to let that much of it through. */
function alphaOf(opacity: string | undefined): string {
  if (opacity === undefined) return ''
  return Math.round(Number(opacity) * 255)
    .toString(16)
    .padStart(2, '0')
}

function outlineOf(tag: string, attributes: Attributes): string {
  const { d = '', cx = '0', cy = '0', r, rx = r ?? '0', ry = r ?? rx, transform = '' } = attributes
  if (tag === 'path') return d
  if (tag === 'rect') return outlineOfRect(attributes)
  // A turn about its own middle is all that these pictures ever do to an ellipse.
  const turn = Number(/^rotate\((-?[\d.]+) /.exec(transform)?.[1] ?? 0)
  const [x, y] = [
    Math.cos((turn * Math.PI) / 180) * Number(rx),
    Math.sin((turn * Math.PI) / 180) * Number(rx),
  ]
  const half = (sign: number) => `a${rx} ${ry} ${turn} 1 0 ${round(2 * sign * x)} ${round(2 * sign * y)}`
  return `M${round(Number(cx) - x)} ${round(Number(cy) - y)}${half(1)}${half(-1)}z`
}

function outlineOfRect({ x = '0', y = '0', width = '0', height = '0', rx = '0' }: Attributes): string {
  const [across, down] = [Number(width) - 2 * Number(rx), Number(height) - 2 * Number(rx)]
  const corner = (right: number, low: number) =>
    `a${rx} ${rx} 0 0 1 ${right * Number(rx)} ${low * Number(rx)}`
  const start = `M${Number(x) + Number(rx)} ${y}h${across}${corner(1, 1)}v${down}`
  return `${start}${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}z`
}

const round = (length: number) => Math.round(length * 1000) / 1000
