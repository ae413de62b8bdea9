import type { Page } from '@playwright/test'
import { Breaker, phone, visitor } from './people'
import { expect, test } from './server'

/** The dots in the tray, in order. */
const rolled = async (page: Page) => {
  const dice = page.getByRole('button', { name: /^Die with \d$/ })
  await expect(dice).toHaveCount(4)
  return dice.evaluateAll((all) => all.map((die) => die.getAttribute('aria-label')))
}

test('everyone breaks the same code of the day, and a friend the same one later', async ({
  browser,
  server,
}) => {
  const [ana, ben] = [await visitor(browser), await visitor(browser, phone)]
  await ana.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ana.goto(server.url)
  await ana.getByRole('link', { name: /code of the day/ }).click()
  await ana.getByRole('button', { name: "Play today's code" }).click()
  const first = new Breaker(ana)
  await first.roll()
  const dice = await rolled(ana)
  await first.place(3)
  await expect(first.rows()).toHaveCount(1)
  const answer = await first.rows().textContent()
  await first.solve('1111')
  await expect(ana.getByRole('heading', { name: /^Code of the day, / })).toBeVisible()
  await expect(ana.getByText('A perfect player, on average')).toBeVisible()
  await expect(ana.getByText('Your average over 1 code')).toBeVisible()
  await ana.getByRole('button', { name: 'Challenge a friend' }).click()
  await expect(ana.getByText('Copied. Paste it to a friend.')).toBeVisible()
  const text = await ana.evaluate(() => navigator.clipboard.readText())

  const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
  await ben.goto(new URL(`daily/duel${link.search}`, server.url).href)
  await expect(ben.getByText(/made \d+ points? with this code\. Can you make more\?/)).toBeVisible()
  await ben.getByRole('button', { name: 'Play this code' }).click()
  const second = new Breaker(ben)
  await second.roll()
  expect(await rolled(ben)).toEqual(dice)
  await second.place(3)
  await expect(second.rows()).toHaveText([answer ?? ''])
  await second.solve('2222')
  await expect(ben.getByRole('heading', { name: /^Code [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/ })).toBeVisible()
  await ben.goBack()
  await expect(ben.getByRole('definition')).toHaveCount(2)

  // The choice was for one game: the next code is a new one.
  await ana.getByRole('button', { name: 'Again', exact: true }).click()
  await first.roll()
  await first.place(1)
  await first.solve('1111')
  await expect(ana.getByRole('heading', { name: /^Code [0-9A-Z-]{14}$/ })).toBeVisible()
})

test('a code with a slip is refused in words, and nothing is dealt', async ({ browser, server }) => {
  const page = await visitor(browser, phone)
  await page.goto(new URL('daily/duel', server.url).href)
  await page.getByLabel(/twelve letters/).fill('0123-4567')
  await page.getByRole('button', { name: 'Play it' }).click()
  await expect(page.getByText(/That is not a code/)).toBeVisible()
  await page.getByLabel(/twelve letters/).fill('0123-4567-89AA')
  await page.getByRole('button', { name: 'Play it' }).click()
  await expect(page.getByText(/If you typed a code, look at it again/)).toBeVisible()
  await expect(new Breaker(page).rollButton).toHaveCount(0)
})

test('a row is placed and sent by keys alone, and a die dragged back lies in the tray', async ({
  browser,
  server,
}) => {
  const page = await visitor(browser)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Play now: Dobbelduel' }).click()
  const breaker = new Breaker(page)
  await breaker.roll()
  const [die] = await rolled(page)
  await page.keyboard.press(die?.at(-1) ?? '')
  await page.keyboard.press('Enter')
  const placed = page.getByRole('button', { name: /^Column blue: \d\. Take it back\.$/ })
  await expect(placed).toBeVisible()

  await placed.locator('.held').dragTo(page.locator('.tray'))
  await expect(placed).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()

  await page.keyboard.press(die?.at(-1) ?? '')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(breaker.rows()).toHaveCount(1)
})
