import type { Page } from '@playwright/test'
import { Breaker, host, join, phone, visitor, wall } from './people'
import { type Server, expect, test } from './server'

/** Two people at a table with a game of two matches begun; whoever breaks first comes first. */
async function begin(ana: Page, ben: Page, server: Server): Promise<[Breaker, Breaker, string]> {
  const code = await host(ana, server, 'Ana')
  await join(ben, server, code, 'Ben')
  await ana.getByRole('button', { name: 'Start the game' }).click()
  const breakers = [new Breaker(ana), new Breaker(ben)] as const
  await expect(breakers[0].rollButton.or(ana.getByText(/is breaking your code/))).toBeVisible()
  const anaBreaks = await breakers[0].rollButton.isVisible()
  return anaBreaks ? [breakers[0], breakers[1], code] : [breakers[1], breakers[0], code]
}

test('two people duel with exchanged roles, one of them on a phone', async ({ browser, server }) => {
  const [ana, ben] = [await visitor(browser), await visitor(browser, phone)]
  const [first, second] = await begin(ana, ben, server)

  await expect(second.page.getByText(/is breaking your code\. Only you see it/)).toBeVisible()
  await first.effort(2)
  await expect(second.rows()).toHaveCount(1)
  await first.solve('1111')
  await first.page.getByRole('button', { name: /^Next match/ }).click()
  await second.page.getByRole('button', { name: /^Next match/ }).click()

  await expect(first.page.getByText(/is breaking your code/)).toBeVisible()
  await second.effort(1)
  await second.solve('2222')
  for (const page of [ana, ben]) {
    await expect(page.getByRole('heading', { name: 'How it was played' })).toBeVisible()
    await page.getByRole('button', { name: 'Evening standings' }).click()
    await expect(page.getByRole('dialog').getByText('Ben')).toBeVisible()
  }
})

test('whoever reloads in the middle of a match is back in their seat', async ({ browser, server }) => {
  const [ana, ben] = [await visitor(browser), await visitor(browser)]
  const [first, second] = await begin(ana, ben, server)
  await first.effort(2)
  await first.roll()
  await first.page.reload()
  await expect(first.rows()).toHaveCount(1)
  await first.place(1)
  await expect(second.rows()).toHaveCount(2)
})

test('a killed server comes back with everything, and everyone by themselves', async ({
  browser,
  server,
}) => {
  const [ana, ben] = [await visitor(browser), await visitor(browser)]
  const [first, second] = await begin(ana, ben, server)
  await first.effort(3)
  await expect(second.rows()).toHaveCount(1)

  await server.kill()
  await expect(first.page.getByText(/Your seat is kept/)).toBeVisible()
  await server.start()

  await expect(first.page.getByText(/Your seat is kept/)).toBeHidden()
  await expect(first.rows()).toHaveCount(1)
  await first.effort(1)
  await expect(first.rows()).toHaveCount(2)
  await expect(second.rows()).toHaveCount(2)
})

test('a spectator and the screen on the wall see the board and not the code', async ({ browser, server }) => {
  const [ana, ben, cleo] = [await visitor(browser), await visitor(browser), await visitor(browser)]
  const tv = await visitor(browser, wall)
  const [first, , code] = await begin(ana, ben, server)
  await cleo.goto(new URL(`r/${code}`, server.url).href)
  await cleo.getByLabel('Your name').fill('Cleo')
  await cleo.getByRole('button', { name: 'Join', exact: true }).click()
  await tv.goto(new URL('tv', server.url).href)
  await tv.getByLabel(/code/i).fill(code.toLowerCase())
  await tv.getByRole('button', { name: 'Show' }).click()

  await expect(cleo.getByText(/You are watching/)).toBeVisible()
  await first.effort(2)
  for (const page of [cleo, tv]) {
    await expect(new Breaker(page).rows()).toHaveCount(1)
    await expect(page.getByText('The code is behind the screen.')).toBeAttached()
    await expect(new Breaker(page).rollButton).toHaveCount(0)
  }
})

test('an illegal act is refused with its reason', async ({ browser, server }) => {
  const page = await visitor(browser)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Play now: Dobbelduel' }).click()
  await expect(new Breaker(page).rollButton).toBeVisible()

  // A second tab that hears no more news still shows the button after the first has rolled.
  const stale = await page.context().newPage()
  let deaf = false
  await stale.routeWebSocket(/\/socket$/, (ws) => {
    const server = ws.connectToServer()
    server.onMessage((message) => {
      const isNews = deaf && /^\{"type":"(view|update|events|room)"/.test(String(message))
      if (!isNews) ws.send(message)
    })
  })
  await stale.goto(page.url())
  await expect(new Breaker(stale).rollButton).toBeVisible()
  deaf = true

  await new Breaker(page).roll()
  await new Breaker(stale).rollButton.click()
  await expect(stale.getByText('Place at least one of the rolled dice first.')).toBeVisible()
})

test('a bot plays both roles, and plays on for whoever leaves', async ({ browser, server }) => {
  const ana = await visitor(browser)
  await host(ana, server, 'Ana')
  await ana.getByRole('button', { name: 'Add bot' }).click()
  await ana.getByRole('button', { name: 'Easy' }).click()
  await ana.getByRole('button', { name: 'Start the game' }).click()
  const breaker = new Breaker(ana)
  await expect(breaker.rollButton.or(ana.getByText(/is breaking your code/))).toBeVisible()

  await ana.getByRole('button', { name: 'Menu' }).click()
  await ana.getByRole('button', { name: 'Let a bot play for me' }).click()
  await expect(ana.getByText('A bot is playing for you').first()).toBeVisible()
  await ana.getByRole('button', { name: 'I’m back' }).click()
  await expect(ana.getByRole('button', { name: 'I’m back' })).toBeHidden()
})
