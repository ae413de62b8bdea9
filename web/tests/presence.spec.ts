import type { Page } from '@playwright/test'
import { desk, host, join, phone, visitor, wall } from './people'
import { expect, test } from './server'

/** The words that are seen, and not those that are only said. */
const news = (page: Page) => page.locator('ul[popover]')
const seats = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Ben' })

test('a friend whose phone dies is seen to be away, and the host is asked before the game begins without them', async ({
  browser,
  server,
}) => {
  const [ana, ben, cleo, tv] = [
    await visitor(browser, desk),
    await visitor(browser, phone),
    await visitor(browser, phone),
    await visitor(browser, wall),
  ]
  const code = await host(ana, server, 'Ana')
  await join(ben, server, code, 'Ben')
  await join(cleo, server, code, 'Cleo')
  await tv.goto(new URL(`tv/${code}`, server.url).href)
  await expect(tv.getByText('Also here: Cleo')).toBeVisible()

  await ben.goto('chrome://crash').catch(() => undefined)
  await expect(news(ana).getByText('Ben is away.')).toBeVisible()
  await expect(seats(ana).getByText('away', { exact: true }).first()).toBeVisible()
  await expect(news(tv).getByText('Ben is away.')).toBeVisible()
  await expect(seats(tv).getByText('away', { exact: true })).toBeVisible()

  await ana.getByRole('button', { name: 'Start the game' }).click()
  const question = ana.getByRole('dialog', { name: 'Not here: Ben' })
  await question.getByRole('button', { name: 'Wait for them' }).click()
  await expect(ana.getByRole('heading', { name: 'Seats' })).toBeVisible()
  await ana.getByRole('button', { name: 'Start the game' }).click()
  await question.getByRole('button', { name: 'Let a bot play until they are back' }).click()
  await expect(ana.getByRole('list', { name: 'At the table' }).getByText('away')).toBeAttached()

  const back = await ben.context().newPage()
  await back.goto(new URL(`r/${code}`, server.url).href)
  await expect(back.getByRole('list', { name: 'At the table' })).toBeVisible()
  await expect(back.getByRole('button', { name: 'I’m back' })).toBeHidden()
  await expect(ana.getByText('Ben is back.').first()).toBeVisible()
})

test('whoever leaves the table is asked once, is played on for, and hosts again on return', async ({
  browser,
  server,
}) => {
  const [ana, ben] = [await visitor(browser, phone), await visitor(browser)]
  const code = await host(ana, server, 'Ana')
  await join(ben, server, code, 'Ben')
  await ana.getByRole('button', { name: 'Start the game' }).click()
  await ana.getByRole('button', { name: 'Menu' }).click()
  await ana.getByRole('button', { name: 'Leave the table' }).click()
  const question = ana.getByRole('dialog', { name: 'Leave the table' })
  await expect(question.getByText(/A bot plays on for you at once/)).toBeVisible()
  await question.getByRole('button', { name: 'Leave the table' }).click()
  await expect(ana.getByRole('button', { name: 'Host a table' })).toBeVisible()
  await expect(ben.getByText('Ana has left.').first()).toBeVisible()
  await expect(ben.getByText('You are the host now.').first()).toBeVisible()

  await ana.goto(new URL(`r/${code}`, server.url).href)
  await expect(ben.getByText('Ana is the host now.').first()).toBeVisible()
  await expect(ana.getByRole('button', { name: 'I’m back' })).toBeHidden()
})

test('between two games a friend sits down in place of a bot, and the host changes how well another plays', async ({
  browser,
  server,
}) => {
  const [ana, ben] = [await visitor(browser), await visitor(browser, phone)]
  const code = await host(ana, server, 'Ana')
  await ana.getByRole('button', { name: 'Add bot' }).click()
  await ana.keyboard.press('Escape')
  await expect(ana.getByRole('group', { name: 'How well should the bot play?' })).toBeHidden()
  await ana.getByRole('button', { name: 'Add bot' }).click()
  await ana.getByRole('button', { name: 'Easy' }).click()
  await ana.getByRole('button', { name: /^How well .* plays$/ }).click()
  await ana.getByRole('button', { name: 'Hard' }).click()
  await expect(ana.getByText('Hard')).toBeVisible()

  await join(ben, server, code, 'Ben')
  await ben.getByRole('button', { name: /^Sit here instead of/ }).click()
  await expect(seats(ana).getByRole('button', { name: 'Free the seat of Ben' })).toBeVisible()
})

