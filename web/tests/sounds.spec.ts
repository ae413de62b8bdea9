import { expect, type Page, test } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview, type PreviewServer } from 'vite'
import type { Rendered } from '../dev/sounds'

declare const renderSounds: () => Promise<Rendered[]>
declare const renderMusic: () => Promise<Rendered[]>

const root = new URL('..', import.meta.url).pathname
let folder = ''
let studio: PreviewServer

// One worker builds the page once for both.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dodo-sounds-'))
  const out = { outDir: folder, rolldownOptions: { input: join(root, 'dev/sounds.html') } }
  await build({ root, logLevel: 'error', build: out })
  studio = await preview({
    root,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  })
})

test.afterAll(async () => {
  await studio.close()
  await rm(folder, { recursive: true })
})

const open = async (page: Page) => {
  await page.goto(`${studio.resolvedUrls?.local[0] ?? ''}dev/sounds.html`)
  await page.waitForFunction(() => 'renderSounds' in window)
}

test('every sound is heard, ends when it says so, and clips nowhere', async ({ page }) => {
  await open(page)
  const rendered = await page.evaluate(() => renderSounds())
  expect(rendered.length).toBeGreaterThan(100)
  for (const { name, heard, long, peak, power } of rendered) {
    expect.soft(peak, `${name}: clips`).toBeLessThan(0.99)
    expect.soft(peak, `${name}: silent`).toBeGreaterThan(0.03)
    expect.soft(power, `${name}: hardly there`).toBeGreaterThan(0.005)
    expect.soft(heard, `${name}: goes on`).toBeLessThanOrEqual(long + 0.02)
    expect.soft(heard, `${name}: over long before its end`).toBeGreaterThan(long * 0.3)
  }
})

test('music is heard, quiet or tense, and clips nowhere', async ({ page }) => {
  await open(page)
  for (const { name, heard, long, peak, power } of await page.evaluate(() => renderMusic())) {
    expect.soft(peak, `${name}: clips`).toBeLessThan(0.99)
    expect.soft(power, `${name}: silent`).toBeGreaterThan(0.01)
    expect.soft(heard, `${name}: breaks off`).toBeGreaterThan(long * 0.5)
  }
})
