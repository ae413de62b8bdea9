import { type Locator, type Page, expect } from '@playwright/test'
import config from '../playwright.config'
import { visitor } from './people'
import { test } from './server'

// Dough is drawn by the graphics card, and a machine for tests has none.
const { launchOptions = {} } = config.use ?? {}
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  },
})

// Limits against hanging only: whole games, on a busy machine.
test.setTimeout(900_000)

/** Somebody without a pointer, whose place on the page is never lost. */
class Typist {
  constructor(readonly page: Page) {}

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** Presses a key; the focus must be somewhere afterwards. */
  async press(key: string): Promise<void> {
    const before = await this.#focused()
    await this.page.keyboard.press(key)
    await expect
      .poll(() => this.page.evaluate(() => document.activeElement !== document.body), {
        message: `the focus after ${key} on ${before}`,
      })
      .toBe(true)
  }

  /** Goes on with Tab until something has the focus. */
  async goTo(target: Locator): Promise<void> {
    await expect(target.first()).toBeVisible()
    for (let tabs = 0; tabs < 150; tabs++) {
      const isThere = () => target.evaluateAll((all) => all.some((one) => one === document.activeElement))
      if (await isThere()) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(target)}`)
  }

  async activate(target: Locator): Promise<void> {
    await this.goTo(target)
    await this.press('Enter')
  }

  /** Activates something that others may take away meanwhile. */
  async activateIfThere(target: Locator): Promise<void> {
    for (let tabs = 0; tabs < 150 && (await target.first().isVisible()); tabs++) {
      const isThere = await target.evaluateAll((all) => all.some((one) => one === document.activeElement))
      if (isThere) return this.press('Enter')
      await this.page.keyboard.press('Tab')
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** As the host: ends what is waited for, in the menu. */
  async skip(): Promise<void> {
    await this.activate(this.button('Menu'))
    await this.activate(this.button('Skip the wait'))
  }

  #focused(): Promise<string> {
    return this.page.evaluate(() => {
      const at = document.activeElement
      return at?.getAttribute('aria-label') ?? at?.textContent?.trim().slice(0, 40) ?? 'nothing'
    })
  }
}

// W25
test('Dobbelduel is played to its end by keys alone', async ({ browser, server }) => {
  const ana = new Typist(await visitor(browser))
  await ana.page.goto(server.url)
  await ana.activate(ana.button('Play now: Dobbelduel'))
  for (const dice of [3, 1]) {
    await ana.activate(ana.button('Roll the dice'))
    await expect(ana.button('Send')).toBeVisible()
    const placed = ana.button(/^Send \d/)
    for (let put = 0; put < dice; put++) {
      const die = ana.page.getByRole('button', { name: /^Die with \d$/, disabled: false }).first()
      const name = (await die.getAttribute('aria-label')) ?? ''
      await ana.press(/\d/.exec(name)?.[0] ?? '')
      await ana.press('Enter')
    }
    await expect(placed).toBeEnabled()
    await ana.press('Shift+Enter')
    await expect(placed).toHaveCount(0)
  }
  await ana.activate(ana.button(/^Solve for/))
  // And back, for one more thought.
  await ana.activate(ana.button('Not yet'))
  await ana.activate(ana.button(/^Solve for/))
  for (const dots of '1234') await ana.press(dots)
  await ana.press('Shift+Enter')
  await expect(ana.page.getByRole('heading', { name: 'How it was played' })).toBeVisible()
  await ana.activate(ana.button('Again'))
  await expect(ana.button('Roll the dice')).toBeVisible()
})

test('a race of Dobble is run to its end by keys alone', async ({ browser, server }) => {
  const ana = new Typist(await visitor(browser))
  await ana.page.goto(server.url)
  await ana.activate(ana.page.getByRole('link', { name: /Race the clock/ }))
  await ana.activate(ana.button('Start the clock'))
  const end = ana.page.getByRole('heading', { name: 'Reaction times' })
  const middle = ana.page.getByRole('group', { name: 'Middle card', exact: true })
  await expect(middle).toBeVisible()
  // The first letter shows what the letters mean.
  await ana.press('a')
  while (!(await end.isVisible())) {
    const letter = await ana.page.evaluate(() => {
      const named = (element: Element) => element.getAttribute('aria-label') ?? ''
      const on = (card: string) =>
        [...document.querySelectorAll(`[role=group].card[aria-label="${card}"] [aria-label]`)].map(named)
      const shared = on('Middle card')
      return 'abcdefghijkl'[on('Your card').findIndex((symbol) => shared.includes(symbol))]
    })
    if (letter !== undefined) await ana.press(letter)
  }
  await expect(ana.page.getByText('Your average over 1 trial')).toBeVisible()
})

test('Dohdles! is kneaded and riddled to its end by keys alone', async ({ browser, server }) => {
  const ana = new Typist(await visitor(browser))
  const { page } = ana
  await page.goto(server.url)
  await ana.activate(ana.button('Host a table'))
  await ana.goTo(page.getByLabel('Your name'))
  await ana.type('Ana')
  await ana.press('Enter')
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible()
  await ana.activate(ana.button('Choose another game'))
  await ana.activate(page.getByRole('dialog').getByRole('button', { name: 'Dohdles!', exact: true }))
  // On a board on which one right word is enough.
  await ana.activate(ana.button('Type it in…'))
  await ana.goTo(page.getByLabel('The board, line by line'))
  await ana.press('Control+a')
  await ana.type('clues ABC\nrewards 0\nforward 9 9 9 9\nback 0 0 0 0\nstart 3')
  await ana.activate(ana.button('Play on this'))
  for (const n of [1, 2]) {
    await ana.activate(ana.button('Add bot'))
    await ana.activate(ana.button('Hard'))
    await expect(page.getByText('Hard', { exact: true })).toHaveCount(n)
  }
  await ana.activate(ana.button('Start the game'))
  const bench = page.getByRole('button', { name: /^A lump of dough/ }).or(page.getByLabel(/^A lump of dough/))
  for (const word of ['zeppelin', 'banjo', 'kite']) {
    await ana.goTo(page.getByLabel('Or a word of your own'))
    await ana.type(word)
    await ana.press('Enter')
    await ana.goTo(bench)
    await ana.press('Space')
    await ana.activate(ana.button('Place it'))
  }
  const end = page.getByText('That is what they were!')
  const [letter, about] = [ana.button(/^Show letter/), ana.button(/^Ask about this one/)]
  while (!(await end.isVisible())) {
    if (await letter.first().isVisible()) await ana.activateIfThere(letter)
    else if (await about.isVisible()) await ana.activateIfThere(about)
    else await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  }
})
