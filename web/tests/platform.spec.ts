import type { Page } from '@playwright/test'
import { host, phone, visitor, wall } from './people'
import { type Server, expect, test } from './server'

/** What iPhones keep free for the notch and the home bar. */
const upright = { top: 47, bottom: 34 }
const sideways = { left: 47, right: 47, bottom: 21 }

async function withInsets(page: Page, insets: Record<string, number>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

test('nothing is pressed under a notch or a home bar, in dialogs either', async ({ browser, server }) => {
  for (const [viewport, insets] of [
    [{ width: 740, height: 360 }, sideways],
    [phone, upright],
  ] as const) {
    const page = await visitor(browser, viewport)
    const free = { top: 0, left: 0, right: 0, ...insets }
    const areFree = async (where: string) => {
      const boxes = await page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]')
        return [...(dialog ?? document).querySelectorAll('button, a[href], input')].flatMap((element) => {
          const { x, y, right, bottom: end } = element.getBoundingClientRect()
          // Of what is cut off by a part that scrolls, the rest counts.
          let bottom = end
          for (let around = element.parentElement; around; around = around.parentElement) {
            const isCut = getComputedStyle(around).overflowY !== 'visible'
            if (isCut) bottom = Math.min(bottom, around.getBoundingClientRect().bottom)
          }
          // What lies further down or aside is scrolled to.
          const isSeen = element.checkVisibility() && bottom > 0 && y < innerHeight && x < innerWidth
          return isSeen && right > 0 ? [{ x, y, right, bottom, name: element.textContent }] : []
        })
      })
      expect(boxes.length, where).toBeGreaterThan(0)
      const scrollsDown = await page.evaluate(
        () => document.documentElement.scrollHeight > innerHeight || document.querySelector('dialog[open]'),
      )
      for (const { x, y, right, bottom, name } of boxes) {
        const what = `${where}: ${name}`
        expect(x, what).toBeGreaterThanOrEqual(free.left)
        expect(y, what).toBeGreaterThanOrEqual(free.top)
        expect(right, what).toBeLessThanOrEqual(viewport.width - free.right)
        if (!scrollsDown) expect(bottom, what).toBeLessThanOrEqual(viewport.height - free.bottom)
      }
    }
    await page.goto(server.url)
    await withInsets(page, insets)
    await expect(page.getByRole('button', { name: 'Play now: Dobbelduel' })).toBeVisible()
    await areFree('the shelf')
    await page.getByRole('button', { name: 'Play now: Dobbelduel' }).click()
    await expect(page.getByRole('button', { name: 'Roll the dice' })).toBeVisible()
    await areFree('a game')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await areFree('the menu')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(viewport.height)
  }
})

test('no field has letters so small that an iPhone would zoom in on it', async ({ browser, server }) => {
  const page = await visitor(browser, phone)
  const seen = new Set<string>()
  const areLarge = async () => {
    const fields = await page
      .locator('input:not([type=radio], [type=checkbox], [type=file], [type=range]), textarea, select')
      .evaluateAll((all) =>
        all.map((field) => [field.outerHTML, Number.parseFloat(getComputedStyle(field).fontSize)] as const),
      )
    expect(fields.length, page.url()).toBeGreaterThan(0)
    for (const [field, size] of fields) {
      seen.add(field)
      expect(size, field).toBeGreaterThanOrEqual(16)
    }
  }
  const go = async (path: string) => {
    await page.goto(new URL(path, server.url).href)
    await expect(page.locator('input:not([type=radio]), textarea').first()).toBeVisible()
    await areLarge()
  }
  for (const path of ['', 'tv', 'score/dominoes', 'daily/duel', 'print/dobble']) await go(path)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Host a table' }).click()
  await expect(page.getByLabel('Your name')).toBeVisible()
  await areLarge()
  expect(seen.size).toBeGreaterThan(4)
})

test('a page that comes back from the store of left pages dials at once', async ({ browser, server }) => {
  const page = await visitor(browser, phone)
  await host(page, server, 'Ana')
  const dialled = page.waitForEvent('websocket')
  await page.evaluate(() => {
    for (const turn of ['pagehide', 'pageshow']) {
      dispatchEvent(new PageTransitionEvent(turn, { persisted: true }))
    }
  })
  await dialled
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible()
})

