import type { Locator, Page } from '@playwright/test'
import { desk, host, join, phone, visitor, wall } from './people'
import { type Server, expect, test } from './server'

/** Somebody at a table of Double Double Dominoes, who knows only what a screen reader would tell. */
class Layer {
  /** How often a follow-up was placed on a double, and a bonus given away. */
  chains = 0
  gifts = 0

  constructor(readonly page: Page) {}

  get hand(): Locator {
    return this.page.getByRole('group', { name: 'Your dominoes' }).getByRole('button')
  }

  get stopButton(): Locator {
    return this.page.getByRole('button', { name: 'Stop here' })
  }

  get isOver(): Promise<boolean> {
    return this.page.getByRole('heading', { name: 'How it was played' }).isVisible()
  }

  points(name: string): Promise<number> {
    const scores = this.page.getByRole('list', { name: 'Scores' })
    const told = scores
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText(/\d+ points?/)
    return told.innerText().then((text) => Number.parseInt(text, 10))
  }

  /** Every place there is for every domino, as it is read out, with the number key of its domino. */
  async places(): Promise<{ key: string; name: string }[]> {
    const found: { key: string; name: string }[] = []
    for (const key of ['1', '2', '3', '4']) {
      // Looked at in one go: the hand may be played or drawn while we look.
      const isTakenUp = () =>
        this.page
          .locator('.hand .slot')
          .evaluateAll((slots, n) => slots[n]?.getAttribute('aria-pressed') === 'true', Number(key) - 1)
      if (!(await isTakenUp())) await this.page.keyboard.press(key)
      if (!(await isTakenUp())) continue
      const names = await this.page
        .getByRole('group', { name: 'Places for this domino' })
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
      found.push(...names.map((name) => ({ key, name })))
    }
    return found
  }

  /** Takes a domino up, goes to a place, and presses Enter twice. */
  async place({ key, name }: { key: string; name: string }): Promise<void> {
    const place = this.page.getByRole('button', { name, exact: true })
    if ((await place.count()) === 0) await this.page.keyboard.press(key)
    await place.focus()
    await this.page.keyboard.press('Enter')
    await expect(place).toHaveAttribute('aria-pressed', 'true')
    await this.page.keyboard.press('Enter')
  }

  /** Moves, and stops where a double would go on. */
  async wholeTurn(): Promise<void> {
    await this.move()
    const isDecided = async () => (await this.stopButton.isVisible()) || (await this.hand.count()) === 0
    await expect.poll(isDecided).toBe(true)
    if (await this.stopButton.isVisible()) await this.stopButton.click()
    await expect(this.hand).toHaveCount(0)
  }

  /** Does whatever is to be done, if it is this one's turn. Doubles and gifts first: they are what is looked at. */
  async move(): Promise<void> {
    const discard = this.page.getByRole('button', { name: 'Discard it' })
    if (await discard.isVisible()) {
      await this.page.keyboard.press('1')
      return discard.click()
    }
    if ((await this.hand.count()) === 0) return
    const isFollowing = await this.stopButton.isVisible()
    const places = await this.places()
    const worth = (name: string) =>
      Number(/scores (\d+)/.exec(name)?.[1]) +
      (/(\d) and \1/.test(name) ? 20 : 0) +
      (name.includes('gets 3') ? 10 : 0)
    const [best] = places.sort((a, b) => worth(b.name) - worth(a.name))
    if (!best) return
    await this.place(best)
    await expect(this.page.getByRole('button', { name: best.name, exact: true })).toHaveCount(0)
    if (isFollowing) this.chains += 1
    if (best.name.includes('gets 3')) this.gifts += 1
  }
}

/** Two people with a game begun; whoever moves first comes first. */
async function begin(ana: Page, ben: Page, server: Server): Promise<[Layer, Layer, string]> {
  const code = await host(ana, server, 'Ana')
  await join(ben, server, code, 'Ben')
  await ana.getByRole('button', { name: 'Choose another game' }).click()
  await ana.getByRole('button', { name: 'Double Double Dominoes' }).click()
  await ana.getByRole('button', { name: 'Start the game' }).click()
  const [one, other] = [new Layer(ana), new Layer(ben)]
  await expect(ben.getByRole('list', { name: 'Scores' })).toBeVisible()
  await expect(ana.getByRole('list', { name: 'Scores' })).toBeVisible()
  const anaBegins = (await one.hand.count()) > 0
  return anaBegins ? [one, other, code] : [other, one, code]
}

