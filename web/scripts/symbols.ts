import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { pictures } from '../src/wire/dobble_pictures.ts'
import { circleAround, pointsOf } from './outline.ts'

/** One shape of a picture: its colour, its outline, and whether crossing lines cut holes. */
type Shape = [fill: string, d: string, evenOdd?: 1]
/** A picture, and the box around the circle that it fills. */
type Drawing = [box: string, ...Shape[]]
type Attributes = Record<string, string>

const NAME = 'virtual:symbols'
const TAG = /<(path|circle|ellipse|rect) ([^>]*)\/>/g
const GROUP = /<g fill="none"( fill-rule="evenodd" clip-rule="evenodd")?>|<\/g>/g

/** As many as the printed deck has; only bigger decks need more. */
const PRINTED = 57

/**
 * Makes `virtual:symbols`, just the pictures of the printed deck out of a package of thousands, and
 * `virtual:symbols/more` for those that only bigger decks need.
 */
export function symbols(): Plugin {
  return {
    name: 'symbols',
    resolveId: (id) => (id === NAME || id === `${NAME}/more` ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith(`\0${NAME}`)) return null
      return `export default ${JSON.stringify(await picturesOf(id.endsWith('/more')))}`
    },
  }
}

async function picturesOf(more: boolean): Promise<Record<string, Drawing>> {
  const wanted = more ? pictures.slice(PRINTED) : pictures.slice(0, PRINTED)
  const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
  const drawn = (JSON.parse(await readFile(file, 'utf8')) as { icons: Record<string, { body: string }> })
    .icons
  return Object.fromEntries(wanted.map((icon) => [icon, fitted(shapesOf(icon, drawn[icon]?.body))]))
}

/** A symbol has a round space on its card: its picture fills it, and stays within. */
function fitted(shapes: Shape[]): Drawing {
  const { x, y, radius } = circleAround(shapes.flatMap(([, d]) => pointsOf(d)))
  // The pale line around a picture, and what lies between two points of a curve.
  const room = radius * 1.02
  return [[x - room, y - room, 2 * room, 2 * room].map((length) => length.toFixed(2)).join(' '), ...shapes]
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
