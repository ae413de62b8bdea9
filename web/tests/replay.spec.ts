import type { Page } from '@playwright/test'
import { Breaker, desk, phone, visitor } from './people'
import { expect, test, type Server } from './server'

/** Plays Dobbelduel against the house to its end: two efforts and a wrong solution. */
async function playDuel(page: Page, server: Server): Promise<string> {
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Play now: Dobbelduel' }).click()
  const breaker = new Breaker(page)
  await breaker.effort(2)
  await expect(breaker.rows()).toHaveCount(1)
  await breaker.effort(1)
  await expect(breaker.rows()).toHaveCount(2)
  await breaker.solve('1234')
  await expect(page.getByRole('heading', { name: 'How it was played' })).toBeVisible()
  return page.url().slice(-5)
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Moment of the game' })

test('a finished game is watched again, move by move, and its link leads anyone there', async ({
  browser,
  server,
}) => {
  const page = await visitor(browser, phone)
  const code = await playDuel(page, server)
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(page).toHaveURL(new RegExp(`/r/${code}/replay/1$`))
  const rows = page.locator('.stage').getByText(/^Effort \d: .*(right|higher|lower)\.$/)
  await expect(slider(page)).toHaveValue('0')
  await expect(rows).toHaveCount(0)

  // Roll, place, roll, place, solve.
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/: Rolled/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(rows).toHaveCount(1)
  await slider(page).fill('4')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Moment before' }).click()
  await expect(rows).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)

  await expect(page).toHaveURL(/\/replay\/1\?at=3$/)
  await page.reload()
  await expect(slider(page)).toHaveValue('3')
  await expect(rows).toHaveCount(1)

  const latecomer = await visitor(browser, desk)
  await latecomer.goto(page.url())
  await expect(slider(latecomer)).toHaveValue('3')
  await latecomer.getByRole('combobox', { name: 'Seen by' }).selectOption({ index: 1 })
  await expect(latecomer).toHaveURL(/\?at=3&seat=0$/)
  await latecomer.getByRole('combobox', { name: 'Speed' }).selectOption('16×')
  await latecomer.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(slider(latecomer)).toHaveValue('5')
  await expect(latecomer.getByRole('heading', { name: 'How it was played' })).toBeVisible()
})

test('whoever looks back keeps their seat, and is called when the next game begins', async ({
  browser,
  server,
}) => {
  const page = await visitor(browser)
  const code = await playDuel(page, server)
  const guest = await visitor(browser)
  await guest.goto(new URL(`r/${code}`, server.url).href)
  await guest.getByLabel('Your name').fill('Ben')
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
  await guest.getByRole('button', { name: 'Replay' }).click()
  await expect(slider(guest)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText('Ben', { exact: true })).toBeVisible()
  await expect(page.getByText('away', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Again', exact: true }).click()
  await expect(guest).toHaveURL(new RegExp(`/r/${code}$`))
  await expect(guest.getByText('Match 1 of 2').first()).toBeVisible()

  // The game before can still be watched; the one being played cannot.
  for (const [game, text] of [
    [2, 'It has not come to its end.'],
    [7, 'No game with this number was played at this table.'],
  ] as const) {
    await guest.goto(new URL(`r/${code}/replay/${game}`, server.url).href)
    await expect(guest.getByText(text)).toBeVisible()
  }
  await guest.goto(new URL(`r/${code}/replay/1`, server.url).href)
  await expect(slider(guest)).toBeVisible()
  await guest.goto(new URL('r/ZZZZZ/replay/1', server.url).href)
  await expect(guest.getByRole('heading', { name: 'There is no table ZZZZZ' })).toBeVisible()
})

test('the page checks by itself that the chance was as sealed', async ({ browser, server }) => {
  const page = await visitor(browser)
  const code = await playDuel(page, server)
  await page.getByRole('button', { name: 'Again', exact: true }).click()
  await new Breaker(page).solve('1234')
  const verdict = page.getByText('The chance was as sealed before the deal')
  await verdict.click()
  const [shown, computed] = await page.locator('details code').evaluateAll((all) => {
    const texts = all.map(({ textContent }) => textContent)
    return [texts[0], texts[3]]
  })
  expect(shown).toMatch(/^[0-9a-f]{64}$/)
  expect(computed).toBe(shown)
  await expect(page.getByText('Your own browser added chance')).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download this game' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`dodo-duel-${code}-2.json`)

  // The games before are found with the standings.
  await page.getByRole('button', { name: 'Evening standings' }).click()
  await page.getByRole('link', { name: '1 Dobbelduel' }).click()
  await expect(page).toHaveURL(new RegExp(`/r/${code}/replay/1`))
  await page.getByRole('button', { name: 'Next moment' }).click()
  await expect(slider(page)).toHaveValue('1')
  await page.getByRole('button', { name: 'Back to the table' }).click()

  // A browser that was promised something else says so.
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { seals: Record<string, string> }
    kept.seals['2'] = 'ab'.repeat(32)
    localStorage.setItem(key, JSON.stringify(kept))
  }, `dodo.seal.${code}`)
  await page.reload()
  await expect(page.getByText('The chance was not as sealed!')).toBeVisible()

  // One that came too late for a promise says that too.
  await page.evaluate((key) => localStorage.removeItem(key), `dodo.seal.${code}`)
  await page.reload()
  await page.getByText('The chance fits its seal').click()
  await expect(page.getByText('You came after the deal')).toBeVisible()
})