test('two people play a whole game, with chains of doubles and bonuses for each other', async ({
  browser,
  server,
}) => {
  const [ana, ben] = [await visitor(browser, phone), await visitor(browser, desk)]
  const layers = await begin(ana, ben, server)
  const [first, second] = layers
  while (!(await first.isOver)) {
    await first.move()
    await second.move()
  }
  expect(first.chains + second.chains, 'dominoes placed on a double of the same turn').toBeGreaterThan(0)
  expect(first.gifts + second.gifts, 'bonuses given to the other').toBeGreaterThan(0)
  for (const page of [ana, ben]) {
    await expect(page.getByText('Points after every turn')).toBeVisible()
    await expect(page.getByText('Where the points came from')).toBeVisible()
    const choice = page.getByRole('button', { name: /^Turn \d+, (Ana|Ben)/ }).first()
    await choice.click()
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
  }
})

test('a domino is dragged to its place, turned there, and tapped to another', async ({ browser, server }) => {
  const page = await visitor(browser, phone)
  const other = await visitor(browser)
  const [first] = await begin(page, other, server)
  const mover = first.page
  const domino = first.hand.first()
  await domino.click()
  const middle = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!
    return [x + width / 2, y + height / 2] as const
  }
  const glowing = mover.locator('[data-place].turned').first()
  const target = await glowing.getAttribute('data-place')

  await mover.mouse.move(...(await middle(domino)))
  await mover.mouse.down()
  await mover.mouse.move(...(await middle(glowing)), { steps: 6 })
  await mover.mouse.up()
  const chosen = mover.getByRole('group', { name: 'Places for this domino' }).locator('[aria-pressed=true]')
  await expect(chosen).toHaveAttribute('data-place', target ?? '')
  await expect(mover.getByRole('button', { name: /^Place (it here|for)/ })).toBeEnabled()

  await mover.getByRole('button', { name: 'Turn the domino' }).click()
  await expect(chosen).toHaveCount(1)
  await mover.keyboard.press('Backspace')
  await expect(chosen).toHaveCount(0)
  const glows = mover.locator('[data-place].turned').first()
  await mover.mouse.click(...(await middle(glows)))
  await expect(chosen).toHaveCount(1)
  await mover.getByRole('button', { name: /^Place (it here|for)/ }).click()
  // After a double there are new places at once, for the domino that follows.
  await expect(mover.getByText(/^Last domino\./)).toBeAttached()
})

test('points are what the preview said, for both', async ({ browser, server }) => {
  // It takes some turns until a bonus lies within reach.
  const [ana, ben] = [await visitor(browser), await visitor(browser)]
  const [first, second] = await begin(ana, ben, server)
  let rewarded = false
  for (let turn = 0; turn < 40 && !rewarded && !(await first.isOver); turn++) {
    for (const layer of [first, second]) {
      if ((await layer.hand.count()) === 0) continue
      const places = await layer.places()
      const gift = places.find(({ name }) => /scores \d+; \w+ gets 3/.test(name))
      if (!gift) {
        await layer.move()
        continue
      }
      const [, scores, name = ''] = /scores (\d+); (\w+) gets 3/.exec(gift.name) ?? []
      const own = name === 'Ana' ? 'Ben' : 'Ana'
      const before = [await layer.points(own), await layer.points(name)] as const
      await layer.place(gift)
      for (const { points } of [first, second].map((one) => ({ points: one.points.bind(one) }))) {
        await expect.poll(() => points(own)).toBe(before[0] + Number(scores))
        await expect.poll(() => points(name)).toBe(before[1] + 3)
      }
      rewarded = true
      break
    }
  }
  expect(rewarded).toBe(true)
})

test('whoever reloads in the middle of the game has the same hand and board', async ({ browser, server }) => {
  const [ana, ben] = [await visitor(browser), await visitor(browser)]
  const [first, second] = await begin(ana, ben, server)
  await first.wholeTurn()
  await expect(second.hand.first()).toBeVisible()
  const told = await second.page.getByText(/^Last domino\./).innerText()
  const places = await second.places()
  await second.page.reload()
  await expect(second.hand.first()).toBeVisible()
  await expect(second.page.getByText(told)).toBeAttached()
  expect(await second.places()).toEqual(places)
  await second.wholeTurn()
  await expect(first.hand.first()).toBeVisible()
})

test('a placement that is not allowed is refused with its reason', async ({ browser, server }) => {
  const pages = [await visitor(browser), await visitor(browser)] as const
  // Pages that have gone wrong send every domino to the corner of the board.
  for (const page of pages) {
    await page.routeWebSocket(/\/socket$/, (ws) => {
      const real = ws.connectToServer()
      ws.onMessage((message) => {
        const corner = ['1A', '1B']
        real.send(String(message).replace(/"square":"\d+[A-O]"/g, () => `"square":"${corner.shift()}"`))
      })
    })
  }
  const [first] = await begin(...pages, server)
  const [place] = await first.places()
  await first.place(place!)
  await expect(first.page.getByText('The first domino must cover the star.')).toBeVisible()
  await expect(first.hand.first()).toBeVisible()
})

