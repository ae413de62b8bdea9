import type { Browser, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { Doodler, inkOn, listen, swipe, toucher } from './doodler'
import { host, join, phone, visitor, wall } from './people'
import { type Server, expect, test } from './server'

/** Ana hosts a table of Doodle Rush, Ben and Cleo join, and the cards are dealt. */
async function deal(
  pages: readonly [Page, Page, Page],
  server: Server,
  more: Page[] = [],
): Promise<Doodler[]> {
  const [ana, ben, cleo] = pages
  const code = await host(ana, server, 'Ana')
  await ana.getByRole('button', { name: 'Choose another game' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'Doodle Rush', exact: true }).click()
  // A minute may be short for three browsers on a busy machine.
  await ana.getByText('House rules').click()
  const pace = ana.getByRole('group', { name: 'Clock' })
  await pace.getByRole('radio', { name: 'Two minutes' }).check()
  await join(ben, server, code, 'Ben')
  await join(cleo, server, code, 'Cleo')
  for (const tv of more) await tv.goto(new URL(`tv/${code}`, server.url).href)
  await ana.getByRole('button', { name: 'Start the game' }).click()
  const doodlers = pages.map((page) => new Doodler(page))
  for (const doodler of doodlers) await doodler.begin('drawing')
  for (const { pad } of doodlers) await expect(pad).toBeVisible()
  return doodlers
}

async function three(browser: Browser): Promise<[Page, Page, Page]> {
  return [await visitor(browser), await visitor(browser, phone), await visitor(browser)]
}

test('three people draw, guess, answer, and look at it all again', async ({ browser, server }) => {
  const tv = await visitor(browser, wall)
  const [ana, ben, cleo] = await deal(await three(browser), server, [tv])
  if (!ana || !ben || !cleo) throw new Error('three were to play')
  const [words, bens] = [await ana.words(), await ben.words()]
  expect(new Set([...words, ...bens]).size).toBe(12)

  await ana.choose(0)
  await ana.line([0.2, 0.5], [0.5, 0.2], [0.8, 0.5])
  await ana.line([0.3, 0.5], [0.3, 0.8], [0.7, 0.8], [0.7, 0.5])
  await ana.choose(2)
  await ana.line([0.5, 0.1], [0.5, 0.9])
  await ben.choose(5)
  await ben.line([0.2, 0.2], [0.8, 0.8])
  // The screen on the wall sees no drawing before the pens are down, and the words of nobody.
  expect(await inkOn(tv.locator('[data-board="0.0"]'))).toBe(0)
  await ana.skipTo('guessing', ben, cleo)
  await expect.poll(() => inkOn(tv.locator('[data-board="0.0"]'))).toBeGreaterThan(300)
  await expect.poll(() => inkOn(tv.locator('[data-board="1.5"]'))).toBeGreaterThan(100)
  await expect(tv.getByText(words[0] ?? '', { exact: true })).toHaveCount(0)

  await expect(cleo.page.getByRole('list', { name: 'Drawings to guess' }).getByRole('button')).toHaveCount(3)
  await cleo.aim(0, 'Ana')
  await cleo.guess('perhaps this')
  await expect(ana.page.getByText('“perhaps this”', { exact: true })).toBeVisible()
  await ana.page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(cleo.page.getByText('Ana says: close!').first()).toBeAttached()
  await expect(cleo.page.getByRole('list', { name: 'Said so far' })).toContainText('perhaps this')

  await cleo.guess(words[0] ?? '')
  await expect(cleo.page.getByText(`You got it: ${words[0]}!`).first()).toBeAttached()
  await expect(ana.page.getByText(`Cleo guessed your ${words[0]}!`).first()).toBeAttached()
  await expect(cleo.page.getByLabel('You: −5 points, 1 won, 6 own left')).toBeVisible()
  // The next drawing is offered without a tap.
  await expect(cleo.page.getByRole('group', { name: 'Drawing 3 of Ana' })).toBeVisible()
  await expect(cleo.field).toBeFocused()

  // Ben's drawing is pointed at, flagged by both others, and void.
  await ben.page.getByRole('button', { name: `Point at ${bens[5]}` }).click()
  await expect(ana.page.getByText('Ben points at drawing 6.').first()).toBeAttached()
  for (const doodler of [ana, cleo]) {
    if (await doodler.field.isVisible()) await doodler.page.keyboard.press('Escape')
    await doodler.aim(5, 'Ben')
    await doodler.page.getByRole('button', { name: 'Say that there are letters or digits on it' }).click()
  }
  await expect(ben.page.getByText(/^Your .+ does not count in this round\./).first()).toBeAttached()

  // What is guessed is gone from the next drawing round, and the rest may be gone on with.
  await ana.skipTo('drawing', ben, cleo)
  await expect(ana.page.getByRole('tab', { name: `Board 1: ${words[0]}, guessed by Cleo` })).toBeVisible()
  await ana.choose(2)
  await expect.poll(() => inkOn(ana.pad)).toBeGreaterThan(300)

  await expect(async () => {
    await ana.skip(ben, cleo)
    await expect(ana.page.getByRole('heading', { name: 'All the drawings' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  const drawing = ana.page.getByRole('button', { name: `${words[0]}, drawn by Ana` })
  await expect(drawing.locator('xpath=..')).toContainText('Cleo, round 2')
  await drawing.click()
  const dialog = ana.page.getByRole('dialog')
  await expect(dialog.getByText(/^Guessed by Cleo in round 2, /)).toBeVisible()
  for (const [kind, start] of [
    ['PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ['SVG', Buffer.from('<svg ')],
  ] as const) {
    const waiting = ana.page.waitForEvent('download')
    await dialog.getByRole('button', { name: `Picture (${kind})` }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe(
      `doodle-${words[0]?.replaceAll(' ', '-')}.${kind.toLowerCase()}`,
    )
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, start.length)).toEqual(start)
    if (kind === 'SVG') expect(bytes.toString().match(/<path /g)).toHaveLength(3)
  }
})

test('a reload in the middle of a stroke loses no ink', async ({ browser, server }) => {
  const [ana] = await deal(await three(browser), server)
  if (!ana) throw new Error('nobody plays')
  await ana.choose(1)
  const done = [0.1, 0.1, 0.9, 0.35]
  const air = [0.1, 0.6, 0.9, 0.9]
  await ana.line([0.2, 0.2], [0.8, 0.2])
  await ana.pressDown([0.2, 0.75], [0.8, 0.75])
  const before = [await inkOn(ana.pad, done), await inkOn(ana.pad, air)]
  expect(Math.min(...before)).toBeGreaterThan(500)
  // What is drawn is sent twenty times a second; the pen is still down.
  await ana.page.waitForTimeout(300)
  await ana.page.reload()

  await ana.choose(1)
  await expect.poll(() => inkOn(ana.pad, done)).toBe(before[0])
  // The end of a stroke in the air is drawn rounder once it is known to be the end.
  const after = await inkOn(ana.pad, air)
  expect(after).toBeGreaterThan(0.95 * (before[1] ?? 0))
  await ana.line([0.5, 0.4], [0.5, 0.55])
  await ana.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => inkOn(ana.pad, [0.4, 0.4, 0.6, 0.5])).toBe(0)
  await expect.poll(() => inkOn(ana.pad, done)).toBe(before[0])
})

test('a finger that draws on a phone scrolls, zooms and selects nothing', async ({ browser, server }) => {
  const tv = await visitor(browser, wall)
  const page = await toucher(browser)
  const [ana, ben, cleo] = await deal([await visitor(browser), page, await visitor(browser)], server, [tv])
  if (!ana || !ben || !cleo) throw new Error('nobody plays')
  await ben.choose(0)
  const look = () =>
    page.evaluate(() => ({
      scrolled: [scrollX, scrollY, document.getElementById('main')?.scrollTop],
      seen: [visualViewport?.offsetTop, visualViewport?.pageTop, visualViewport?.scale],
      selected: getSelection()?.toString(),
    }))
  const [before, box] = [await look(), await ben.pad.boundingBox()]
  const [x, top] = await ben.spot([0.5, 0.05])
  const [, bottom] = await ben.spot([0.5, 0.95])
  const down = Array.from({ length: 30 }, (_, at) => [x, top + ((bottom - top) * at) / 29] as const)
  await swipe(page, down)
  await swipe(
    page,
    down.toReversed().map(([, y]) => [x + 60, y] as const),
  )
  await page.waitForTimeout(200)

  expect(await look()).toEqual(before)
  expect(await ben.pad.boundingBox()).toEqual(box)
  expect(await inkOn(ben.pad, [0.4, 0.1, 0.6, 0.9])).toBeGreaterThan(2000)
  await ana.skipTo('guessing', ben, cleo)
  await expect.poll(() => inkOn(tv.locator('[data-board="1.0"]'))).toBeGreaterThan(300)
})

test('nobody is told a word before it is guessed', async ({ browser, server }) => {
  const tv = await visitor(browser, wall)
  const pages = await three(browser)
  const heard = { tv: listen(tv), ben: listen(pages[1]), cleo: listen(pages[2]) }
  const [ana, ben, cleo] = await deal(pages, server, [tv])
  if (!ana || !ben || !cleo) throw new Error('three were to play')
  const words = await ana.words()
  const [secret = ''] = words
  const known = (texts: string[]) => words.filter((word) => texts.includes(word))

  await ana.choose(0)
  await ana.line([0.1, 0.1], [0.9, 0.9])
  // A newcomer's backlog is looked into as well.
  await tv.reload()
  await ana.skipTo('guessing', ben, cleo)
  await ben.aim(0, 'Ana')
  await ben.guess(`not ${secret.slice(0, 2)}`)
  await expect(ana.page.getByText(`“not ${secret.slice(0, 2)}”`, { exact: true })).toBeVisible()
  await expect(tv.getByText(`not ${secret.slice(0, 2)}`, { exact: true })).toBeVisible()
  // Everyone knows their own six, or this would look at nothing.
  expect(heard.ben).toEqual(expect.arrayContaining(await boardWords(ben)))
  expect([known(heard.tv), known(heard.ben), known(heard.cleo)]).toEqual([[], [], []])

  await ben.guess(secret)
  await expect(ben.page.getByText(`You got it: ${secret}!`).first()).toBeAttached()
  await expect(tv.getByText(secret, { exact: true }).first()).toBeVisible()
  expect([known(heard.tv), known(heard.ben), known(heard.cleo)]).toEqual([[secret], [secret], [secret]])
})

/** One's own words as they stand under the boards of a guessing round. */
async function boardWords({ page }: Doodler): Promise<string[]> {
  const labels = await page
    .getByRole('button', { name: /^Point at /, includeHidden: true })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ''))
  return labels.map((label) => label.replace('Point at ', ''))
}

// RU10, RU11
test('a pack of 64 KiB is brought from a file, and what is wrong with one stays to be read', async ({
  browser,
  server,
}) => {
  const ana = await visitor(browser, phone)
  await host(ana, server, 'Ana')
  await ana.getByRole('button', { name: 'Choose another game' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'Doodle Rush', exact: true }).click()
  const lines = Array.from({ length: 5000 }, (_, n) => `w${n.toString(36)}zzzzzz`)
  const words = `${lines.join('\n')}\n# `
  const whole = words + 'x'.repeat(64 * 1024 - words.length)
  const bring = (text: string) =>
    ana
      .getByLabel('Bring a file…')
      .and(ana.locator('input'))
      .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })

  await bring('cat\n???\na, b\nCat\n')
  const wrong = ana.getByRole('alert').getByRole('listitem')
  await expect(wrong).toHaveText([/^Line 2: There is a word/, /^Line 3: /, /^Line 4: “Cat” is there twice/])
  const box = ana.getByRole('textbox', { name: 'One word a line' })
  await ana.getByRole('button', { name: 'Line 3:' }).click()
  const selected = () =>
    box.evaluate(({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
      value.slice(selectionStart, selectionEnd),
    )
  expect(await selected()).toBe('a, b')
  await expect(wrong).toHaveCount(3)

  await bring(whole)
  await expect(ana.getByText('5,000 words')).toBeVisible()
  await ana.getByRole('button', { name: 'Change the words' }).click()
  await expect(box).toHaveValue(whole)
  await ana.getByRole('button', { name: 'Play with these' }).click()
  await expect(ana.getByText('5,000 words')).toBeVisible()
})