// P20, P37
test('a TV opened by a link asks for a key, and its remote reaches all of it', async ({
  browser,
  server,
}) => {
  const [ana, tv] = [await visitor(browser), await visitor(browser, wall)]
  const code = await host(ana, server, 'Ana')
  // Every look of a test at its page counts as a gesture.
  await tv.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
  )
  await tv.goto(new URL(`tv/${code}`, server.url).href)
  await expect(tv.getByText('Press any key for sound')).toBeVisible()
  await tv.keyboard.press('ArrowDown')
  await expect(tv.getByText('Press any key for sound')).toBeHidden()
  const full = tv.getByRole('button', { name: 'Full screen' })
  await expect(full).toBeFocused()
  await tv.keyboard.press('Enter')
  await expect(full).toBeHidden()

  await tv.goto(new URL('tv', server.url).href)
  await expect(tv.getByRole('textbox')).toBeVisible()
  await tv.keyboard.press('ArrowDown')
  await expect(tv.getByRole('button', { name: 'Open a table here' })).toBeFocused()
  await tv.keyboard.press('ArrowDown')
  await expect(tv.getByRole('textbox')).toBeFocused()
  await tv.keyboard.type(code)
  await tv.keyboard.press('ArrowRight')
  await tv.keyboard.press('Enter')
  await expect(tv.getByText('Scan to join')).toBeVisible()
})

test('the remote of a TV reaches everything on the shelf', async ({ browser, server }) => {
  const context = await browser.newContext({
    viewport: wall,
    userAgent: 'Mozilla/5.0 (SMART-TV; Linux; Tizen 9.0) AppleWebKit/537.36 Chrome/120.0 TV Safari/537.36',
  })
  const tv = await context.newPage()
  await tv.goto(server.url)
  await expect(tv.getByRole('button', { name: /^Play now: / })).toHaveCount(5)
  /** Where an arrow leads to from there, as numbers of all that can be pressed. */
  const go = async (from: number, key: string) => {
    await tv.evaluate((n) => pressable()[n]?.focus(), from)
    await tv.keyboard.press(key)
    return tv.evaluate(() => pressable().indexOf(document.activeElement as HTMLElement))
  }
  await tv.evaluate(() => {
    const pressable = () => [...document.querySelectorAll<HTMLElement>('button, a[href], input')]
    Object.assign(window, { pressable })
  })
  await tv.keyboard.press('ArrowDown')
  const start = await tv.evaluate(() => pressable().indexOf(document.activeElement as HTMLElement))
  const reached = new Set([start])
  for (const at of reached) {
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) reached.add(await go(at, key))
  }
  const missed = await tv.evaluate(
    (reached) => {
      const isMissed = (one: HTMLElement, at: number) =>
        !reached.includes(at) && !one.matches('.skip, :disabled')
      return pressable()
        .filter(isMissed)
        .map((one) => one.outerHTML.slice(0, 120))
    },
    [...reached],
  )
  expect(missed).toEqual([])
})

/** In the page of that test. */
declare function pressable(): HTMLElement[]

test.describe('in a secure context', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a server that sleeps is told as that, and an update is never hidden by an old page', async ({
    browser,
    server,
  }) => {
    const page = await awakened(await visitor(browser, phone), server)
    await server.kill()
    await page.goto(new URL('tv', server.url).href)
    await expect(page.getByRole('heading', { name: 'The server is asleep' })).toBeVisible()
    await server.start()
    await page.getByRole('link', { name: 'Look again' }).click()
    await expect(page.getByRole('heading', { name: 'Shared screen' })).toBeVisible()
    // Nothing of the client is kept but that page.
    const kept = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = await Promise.all(stores.map((store) => store.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toEqual(['/asleep'])
  })
})

/** A page for which somebody watches. */
async function awakened(page: Page, server: Server): Promise<Page> {
  await page.goto(server.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page
}

test('whoever keeps Dodo among their programs finds an icon of every size', async ({ request, server }) => {
  const manifest = (await (await request.get(new URL('manifest.webmanifest', server.url).href)).json()) as {
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512'])
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of manifest.icons) {
    const bytes = await (await request.get(new URL(src, server.url).href)).body()
    if (src.endsWith('.png')) expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})

// W26
test('with colours of one’s own, dice and cards keep their rims', async ({ browser, server }) => {
  const page = await visitor(browser, phone)
  await page.emulateMedia({ forcedColors: 'active' })
  const rims = (of: string) =>
    page.locator(of).evaluateAll((all) =>
      all.map((one) => {
        const { borderTopWidth, borderTopStyle, outlineWidth, outlineStyle } = getComputedStyle(one)
        const isDrawn = (width: string, style: string) => style !== 'none' && Number.parseFloat(width) > 0
        return isDrawn(borderTopWidth, borderTopStyle) || isDrawn(outlineWidth, outlineStyle)
      }),
    )
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Play now: Dobbelduel' }).click()
  await expect(page.getByRole('button', { name: 'Roll the dice' })).toBeVisible()
  expect(await rims('.stock, .stock i')).toEqual(Array.from({ length: 19 }, () => true))
  await page.goto(server.url)
  await page.getByRole('link', { name: /Race the clock/ }).click()
  await page.getByRole('button', { name: 'Start the clock' }).click()
  await expect(page.getByRole('group', { name: 'Middle card', exact: true })).toBeVisible()
  expect(await rims('[role=group].card')).toEqual([true, true])
})
