import { Breaker, comeIn, phone, visitor, wall } from './people'
import { expect, test } from './server'

test('a TV opens a table, the first phone hosts it, and an evening goes on between the two', async ({
  browser,
  server,
}) => {
  const [tv, ana, ben] = [
    await visitor(browser, wall),
    await visitor(browser, phone),
    await visitor(browser, phone),
  ]
  await tv.goto(new URL('tv', server.url).href)
  await tv.getByRole('button', { name: 'Open a table here' }).click()
  await expect(tv.getByText('The first phone is the host')).toBeVisible()
  const code = tv.url().slice(-5)
  for (const [page, name] of [
    [ana, 'Ana'],
    [ben, 'Ben'],
  ] as const) {
    await page.goto(new URL(`r/${code}`, server.url).href)
    await comeIn(page, name, 'Join')
    await expect(tv.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await expect(tv.getByText('Ana hosts')).toBeVisible()

  await ana.getByRole('button', { name: 'Start the game' }).click()
  const qr = tv.getByRole('img', { name: /QR/ })
  await expect(qr).toBeInViewport()
  await ana.getByRole('button', { name: 'React' }).click()
  await ana.getByRole('button', { name: 'Applause' }).click()
  const name = tv.locator('.sky').getByText('Ana')
  const letters = await name.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
  expect(letters).toBeGreaterThan(40)

  const [first, second] = (await new Breaker(ana).rollButton.isVisible()) ? [ana, ben] : [ben, ana]
  await new Breaker(first).solve('1111')
  for (const page of [first, second]) await page.getByRole('button', { name: /^Next match/ }).click()
  await new Breaker(second).solve('2222')
  for (const name of ['Best moments', 'Coming up'])
    await expect(tv.getByRole('heading', { name })).toBeInViewport()
  await expect(tv.getByText('Ana chooses on the phone')).toBeInViewport()
  await expect(qr).toBeInViewport()
  await ana.getByRole('button', { name: 'Next game' }).click()
  await expect(tv.getByText('Scan to join')).toBeVisible()
  await expect(tv.getByRole('heading', { name: 'Best moments' })).toBeInViewport()
})
