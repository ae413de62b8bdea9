import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Board, View } from '../src/wire/rush'
import { Doodler } from './doodler'
import { phone, visitor } from './people'
import { type Server, expect, test } from './server'

// Every room chooses and deals once, and some seventy are dealt in.
test.use({ serverOptions: ['--rooms-per-address', '1000', '--sockets-per-address', '10000'] })

/** What is drawn, on two cards, and others that come with them in a pack. */
const DRAWN = ['cat', 'sun', 'fish', 'house', 'star']
const CARDS = [
  'cat, sun, fish',
  'house, star, tree',
  'apple, umbrella, ladder',
  'bicycle, snowman, key',
  'ice cream, envelope, butterfly',
  'guitar, piano, trumpet',
  'bus, train, rocket',
  'chair, table, lamp',
  'shoe, hat, glove',
  'spoon, fork, knife',
  'snail, spider, whale',
  'clock, book, candle',
]

/** In the page: opens rooms with hard bots until one deals all these words to its person. */
async function dealTo(page: Page, words: readonly string[], pack: string): Promise<void> {
  const { code, token, n } = await page.evaluate(
    async ({ words, pack }) => {
      interface Hands {
        sides: { boards: { word: string | null }[] }[]
      }
      interface Told {
        type: string
        code?: string
        view?: Hands
        set?: Partial<Hands>
      }
      /** A new room every time: in one that has played, words that were seen are not dealt again. */
      const deal = async () => {
        const opened = await fetch('api/rooms', { method: 'POST' })
        const { code, token } = (await opened.json()) as { code: string; token: string }
        const ws = new WebSocket(new URL(`api/rooms/${code}/socket`, document.baseURI.replace('http', 'ws')))
        await new Promise((resolve) => ws.addEventListener('open', resolve))
        let held: string[] = []
        let answered: (code: string) => void = () => undefined
        ws.addEventListener('message', ({ data }) => {
          const told = JSON.parse(String(data)) as Told
          // The host has the first seat.
          const sides = told.view?.sides ?? told.set?.sides
          if (sides) held = sides[0]?.boards.flatMap(({ word }) => word ?? []) ?? []
          if (['welcome', 'done'].includes(told.type)) answered('done')
          if (told.type === 'refused') answered(told.code ?? '')
        })
        ws.addEventListener('close', () => answered('closed'))
        const ask = (ask: object): Promise<void> =>
          new Promise((resolve, reject) => {
            answered = (code) => (code === 'done' ? resolve() : reject(new Error(code)))
            ws.send(JSON.stringify({ id: Math.floor(Math.random() * 2 ** 50), ask }))
          })
        await ask({ type: 'hello', token, name: 'Ana' })
        await ask({ type: 'pick', kind: 'rush' })
        await ask({ type: 'pack', pack: { type: 'file', text: pack } })
        for (const seat of [1, 2]) await ask({ type: 'add_bot', seat, level: 'hard' })
        await ask({ type: 'start' })
        // The cards are turned over when the first round begins.
        await ask({ type: 'skip' })
        ws.close()
        return { code, token, held }
      }
      let dealt = await deal()
      let n = 1
      for (; n < 700 && !words.every((word) => dealt.held.includes(word)); n += 1) dealt = await deal()
      return { code: dealt.code, token: dealt.token, n }
    },
    { words, pack },
  )
  expect(n, 'one deal in 66 is as wanted').toBeLessThan(700)
  await page.evaluate(
    ([code, token]) => localStorage.setItem(`dodo.seat.${code}`, JSON.stringify({ token, at: Date.now() })),
    [code, token] as const,
  )
  await page.goto(new URL(`r/${code}`, page.url()).href)
}

type Stroke = readonly (readonly [x: number, y: number])[]

/** Our own test drawings: where the pen goes, in parts of a board. */
async function drawings(): Promise<Map<string, Stroke[]>> {
  const path = join(import.meta.dirname, '../../crates/eyes/tests/drawings/ours.txt')
  const lines = (await readFile(path, 'utf8')).trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [word = '', ...strokes] = line.split(' | ')
      const points = (stroke: string) =>
        stroke.split(' ').map((point): [number, number] => {
          const [x = 0, y = 0] = point.split(',').map((part) => Number(part) / 2048)
          return [x, y]
        })
      return [word, strokes.map(points)]
    }),
  )
}

async function draw({ page, pad }: Doodler, strokes: readonly Stroke[]): Promise<void> {
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is no board to draw on')
  for (const [first, ...others] of strokes) {
    if (!first) continue
    const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
    await page.mouse.move(...at(first))
    await page.mouse.down()
    for (const place of others) await page.mouse.move(...at(place), { steps: 3 })
    await page.mouse.up()
  }
}

/** The boards in the first seat, as the page was last told. */
function watchBoards(page: Page): () => Board[] {
  let boards: Board[] = []
  page.on('websocket', (ws) =>
    ws.on('framereceived', ({ payload }) => {
      const told = JSON.parse(String(payload)) as { view?: View; set?: Partial<View> }
      boards = (told.view ?? told.set)?.sides?.[0]?.boards ?? boards
    }),
  )
  return () => boards
}

async function open(page: Page, server: Server): Promise<void> {
  await page.goto(server.url)
  await expect(page.getByRole('button', { name: 'Play now: Doodle Rush' })).toBeVisible()
}

test('a hard bot sees what a person draws', async ({ browser, server }) => {
  const page = await visitor(browser)
  const ana = new Doodler(page)
  const boards = watchBoards(page)
  const ours = await drawings()
  await open(page, server)
  await dealTo(page, DRAWN, ['# language: en', ...CARDS].join('\n'))

  await expect(ana.pad).toBeVisible()
  const words = await ana.words()
  for (const word of DRAWN) {
    await ana.choose(words.indexOf(word))
    await draw(ana, ours.get(word) ?? [])
  }
  await ana.skipTo('guessing')
  // They have one round: what they do not see in it is not seen.
  const seen = () =>
    boards().filter(({ word, taken }) => DRAWN.includes(word ?? '') && taken.some(({ round }) => round === 2))
  await expect.poll(() => seen().length, { timeout: 58_000 }).toBeGreaterThanOrEqual(3)
})

test('alone, one draws and watches the bots guess', async ({ browser, server }) => {
  const page = await visitor(browser, phone)
  const ours = await drawings()
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Alone? Practise, and see what the bots see.' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  const asked = async () => /^Draw (.+)\.$/.exec(await heading.innerText())?.[1] ?? ''
  await expect(async () => {
    if ((await asked()) !== 'star') await page.getByRole('button', { name: 'Next word' }).click()
    expect(await asked()).toBe('star')
  }).toPass({ intervals: [0] })
  await draw(new Doodler(page), ours.get('star') ?? [])
  await expect(heading).toHaveText('They see it: star!')
  await expect(page.getByRole('region', { name: 'What the bots see' }).getByRole('listitem')).toHaveCount(5)
  await page.getByRole('button', { name: 'Wipe' }).click()
  await expect(page.getByText('The bots look while you draw. Their guesses appear here.')).toBeVisible()
})
