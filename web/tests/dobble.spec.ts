import type { Browser, Page } from '@playwright/test'
import { host, join, phone, visitor, wall } from './people'
import { delay, Seeker } from './seeker'
import { type Server, expect, test } from './server'

/** Milliseconds each way on the slow line. */
const SLOW = 90

/** Hosts a table with one mini-game chosen. */
async function table(page: Page, server: Server, mini: string): Promise<string> {
  const code = await host(page, server, 'Ana')
  await page.getByRole('button', { name: 'Choose another game' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dobble', exact: true }).click()
  await page.getByRole('group', { name: 'What is played' }).getByRole('radio', { name: mini }).check()
  return code
}

const start = (page: Page) => page.getByRole('button', { name: 'Start the game' }).click()

/** Three at a table: one at a desk, one on a phone, one far away. */
async function three(browser: Browser, server: Server, mini: string): Promise<[Seeker, Seeker, Seeker]> {
  const pages = [await visitor(browser), await visitor(browser, phone), await visitor(browser)] as const
  const [ana, ben, cleo] = pages
  await delay(cleo, SLOW)
  const code = await table(ana, server, mini)
  await join(ben, server, code, 'Ben')
  await join(cleo, server, code, 'Cleo')
  await start(ana)
  return [new Seeker(ana), new Seeker(ben), new Seeker(cleo)]
}

test.describe('three people, one of them far away,', () => {
  for (const mini of ['The Tower', 'The Well', 'The Hot Potato', 'The Poisoned Gift', 'The Triplet']) {
    test(`play ${mini} to its end`, async ({ browser, server }) => {
      const seekers = await three(browser, server, mini)
      await Promise.all(seekers.map((seeker) => seeker.playOn()))

      const [ana, ben, cleo] = await Promise.all(seekers.map((seeker) => seeker.finds()))
      expect(Object.keys(ana ?? {}).sort()).toEqual(['Ana', 'Ben', 'Cleo'])
      expect([ben, cleo]).toEqual([ana, ana])
      const found = Object.values(ana ?? {}).reduce((sum, finds) => sum + finds, 0)
      expect(found).toBeGreaterThanOrEqual(8)
    })
  }
})

test('one alone races the clock, and then the ghost of the best run, DB14', async ({ browser, server }) => {
  const ana = new Seeker(await visitor(browser, phone))
  const { page } = ana
  const run = async () => {
    await page.goto(server.url)
    await page.getByRole('link', { name: /Race the clock/ }).click()
    await page.getByRole('group', { name: 'Cards' }).getByRole('radio', { name: '10' }).check()
    await page.getByRole('group', { name: 'Pictures on a card' }).getByRole('radio', { name: '4' }).check()
    await page.getByRole('button', { name: 'Start the clock' }).click()
    await expect(ana.card('Middle card')).toBeVisible()
  }
  await run()
  await ana.playOn()
  await expect(page.getByText('Your average over 1 trial')).toBeVisible()

  await run()
  const ghost = page.getByText(/s (ahead of|behind) your best/)
  while (!(await ghost.isVisible())) await ana.seek()
  await ana.playOn()
  await expect(page.getByText('Your average over 2 trials')).toBeVisible()
})

test('the warm-up needs no more than two cards and an eye', async ({ browser, server }) => {
  const ana = await visitor(browser, phone)
  const ben = await visitor(browser)
  const code = await table(ana, server, 'Warm-up')
  await join(ben, server, code, 'Ben')
  await start(ana)
  await new Seeker(ana).playOn()
  await expect(new Seeker(ben).ending).toBeVisible()
})

test('a wrong tap locks for all to see, until the next card', async ({ browser, server }) => {
  const [ana, ben] = [new Seeker(await visitor(browser, phone)), new Seeker(await visitor(browser))]
  const code = await table(ana.page, server, 'The Tower')
  await join(ben.page, server, code, 'Ben')
  await start(ana.page)
  await expect(ana.card('Your card')).toBeVisible()

  const { 'Your card': mine = [], 'Middle card': middle = [] } = await ana.cards()
  const wrong = mine.find((symbol) => !middle.includes(symbol)) ?? ''
  await ana.call('Your card', wrong)
  await expect(ana.page.getByText('Wrong! Wait for the next card.')).toBeVisible()
  await expect(ben.page.getByLabel(/^Ana: .*, locked$/)).toBeVisible()
  await expect(ana.card('Your card').getByRole('button', { disabled: false })).toHaveCount(0)

  await ben.seek()
  await expect(ana.page.getByText('Tap what your card shares with the middle.')).toBeVisible()
  await expect(ana.page.getByText(/^Ben found the .+ in .+ s\.$/).first()).toBeAttached()
  // A tap within the moment after Ben's was on its way to the card he took, and counts as late (§10.6).
  await expect(async () => {
    await ana.seek()
    await expect(ana.page.getByText(/^You found the .+ in .+ s\.$/).first()).toBeAttached({ timeout: 1000 })
  }).toPass()
})

test('letters on the keyboard call symbols', async ({ browser, server }) => {
  const [ana, ben] = [new Seeker(await visitor(browser)), new Seeker(await visitor(browser))]
  const code = await table(ana.page, server, 'The Well')
  await join(ben.page, server, code, 'Ben')
  await start(ana.page)
  await expect(ana.card('Your card')).toBeVisible()

  await ana.page.getByRole('button', { name: 'Keys' }).click()
  const { 'Your card': mine = [], 'Middle card': middle = [] } = await ana.cards()
  const match = mine.findIndex((symbol) => middle.includes(symbol))
  await ana.page.keyboard.press('abcdefgh'[match] ?? '')
  await expect(ben.page.getByText(/^Ana found the .+ in .+ s\.$/).first()).toBeAttached()
})

test('the screen on the wall gets no card before it is turned over, and no other', async ({
  browser,
  server,
}) => {
  const [ana, ben] = [await visitor(browser), await visitor(browser)]
  const tv = await visitor(browser, wall)
  const frames: string[] = []
  tv.on('websocket', (ws) => ws.on('framereceived', ({ payload }) => void frames.push(String(payload))))
  const code = await table(ana, server, 'The Well')
  await join(ben, server, code, 'Ben')
  await tv.goto(new URL(`tv/${code}`, server.url).href)
  await start(ana)

  await expect(tv.getByText(/First without cards wins/)).toBeVisible()
  expect(frames.filter((frame) => frame.includes('"marks"'))).toEqual([])
  await expect(tv.getByRole('group', { name: 'Middle card' })).toBeVisible()
  await expect(tv.getByRole('group', { name: /^Card of/ })).toHaveCount(2)
  await expect(tv.locator('.dobble button')).toHaveCount(0)
  const seen = frames.flatMap((frame) => [...frame.matchAll(/"card":(\d+)/g)].map(([, card]) => card))
  expect(new Set(seen).size).toBe(3)
})

/** A red dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('a deck is printed with a picture of one’s own', async ({ browser, server }) => {
  const page = await visitor(browser)
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Print a deck' }).click()
  const cards = page.getByRole('region', { name: 'The cards' })
  await expect(cards.locator('.card')).toHaveCount(57)
  await page.getByRole('group', { name: 'Pictures on a card' }).getByRole('radio', { name: '3' }).check()
  await expect(cards.locator('.card')).toHaveCount(7)
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'dot.png', mimeType: 'image/png', buffer: DOT }])
  // With three symbols a card, each of the seven is on three cards.
  await expect(cards.getByRole('presentation')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Print 2 pages' })).toBeVisible()
  for (const format of ['A4', 'Letter']) {
    const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)
    expect(sheets, format).toHaveLength(2)
  }
})

test('a printed deck is the same again at its address, with backs and rules', async ({ browser, server }) => {
  const page = await visitor(browser)
  await page.goto(new URL('print/dobble', server.url).href)
  await page.getByRole('radio', { name: '4', exact: true }).check()
  await page.getByRole('spinbutton', { name: 'Deck number' }).fill('4711')
  await page.getByRole('spinbutton', { name: 'Deck number' }).press('Tab')
  await page.reload()
  await expect(page.getByRole('spinbutton', { name: 'Deck number' })).toHaveValue('4711')
  await expect(page.getByRole('region', { name: 'The cards' }).locator('.card')).toHaveCount(13)
  await page.getByRole('switch', { name: /^Backs/ }).press('Space')
  await page.getByRole('switch', { name: 'A sheet of rules' }).press('Space')
  await expect(page.getByRole('button', { name: 'Print 7 pages' })).toBeEnabled()
  for (const format of ['A4', 'Letter']) {
    const sides = (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)
    expect(sides, format).toHaveLength(7)
  }
})

test('the order of a championship is a row of chips, and guests see it', async ({ browser, server }) => {
  const [ana, ben] = [await visitor(browser, phone), await visitor(browser)]
  const code = await table(ana, server, 'Championship')
  await join(ben, server, code, 'Ben')
  await ana.getByRole('button', { name: '1: The Tower. Take it out' }).click()
  await ana.getByRole('button', { name: 'Add Warm-up' }).click()
  const second = ana.getByRole('button', { name: '2: The Hot Potato. Take it out' })
  await second.press('ArrowLeft')
  await expect(ana.getByRole('button', { name: '1: The Hot Potato. Take it out' })).toBeFocused()
  await ben.getByText('House rules').click()
  const chips = ben.getByRole('group', { name: 'The championship, in this order' }).getByRole('listitem')
  await expect(chips).toHaveText([
    /1\s*The Hot Potato/,
    /2\s*The Well/,
    /3\s*The Poisoned Gift/,
    /4\s*The Triplet/,
    /5\s*Warm-up/,
  ])
  await ana.getByRole('group', { name: 'What is played' }).getByRole('radio', { name: 'The Well' }).check()
  await expect(ben.getByRole('group', { name: 'The championship, in this order' })).toHaveCount(0)
})
