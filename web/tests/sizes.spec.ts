import type { Page } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Demands, faultsOf } from './faults'
import { visitor } from './people'
import { crowds, screens, sizesOf, walls } from './screens'
import { type Size, sizes, viewportOf } from './sizes'
import { expect, test } from './stage'

// One after the other on one stage, which has to be built.
test.describe.configure({ mode: 'default' })
// A limit against hanging only: a busy machine is slow, not wrong.
test.beforeEach(() => test.setTimeout(1_200_000))

/** A folder for pictures of everything that is walked (`npm run sizes`). */
const pictures = process.env['PICTURES']

/** Changes the size, and waits until everything lies as it will. */
async function resize(page: Page, size: Size): Promise<void> {
  const viewport = viewportOf(size)
  await page.setViewportSize(viewport)
  await page.evaluate(async ({ width, height }) => {
    const frame = () => new Promise(requestAnimationFrame)
    await document.fonts.ready
    while (innerWidth !== width || innerHeight !== height) await frame()
    // In the first, boxes are measured; what was drawn by their measure lies there in the second.
    for (let frames = 0; frames < 2; frames++) await frame()
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations === Infinity) animation.cancel()
      else animation.finish()
    }
    await frame()
  }, viewport)
}

/** What stays wrong: labels follow a camera that is on its way, and a busy machine is slow. */
async function lastingFaults(page: Page, demands: Demands): Promise<string[]> {
  // Where a game has failed there is nothing to be cut.
  await expect(page.getByText('Something went wrong here')).toBeHidden()
  let faults = await faultsOf(page, demands)
  for (let looks = 0; looks < 5 && faults.length > 0; looks++) {
    await page.evaluate(async () => {
      for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame)
    })
    faults = await faultsOf(page, demands)
  }
  return faults
}

async function picture(page: Page, size: Size, name: string): Promise<void> {
  if (pictures === undefined) return
  await mkdir(join(pictures, size), { recursive: true })
  await page.screenshot({ path: join(pictures, size, `${name}.png`) })
}

for (const [game, { shown, ...demands }] of Object.entries(screens)) {
  test(`${game} has room for everything at every size`, async ({ browser, stage }) => {
    const page = await visitor(browser)
    await stage.open(page)
    const faults: string[] = []
    for (const [show, manner] of Object.entries(shown)) {
      await stage.show(page, `game=${game}&show=${show}`)
      for (const size of sizesOf(manner)) {
        await resize(page, size)
        const found = await lastingFaults(page, { isStill: manner !== 'page', ...demands })
        faults.push(...found.map((fault) => `${show} ${size}: ${fault}`))
        await picture(page, size, `${game}-${show}`)
      }
    }
    expect(faults).toEqual([])
  })

  test(`every view of ${game} is in the table`, async ({ browser, stage }) => {
    const page = await visitor(browser)
    await stage.open(page)
    const all = await page.evaluate((game) => window.stage.fixturesOf(game), game)
    expect(Object.keys(shown).sort()).toEqual(all.sort())
  })
}

// S14, S15
test('the TV has room for its lobby and for every result', async ({ browser, stage }) => {
  const page = await visitor(browser)
  await stage.open(page)
  const faults: string[] = []
  for (const search of walls) {
    await stage.show(page, search)
    await resize(page, '1920x1080')
    const found = await lastingFaults(page, { isStill: true, least: [], apart: [], over: [] })
    faults.push(...found.map((fault) => `${search}: ${fault}`))
    await picture(page, '1920x1080', search.replaceAll(/\W+/g, '-'))
  }
  expect(faults).toEqual([])
})

// S17, S19
test('the lobby has room for 2 to 12 people, and tables for long names', async ({ browser, stage }) => {
  const page = await visitor(browser)
  await stage.open(page)
  const faults: string[] = []
  for (const [search, manner] of crowds) {
    await stage.show(page, search)
    for (const size of sizesOf(manner)) {
      await resize(page, size)
      const isStill = manner !== 'page'
      const found = await lastingFaults(page, { isStill, least: [], apart: [], over: [] })
      faults.push(...found.map((fault) => `${search} ${size}: ${fault}`))
      await picture(page, size, search.replaceAll(/\W+/g, '-'))
    }
  }
  expect(faults).toEqual([])
})

test('the dialogs over a table have room at every size', async ({ browser, stage }) => {
  const page = await visitor(browser)
  await stage.open(page)
  await stage.show(page, 'game=dominoes&show=placing')
  const faults: string[] = []
  for (const dialog of ['Menu', 'Rules', 'Settings']) {
    await resize(page, '1280x800')
    if (dialog === 'Settings') await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: dialog, exact: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const size of sizes) {
      await resize(page, size)
      const found = await lastingFaults(page, { isStill: false, least: [], apart: [], over: [] })
      faults.push(...found.map((fault) => `${dialog} ${size}: ${fault}`))
      await picture(page, size, dialog)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  expect(faults).toEqual([])
})

// S8
test('everyone at the table has a name to be found, at every size and with everyone there', async ({
  browser,
  stage,
}) => {
  const page = await visitor(browser)
  await stage.open(page)
  for (const [search, names] of [
    ['game=rush&show=guessingSix', ['Wren', 'Bartholomew', 'Ida', 'Jun', 'Olu', 'Magdalena']],
    ['game=dobble&show=towerEight', ['Wren', 'Bartholomew', 'Magdalena', 'Quentin']],
    ['game=dohdles&show=sculpt&names=long', ['Wren of Lower Saxony', 'Bartholomew of Lower']],
  ] as const) {
    await stage.show(page, search)
    for (const size of sizes) {
      await resize(page, size)
      const button = page.getByRole('button', { name: 'Names of everyone at the table' })
      await button.click()
      for (const name of names) await expect(page.locator('header').getByText(name).last()).toBeInViewport()
      const demands = { isStill: false, least: [], apart: [], over: ['main'] }
      const found = await lastingFaults(page, demands)
      expect(found.filter((fault) => names.some((name) => fault.startsWith(`the text “${name}`)))).toEqual([])
      await button.click()
    }
  }
})

// S7
test('a lost line is told over a game, and moves nothing in it', async ({ browser, stage }) => {
  const page = await visitor(browser, viewportOf('360x740'))
  await stage.open(page)
  await stage.show(page, 'game=rush&show=drawing')
  const board = page.locator('[data-coach~="pad"]')
  const before = await board.boundingBox()
  await page.evaluate(() => window.stage.loseLine())
  await expect(page.getByText('Connection lost')).toBeVisible()
  expect(await board.boundingBox()).toEqual(before)
})
