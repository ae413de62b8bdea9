import { Breaker, phone, visitor } from './people'
import { expect, test } from './server'

test('one click from the shelf to a game against the house, played to its end', async ({
  browser,
  server,
}) => {
  const page = await visitor(browser, phone)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Play now: Dobbelduel' }).click()
  const breaker = new Breaker(page)
  await expect(breaker.rollButton).toBeVisible()

  await breaker.effort(3)
  await expect(breaker.rows()).toHaveCount(1)
  await breaker.effort(1)
  await expect(breaker.rows()).toHaveCount(2)
  await expect(page.getByText('5 rows left')).toBeAttached()
  await expect(page.getByText('14 dice left')).toBeAttached()

  await breaker.solve('1234')
  await expect(page.getByText(/You broke the code!|That was not the code/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How it was played' })).toBeVisible()
  await expect(page.getByText(/Best|Fine|Inaccuracy|Mistake|Blunder/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Again', exact: true }).click()
  await expect(breaker.rollButton).toBeVisible()
  await expect(breaker.rows()).toHaveCount(0)
})

test('the finished game can be downloaded with its chance laid open', async ({
  browser,
  server,
  request,
}) => {
  const page = await visitor(browser)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Play now: Dobbelduel' }).click()
  await new Breaker(page).solve('6666')
  await expect(page.getByText(/You broke the code!|That was not the code/).first()).toBeVisible()

  const code = page.url().slice(-5)
  const answer = await request.get(new URL(`api/rooms/${code}/games/1`, server.url).href)
  const game = (await answer.json()) as {
    commitment: string
    seed: string
    nonces: string[]
    steps: unknown[]
  }
  expect(game.seed).toMatch(/^[0-9a-f]{64}$/)
  expect(game.nonces).toHaveLength(1)
  expect(game.steps).toHaveLength(1)
})

test('a phone does not scroll sideways on any screen', async ({ browser, server }) => {
  const page = await visitor(browser, phone)
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  await page.goto(server.url)
  await expect(page.getByRole('button', { name: 'Play now: Dobbelduel' })).toBeVisible()
  expect(await isTooWide(), 'the shelf').toBe(false)
  await page.getByRole('button', { name: 'Play now: Dobbelduel' }).click()
  const breaker = new Breaker(page)
  await breaker.roll()
  expect(await isTooWide(), 'placing').toBe(false)
  await breaker.place(4)
  await breaker.solve('1111')
  await expect(page.getByRole('heading', { name: 'How it was played' })).toBeVisible()
  expect(await isTooWide(), 'the end').toBe(false)
})