/** Comes in while a game is played. */
async function comeLate(page: Page, url: string, name: string) {
  await page.goto(url)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('You are watching this game')).toBeVisible()
}

test('a late friend plays on for a bot once the host says yes, and says "again" after the game', async ({
  browser,
  server,
}) => {
  const [ana, ben] = [await visitor(browser), await visitor(browser, phone)]
  const code = await host(ana, server, 'Ana')
  await ana.getByRole('button', { name: 'Add bot' }).click()
  await ana.getByRole('button', { name: 'Easy' }).click()
  await ana.getByRole('button', { name: 'Start the game' }).click()
  await comeLate(ben, new URL(`r/${code}`, server.url).href, 'Ben')
  await ben.getByRole('button', { name: 'Play on for someone' }).click()
  const seat = ben.getByRole('dialog').locator('.seats').getByRole('button')
  const bot = (await seat.innerText()).trim()
  await seat.click()
  await expect(ben.getByText('Waiting for Ana to say yes')).toBeVisible()
  await expect(ana.getByText(`Ben would like to play on for ${bot}.`).last()).toBeVisible()
  await ana.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(ben.getByText('You are watching this game')).toBeHidden()
  await expect(ben.getByRole('list', { name: 'At the table' }).getByText('You')).toBeAttached()
  await expect(ana.getByText(`Ben plays on for ${bot}.`).first()).toBeVisible()

  await ana.getByRole('button', { name: 'Menu' }).click()
  await ana.getByRole('button', { name: 'Give up this game' }).click()
  await ana
    .getByRole('dialog', { name: 'Give up' })
    .getByRole('button', { name: 'Give up this game' })
    .click()
  await ben.getByRole('button', { name: 'Again!' }).click()
  await expect(ana.getByRole('list', { name: 'Wished for next' }).getByText('Ben')).toBeVisible()
})

test('a seat code brings a seat to another phone, and a wrong one says so', async ({ browser, server }) => {
  const [ana, ben, other] = [
    await visitor(browser),
    await visitor(browser, phone),
    await visitor(browser, phone),
  ]
  const code = await host(ana, server, 'Ana')
  await join(ben, server, code, 'Ben')
  await ana.getByRole('button', { name: 'Start the game' }).click()
  await ben.getByRole('button', { name: 'Menu' }).click()
  const digits = await ben.getByText('Your seat code').locator('b').innerText()
  await other.goto(new URL(`r/${code}`, server.url).href)
  await other.getByRole('button', { name: 'Here before, on another device?' }).click()
  const wrong = String((Number(digits.replace(/\D/g, '')) + 1) % 1_000_000).padStart(6, '0')
  await other.getByLabel('Your seat code from there').fill(wrong)
  await other.getByRole('button', { name: 'Take my seat' }).click()
  await expect(other.getByText('Nobody at this table has this seat code.')).toBeVisible()
  await other.getByLabel('Your seat code from there').fill(digits)
  await other.getByRole('button', { name: 'Take my seat' }).click()
  await expect(other.getByRole('list', { name: 'At the table' }).getByText('You')).toBeAttached()
  await expect(ben.getByText('You sit at this table on another device now')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('list', { name: 'At the table' }).getByText('You')).toBeAttached()
})

test('whoever lost their phone is themselves again once the host says so', async ({ browser, server }) => {
  const [ana, ben, other] = [
    await visitor(browser),
    await visitor(browser, phone),
    await visitor(browser, phone),
  ]
  const code = await host(ana, server, 'Ana')
  await join(ben, server, code, 'Ben')
  await ana.getByRole('button', { name: 'Start the game' }).click()
  await expect(ben.getByRole('list', { name: 'At the table' })).toBeVisible()
  await ben.goto('chrome://crash').catch(() => undefined)
  await comeLate(other, new URL(`r/${code}`, server.url).href, 'Benjamin')
  await other.getByRole('button', { name: 'Menu' }).click()
  await other.getByRole('button', { name: 'Is Ben you?' }).click()
  await other.getByRole('button', { name: 'This is me: ask the host' }).click()
  await ana.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(other.getByText('You are watching this game')).toBeHidden()
  await expect(other.getByRole('list', { name: 'At the table' }).getByText('You')).toBeAttached()
})
