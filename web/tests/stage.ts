import { type Page, expect } from '@playwright/test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { test as base } from './server'

const web = join(import.meta.dirname, '..')
const HOME = 'http://stage.test/'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The page of `dev/stage.ts`, built into a folder and opened without a server. */
export class Stage {
  constructor(private readonly folder: string) {}

  async open(page: Page): Promise<void> {
    await page.route(`${HOME}**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      const body = await readFile(join(this.folder, pathname)).catch(() => null)
      if (!body) return route.fulfill({ status: 404, json: {} })
      return route.fulfill({ body, contentType: TYPES[extname(pathname)] ?? 'application/octet-stream' })
    })
    // An address at which a developer has the stage served already (`npx vite`), to build nothing.
    await page.goto(`${process.env['STAGE'] ?? HOME}dev/stage.html`)
    await page.waitForFunction(() => 'stage' in window)
  }

  /** Puts one moment of a game on the stage, and waits until it stands there. */
  async show(page: Page, search: string): Promise<void> {
    await page.evaluate((search) => window.stage.show(search), search)
    await expect(page.locator('#main')).toBeVisible()
    await expect(page.locator('#main').getByText('One moment …')).toHaveCount(0)
  }
}

/** A test with a stage; one for all tests of a worker, because it has to be built. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern.
    async ({}, use) => {
      if (process.env['STAGE'] !== undefined) return use(new Stage(''))
      const folder = await mkdtemp(join(tmpdir(), 'dodo-stage-'))
      await build({
        root: web,
        logLevel: 'error',
        build: {
          outDir: folder,
          minify: false,
          manifest: false,
          copyPublicDir: false,
          rolldownOptions: { input: join(web, 'dev/stage.html') },
        },
      })
      await use(new Stage(folder))
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

export { expect } from '@playwright/test'
