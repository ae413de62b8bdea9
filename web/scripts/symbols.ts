import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { themes } from '../src/games/dobble/pictures.ts'

/** One shape of a picture in a 32 × 32 box: its colour, its outline, and whether holes are cut by crossing lines. */
type Shape = [fill: string, d: string, evenOdd?: 1]

const PREFIX = 'virtual:symbols/'
const SHAPE =
  /<path (?:fill="(#[0-9a-f]{3,8})" )?(fill-rule="evenodd" )?d="([^"]+)"(?: clip-rule="evenodd")?\/>/g
const GROUP = /^<g fill="none"( fill-rule="evenodd" clip-rule="evenodd")?>|<\/g>$/g
const CIRCLE = /<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" fill="(#[0-9a-f]+)"\/>/g

/** Makes `virtual:symbols/<theme>`: just the pictures of one theme, out of a package of thousands. */
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

async function picturesOf(theme: string): Promise<Record<string, Shape[]>> {
  const wanted = Object.entries(themes).find(([name]) => name === theme)
  if (!wanted) throw new Error(`there is no theme ${theme}`)
  const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
  const { icons } = JSON.parse(await readFile(file, 'utf8')) as { icons: Record<string, { body: string }> }
  return Object.fromEntries(
    Object.entries(wanted[1]).map(([word, icon]) => [word, shapesOf(icon, icons[icon]?.body)]),
  )
}

/** Flat shapes only: what cannot be drawn as such would be drawn wrong, so it is not taken at all. */
function shapesOf(icon: string, body: string | undefined): Shape[] {
  if (body === undefined) throw new Error(`the package has no picture ${icon}`)
  const paths = body.replace(
    CIRCLE,
    (_, x: string, y: string, r: string, fill: string) =>
      `<path fill="${fill}" d="M${Number(x) - Number(r)} ${y}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0 ${-2 * Number(r)} 0z"/>`,
  )
  const rest = paths.replace(SHAPE, '').replace(GROUP, '')
  if (rest !== '') throw new Error(`${icon} is more than flat shapes: ${rest.slice(0, 80)}`)
  return [...paths.matchAll(SHAPE)].map(([, fill = '#000', rule, d = '']) =>
    rule === undefined ? [fill, d] : [fill, d, 1],
  )
}