test('a tab that missed the news is told that it is not its turn', async ({ browser, server }) => {
  const page = await visitor(browser)
  const other = await visitor(browser)
  const [first] = await begin(page, other, server)
  const stale = await first.page.context().newPage()
  let deaf = false
  await stale.routeWebSocket(/\/socket$/, (ws) => {
    const real = ws.connectToServer()
    real.onMessage((message) => {
      const isNews = deaf && /^\{"type":"(view|update|events|room)"/.test(String(message))
      if (!isNews) ws.send(message)
    })
  })
  await stale.goto(first.page.url())
  const late = new Layer(stale)
  await expect(late.hand.first()).toBeVisible()
  const plain = ({ name }: { name: string }) => !/(\d) and \1/.test(name)
  const place = (await late.places()).find(plain)
  deaf = true
  await first.place((await first.places()).find(plain)!)
  await expect(first.hand).toHaveCount(0)
  await late.place(place!)
  await expect(stale.getByText('It is not your turn.')).toBeVisible()
})

test('a spectator and the screen on the wall see the board and no hand', async ({ browser, server }) => {
  const [ana, ben, cleo] = [await visitor(browser), await visitor(browser), await visitor(browser)]
  const tv = await visitor(browser, wall)
  const [first, , code] = await begin(ana, ben, server)
  await cleo.goto(new URL(`r/${code}`, server.url).href)
  await cleo.getByLabel('Your name').fill('Cleo')
  await cleo.getByRole('button', { name: 'Join', exact: true }).click()
  await tv.goto(new URL(`tv/${code}`, server.url).href)
  for (const page of [cleo, tv]) await expect(page.getByRole('list', { name: 'Scores' })).toBeVisible()
  await first.move()
  for (const page of [cleo, tv]) {
    await expect(page.getByText(/^Last domino\./)).toBeAttached()
    await expect(page.getByRole('group', { name: 'Your dominoes' })).toHaveCount(0)
  }
})

test('a bot answers, and a phone does not scroll sideways', async ({ browser, server }) => {
  const page = await visitor(browser, phone)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Play now: Double Double Dominoes' }).click()
  const layer = new Layer(page)
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  await expect(layer.hand.first()).toBeVisible()
  await layer.places()
  expect(await isTooWide()).toBe(false)
  await layer.wholeTurn()
  // It is my turn again only after the bot has moved.
  await expect(layer.hand.first()).toBeVisible()
})

test('a table with the real box keeps score: a chain of doubles, and a bonus for the other', async ({
  browser,
  server,
}) => {
  const page = await visitor(browser, phone)
  await page.goto(server.url)
  await page.getByRole('link', { name: /real box/ }).click()
  await page.getByLabel('Name 1').fill('Ana')
  await page.getByLabel('Name 2').fill('Ben')
  await page.getByRole('button', { name: 'Begin' }).click()
  const layer = new Layer(page)

  const pick = (name: string) =>
    page.getByRole('group', { name: 'All dominoes' }).getByRole('button', { name, exact: true }).click()
  const place = (where: string) => page.getByRole('button', { name: new RegExp(`^${where}, `) })

  /** The domino and its place, with the keyboard as far as the place. */
  async function enter(domino: string, where: string) {
    await pick(domino)
    await place(where).focus()
    await page.keyboard.press('Enter')
    await expect(place(where)).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Enter')
  }
  const who = (name: string) => page.getByRole('group', { name: 'Who places?' }).getByRole('button', { name })

  // Two taps: the domino, and where it lies.
  await pick('double 1')
  const first = place('8H to 8I, 1 and 1')
  const { width, height } = (await first.boundingBox())!
  // Its other half lies under more places than this one.
  await first.click({ position: { x: width * 0.75, y: height / 2 } })
  await expect(who('Ana'), 'a double may be followed').toHaveAttribute('aria-pressed', 'true')
  await enter('1 and 3', '8J to 8K, 1 and 3')
  await expect(who('Ben')).toHaveAttribute('aria-pressed', 'true')
  await enter('double 3', '6K to 7K, 3 and 3')
  await expect.poll(() => layer.points('Ben')).toBe(2)
  await enter('3 and 4', '4K to 5K, 4 and 3')
  await expect.poll(() => layer.points('Ben')).toBe(3)

  await pick('double 2')
  await expect(page.getByText('It fits nowhere, or every such domino lies there already.')).toBeVisible()
  await enter('3 and 4', '3K to 3L, 4 and 3')
  await expect.poll(() => layer.points('Ana')).toBe(2)
  await expect.poll(() => layer.points('Ben')).toBe(6)
  await expect(page.getByText('Ana: 3K to 3L, 4 and 3, scores 2; Ben gets 3.').first()).toBeAttached()
  await page.getByRole('button', { name: 'Into the pit' }).click()
  await expect(who('Ana')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Log' }).click()
  await expect(page.getByText('discarded into the pit').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close the log' }).click()

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => layer.points('Ben')).toBe(3)
  await page.reload()
  await expect.poll(() => layer.points('Ben')).toBe(3)
})
