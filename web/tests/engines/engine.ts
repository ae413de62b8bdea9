import { test as base, chromium } from '@playwright/test'
import config from '../../playwright.config'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Server } from '../server'
import { openDisplay } from './display'
import { startFirefox } from './firefox'
import { ENGINES, type EngineName, WEBKIT_DRIVER } from './installed'
import { openInPlaywright } from './playwrightTab'
import type { Size, Tab } from './tab'
import { Visitor } from './visitor'
import { openInWebDriver } from './webDriverTab'
import { startWebKit } from './webkit'

/** A running engine: something that opens tabs. */
interface Engine {
  open(size: Size): Promise<Tab>
  close(): Promise<void>
}

async function start(name: EngineName): Promise<Engine> {
  const executablePath = ENGINES[name].find()
  if (executablePath === undefined) throw new Error(`${name} is not installed`)
  if (name !== 'chromium') {
    const display = await openDisplay()
    const begin = () =>
      name === 'firefox'
        ? startFirefox(executablePath, display.name)
        : startWebKit(WEBKIT_DRIVER, executablePath, display.name)
    return { open: async (size) => openInWebDriver(await begin(), size), close: display.close }
  }
  const browser = await chromium.launch({
    executablePath,
    // Dough is drawn by the graphics card, and a machine for tests has none.
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  })
  return { open: (size) => openInPlaywright(browser, size), close: () => browser.close() }
}

interface Fixtures {
  server: Server
  /** Someone with a browser of their own. */
  visit: (size?: Size) => Promise<Visitor>
}

interface WorkerFixtures {
  engineName: EngineName
  engine: Engine
}

/** A board of Dohdles on which one right word is enough. */
const SPRINT = '# title: A sprint\nclues ABC\nrewards 0\nforward 9 9 9 9\nback 0 0 0 0\nstart 3\n'

export const phone = { width: 412, height: 800 }

/** A test in whichever engine the project names. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await start(engineName)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
  server: async ({}, use) => {
    const data = await mkdtemp(join(tmpdir(), 'dodo-engines-'))
    await mkdir(join(data, 'packs'))
    await writeFile(join(data, 'packs', 'sprint.txt'), SPRINT)
    const server = new Server(data)
    await server.start()
    await use(server)
    await server.kill()
    await rm(data, { recursive: true, force: true })
  },
  visit: async ({ engine }, use, testInfo) => {
    const visitors: Visitor[] = []
    await use(async (size = phone) => {
      const visitor = new Visitor(await engine.open(size))
      visitors.push(visitor)
      return visitor
    })
    for (const [at, { tab }] of visitors.entries()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath(`visitor-${at + 1}.png`), await tab.picture())
      }
      await tab.close()
    }
  },
})

export { expect } from '@playwright/test'
