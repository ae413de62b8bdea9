import { expect, type Page, test } from '@playwright/test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview, type PreviewServer } from 'vite'
import type { Op } from '../src/wire/dough'

/** Sculptures with the digest of the grid they lead to, which the rules and Node come to as well. */
interface Known {
  name: string
  digest: string
  ops: Op[]
}
declare const digestOf: (ops: Op[]) => string

const root = new URL('..', import.meta.url)
const stored = new URL('../crates/games/src/dough/sculptures.json', root)
let folder = ''
let gallery: PreviewServer
let address = ''

// One worker builds the page once for all of them.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dodo-gallery-'))
  const page = new URL('dev/dough.html', root).pathname
  const out = { outDir: folder, emptyOutDir: false, rolldownOptions: { input: page } }
  await build({ root: root.pathname, logLevel: 'error', build: out })
  gallery = await preview({
    root: root.pathname,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  })
  address = gallery.resolvedUrls?.local[0] ?? ''
})

test.afterAll(async () => {
  await gallery.close()
  await rm(folder, { recursive: true, force: true })
})

async function bench(page: Page): Promise<{ x: number; y: number }> {
  await page.goto(`${address}dev/dough.html?show=bench`)
  const canvas = page.getByLabel(/^Your dough/)
  await expect(canvas).toBeVisible()
  await expect.poll(() => yellow(page)).toBeGreaterThan(5000)
  const box = await canvas.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

/** How much of the canvas is seen in the colour of the dough. */
async function yellow(page: Page): Promise<number> {
  const picture = (await page.locator('canvas').screenshot()).toString('base64')
  return await page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const paper = new OffscreenCanvas(image.width, image.height).getContext('2d')
    paper?.drawImage(image, 0, 0)
    const dots = paper?.getImageData(0, 0, image.width, image.height).data ?? []
    let count = 0
    for (let i = 0; i < dots.length; i += 4) {
      const [red, green, blue] = [dots[i] ?? 0, dots[i + 1] ?? 0, dots[i + 2] ?? 0]
      if (red > 150 && green > 110 && blue < red * 0.5) count++
    }
    return count
  }, picture)
}

async function told(page: Page): Promise<Op[]> {
  return JSON.parse((await page.getByTestId('told').textContent()) ?? '[]') as Op[]
}

test('the same operations lead to the same grid in this browser', async ({ page }) => {
  await page.goto(`${address}dev/dough.html?show=bench`)
  await page.waitForFunction(() => 'digestOf' in globalThis)
  const known = JSON.parse(await readFile(stored, 'utf8')) as Known[]
  expect(known.length).toBeGreaterThan(3)
  for (const { name, digest, ops } of known) {
    expect(await page.evaluate((list) => digestOf(list), ops), name).toBe(digest)
  }
})

test('a thumb pulls dough out: it is seen, told, and undone', async ({ page }) => {
  const { x, y } = await bench(page)
  const before = await yellow(page)
  await page.mouse.move(x, y - 60)
  await page.mouse.down()
  await page.mouse.move(x, y - 170, { steps: 12 })
  await page.mouse.up()
  await expect.poll(async () => (await told(page))[0]?.type).toBe('stroke')
  await page.mouse.move(5, 5)
  await expect.poll(() => yellow(page)).toBeGreaterThan(before + 500)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await told(page)).at(-1)?.type).toBe('undo')
  await page.mouse.move(5, 5)
  await expect.poll(async () => Math.abs((await yellow(page)) - before)).toBeLessThan(200)
})

test('a drag beside the dough turns it and changes nothing', async ({ page }) => {
  const { x, y } = await bench(page)
  await page.mouse.move(x, y - 60)
  await page.mouse.down()
  await page.mouse.move(x + 60, y - 130, { steps: 10 })
  await page.mouse.up()
  const before = await told(page)
  const picture = await page.locator('canvas').screenshot()
  await page.mouse.move(30, y)
  await page.mouse.down()
  await page.mouse.move(230, y, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => (await page.locator('canvas').screenshot()).equals(picture)).toBe(false)
  expect(await told(page)).toEqual(before)
})

test('a table of twelve is made off the page, and one of them looked at closely', async ({ page }) => {
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await page.goto(`${address}dev/dough.html?show=table&still`)
  await expect.poll(() => yellow(page)).toBeGreaterThan(2000)
  expect(workers).toHaveLength(1)
  await expect(page.getByText('3', { exact: true })).toBeVisible()
  const whole = await yellow(page)

  const label = await page.getByText('3', { exact: true }).boundingBox()
  await page.mouse.click(label?.x ?? 0, (label?.y ?? 0) - 45)
  await expect(page.getByText('4', { exact: true })).toBeHidden()
  await expect.poll(() => yellow(page)).toBeGreaterThan(whole * 2)
})
