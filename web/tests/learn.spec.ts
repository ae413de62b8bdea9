import type { Locator, Page } from '@playwright/test'
import { Doodler } from './doodler'
import { Breaker, desk, phone, visitor } from './people'
import { expect, test } from './server'

const coach = (page: Page) => page.getByRole('region', { name: 'Coach' })
const gotIt = (page: Page) => coach(page).getByRole('button', { name: 'Got it' }).click()

async function learn(page: Page, title: string, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: `Learn ${title} by playing` }).click()
  await expect(coach(page)).toBeVisible()
}

/** Whether the coach's card lies on something that is to be pressed. */
async function covers(page: Page, locator: Locator): Promise<boolean> {
  const [card, other] = [await coach(page).boundingBox(), await locator.boundingBox()]
  if (!card || !other) throw new Error('one of them is not on the page')
  return (
    card.x < other.x + other.width &&
    other.x < card.x + card.width &&
    card.y < other.y + other.height &&
    other.y < card.y + card.height
  )
}

for (const [device, viewport] of Object.entries({ phone, desk })) {
  test(`Dobbelduel teaches itself on a ${device}`, async ({ browser, server }) => {
    const page = await visitor(browser, viewport)
    await learn(page, 'Dobbelduel', server.url)
    const breaker = new Breaker(page)

    await expect(coach(page)).toContainText('Four dice hide up here')
    await gotIt(page)
    await expect(coach(page)).toContainText('Roll your white dice')
    expect(await covers(page, breaker.rollButton)).toBe(false)
    await breaker.roll()
    await expect(coach(page)).toContainText('Tap a die')
    expect(await covers(page, page.getByRole('button', { name: /^Die with/ }).first())).toBe(false)
    await breaker.place(3)

    await expect(coach(page)).toContainText('One button a die')
    await gotIt(page)
    await expect(coach(page)).toContainText('What the code pays now')
    await gotIt(page)
    await breaker.effort(2)
    await expect(coach(page)).toContainText('Sure of all four?')
    expect(await covers(page, page.getByRole('button', { name: /^Solve for/ }))).toBe(false)
    await gotIt(page)
    await expect(coach(page)).toContainText('With a friend')

    // Whoever comes back goes on where they were.
    await page.reload()
    await expect(coach(page)).toContainText('With a friend')
    await gotIt(page)
    await expect(coach(page)).toContainText('You know enough')
    await coach(page).getByRole('button', { name: 'Play on' }).click()
    await expect(coach(page)).toBeHidden()
    await breaker.solve('1234')
    await page.getByRole('button', { name: /Give this one/ }).click()
    await expect(page.getByText(/You broke the code!|That was not the code/).first()).toBeVisible()
  })
}

test('what was taught is not taught again, unless someone asks', async ({ browser, server }) => {
  const page = await visitor(browser)
  await learn(page, 'Double Double Dominoes', server.url)
  await expect(coach(page)).toContainText('First to 100 points wins')
  await gotIt(page)
  // The next lesson lies elsewhere: a press while the card moves would miss it.
  await expect(coach(page)).not.toContainText('First to 100')
  await coach(page).getByRole('button', { name: 'Turn the coach off' }).click()
  await expect(coach(page)).toBeHidden()

  await page.goto(server.url)
  await page.getByRole('button', { name: 'Play now: Double Double Dominoes' }).click()
  await expect(page.getByRole('group', { name: 'Your dominoes' })).toBeVisible()
  await expect(coach(page)).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('switch', { name: 'Coach' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  // A domino that alone fits is taken up already, and sometimes none does.
  await expect(coach(page)).toContainText(/take one up|where a place glows|Nothing fits/)
  await expect(coach(page)).not.toContainText('First to 100')
})

test('the coach is seen over a drawing that is aimed at on a phone', async ({ browser, server }) => {
  const page = await visitor(browser, phone)
  await learn(page, 'Doodle Rush', server.url)
  const doodler = new Doodler(page)
  await doodler.begin('drawing')
  // Nobody sees what the bots draw before everyone is done, and no bell rings.
  await page.getByRole('button', { name: 'I’m done' }).click()
  await expect(page.getByText(/^Round 2 of 2 · guessing/)).toBeVisible({ timeout: 180_000 })

  const drawings = page.getByRole('list', { name: 'Drawings to guess' })
  await drawings.getByRole('button', { disabled: false }).first().click()
  await expect(coach(page)).toContainText('It must be the very word')
  await expect(doodler.field).toBeFocused()
  for (const beside of [doodler.field, page.getByRole('button', { name: 'All drawings' })]) {
    expect(await covers(page, beside)).toBe(false)
  }
  // A click that something else would catch fails.
  await gotIt(page)
  await expect(coach(page)).not.toContainText('It must be the very word')
})

test('on a phone held sideways the coach takes one line, and the board all of the height', async ({
  browser,
  server,
}) => {
  const sideways = { width: phone.height, height: phone.width }
  const page = await visitor(browser, sideways)
  await learn(page, 'Doodle Rush', server.url)
  const doodler = new Doodler(page)
  await doodler.begin('drawing')
  await expect(coach(page)).toContainText('You are dealt six words')
  await gotIt(page)
  await expect(coach(page)).toContainText('Draw this word')
  const [card, board] = [await coach(page).boundingBox(), await doodler.pad.boundingBox()]
  if (!card || !board) throw new Error('one of them is not on the page')
  expect(card.height).toBeLessThan(60)
  expect(board.y).toBeGreaterThanOrEqual(card.y + card.height)
  expect(board.y + board.height).toBeLessThanOrEqual(sideways.height)
  expect(board.height).toBeGreaterThan(0.75 * sideways.height)
  // The word, the tools, and how a round ends that has no bell.
  for (let lesson = 0; lesson < 3; lesson += 1) await gotIt(page)
  // What is not said needs no room.
  await expect(coach(page)).toBeHidden()
  expect(await doodler.pad.boundingBox()).toEqual(board)
})
