import { desk, host, join, phone, visitor, wall } from './people'
import { expect, test } from './server'

test('friends join by typing the code, and the host can send them out', async ({ browser, server }) => {
  const [ana, ben] = [await visitor(browser), await visitor(browser, phone)]
  const code = await host(ana, server, 'Ana')

  await ben.goto(server.url)
  await ben.getByLabel('Got a code?').fill(` ${code.toLowerCase()} `)
  await ben.getByRole('button', { name: 'Join', exact: true }).click()
  await ben.getByLabel('Your name').fill('Ben')
  await ben.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(ana.getByText('Ben').first()).toBeVisible()

  await ana.getByRole('button', { name: 'Tools for Ben' }).click()
  await ana.getByRole('button', { name: /^Send out/ }).click()
  await expect(ben.getByText('The host has sent you out')).toBeVisible()
  await ben.getByRole('button', { name: 'Come back' }).click()
  await expect(ben.getByRole('heading', { name: 'Seats' })).toBeVisible()
})

// S19
test('a host with a phone starts a game, and shows the code, without scrolling', async ({
  browser,
  server,
}) => {
  const page = await visitor(browser, { width: 360, height: 640 })
  const code = await host(page, server, 'Ana')
  for (const game of [/^Dobbelduel/, /^Dohdles!/]) {
    await page.getByRole('button', { name: 'Choose another game' }).click()
    await page.getByRole('dialog').getByRole('button', { name: game }).click()
    await expect(page.getByRole('heading', { name: game, level: 2 })).toBeVisible()
    const start = page.getByRole('button', { name: 'Start the game' })
    await expect(start).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: code })).toBeInViewport({ ratio: 1 })
    // What is only spoken lies below the page, one pixel high.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(641)
  }
  await page.getByRole('button', { name: 'Fill with bots' }).click()
  await page.getByRole('button', { name: 'Easy' }).click()
  await expect(page.getByRole('button', { name: /^Free the seat of/ })).toHaveCount(11)
  await page.getByRole('button', { name: code }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /^QR code/ })).toBeInViewport()
})

test('the code alone leads to the door, which says who is inside', async ({ browser, server }) => {
  const [ana, ben] = [await visitor(browser), await visitor(browser, phone)]
  const code = await host(ana, server, 'Ana')
  await ben.goto(new URL(code.toLowerCase(), server.url).href)
  await expect(ben).toHaveURL(new RegExp(`/r/${code}$`))
  await expect(ben.getByRole('heading', { name: 'Join Ana’s table' })).toBeVisible()
  await expect(ben.getByRole('listitem').filter({ hasText: 'Ana' })).toBeVisible()
  await expect(ben.getByText('Next game: Dobbelduel')).toBeVisible()
})

test('an address that leads nowhere shows our own page', async ({ browser, server }) => {
  const page = await visitor(browser)
  const answer = await page.goto(new URL('no/such/page', server.url).href)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  await expect(page.getByLabel('Got a code?')).toBeVisible()
})

test('a wrong code says so', async ({ browser, server }) => {
  const page = await visitor(browser)
  await page.goto(new URL('r/BCDFG', server.url).href)
  await expect(page.getByText('There is no table BCDFG')).toBeVisible()
})

test('a page that is older than the server comes back fresh, and keeps its seat', async ({
  browser,
  server,
}) => {
  const page = await visitor(browser)
  const code = await host(page, server, 'Ana')
  // What the server gives out from now on begins with another file.
  await page.route(server.url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace(/index-[\w-]+\.js/, 'index-newer.js'),
    })
  })
  const isFresh = page.waitForEvent('load')
  await server.kill()
  await server.start()
  await isFresh
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/r/${code}$`))
})

// W28
for (const missing of ['color-mix', ':has(', 'zoom']) {
  test(`a browser that knows no ${missing} is told so, on the TV too`, async ({ browser, server }) => {
    const page = await visitor(browser, wall)
    await page.addInitScript((missing) => {
      const supports = CSS.supports.bind(CSS)
      const old = (...asked: [string, string]) => !asked.join(' ').includes(missing) && supports(...asked)
      Object.defineProperty(CSS, 'supports', { value: old })
    }, missing)
    for (const path of ['', 'tv']) {
      await page.goto(new URL(path, server.url).href)
      await expect(page.getByRole('heading', { name: 'This browser is too old for Dodo' })).toBeVisible()
      await expect(page.getByText(new URL(path, server.url).href, { exact: true })).toBeVisible()
      await expect(page.locator('#app')).toHaveCount(0)
    }
  })
}

test('an old browser is told so in its language', async ({ browser, server }) => {
  for (const [locale, title] of [
    ['nl-BE', 'Deze browser is te oud voor Dodo'],
    ['de', 'Dieser Browser ist zu alt für Dodo'],
    ['fr-CA', 'Ce navigateur est trop ancien pour Dodo'],
    ['es', 'Este navegador es demasiado antiguo para Dodo'],
    ['fi', 'This browser is too old for Dodo'],
  ] as const) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toReversed'))
    await page.goto(server.url)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const language = await page.evaluate(() => document.documentElement.lang)
    expect(language).toBe(locale === 'fi' ? 'en' : locale.slice(0, 2))
  }
})

test('a phone on plain http is kept awake by a silent film while a game runs', async ({
  browser,
  server,
}) => {
  const page = await visitor(browser, phone)
  // As on an address that is not secure.
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
  await page.goto(server.url)
  await expect(page.locator('video')).toHaveCount(0)
  await page.getByRole('button', { name: 'Play now: Dobbelduel' }).click()
  const film = page.locator('video')
  await expect(film).toHaveCount(1)
  const told = () =>
    film.evaluate((video: HTMLVideoElement) => ({
      isPlaying: !video.paused && video.currentTime > 0,
      isMuted: video.muted || video.loop,
    }))
  await expect.poll(told).toEqual({ isPlaying: true, isMuted: false })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Leave the table' }).click()
  await expect(film).toHaveCount(0)
})

test('a name full of markup stays text', async ({ browser, server }) => {
  const [ana, ben] = [await visitor(browser), await visitor(browser)]
  const code = await host(ana, server, '<b>Ana</b>')
  await join(ben, server, code, '<img src=x>')
  await expect(ana.getByText('<img src=x>').first()).toBeVisible()
  await expect(ben.getByText('<b>Ana</b>').first()).toBeVisible()
})

test('the rulebook opens at the table', async ({ browser, server }) => {
  const page = await visitor(browser)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Play now: Dobbelduel' }).click()
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/white dice/i)
      .first(),
  ).toBeVisible()
})

test('a double press on a button that goes away selects nothing', async ({ browser, server }) => {
  const page = await visitor(browser, phone)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Host a table' }).dblclick()
  await expect(page.getByLabel('Your name')).toBeVisible()
  await page.getByLabel('Your name').fill('Ana')
  await page.getByRole('button', { name: 'Take me there', exact: true }).dblclick()
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible()
  await page.getByRole('button', { name: 'Start the game' }).dblclick()
  await expect(page.getByRole('button', { name: 'Roll the dice' })).toBeVisible()
  await page.locator('main').dblclick()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
})

test('no page asks anyone but the server for anything', async ({ browser, server }) => {
  for (const viewport of [phone, desk, wall]) {
    const page = await visitor(browser, viewport)
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(server.url) || /^(data|blob):/.test(request.url())
      if (!isOwn) elsewhere.push(request.url())
    })
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Play now: Dobbelduel' }).click()
    await expect(page.getByRole('button', { name: 'Roll the dice' })).toBeVisible()
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
  }
})

test.describe('behind a proxy', () => {
  test.use({ serverOptions: ['--base-path', '/games/dodo'] })

  test('everything works below a path', async ({ browser, server }) => {
    expect(server.url).toContain('/games/dodo/')
    const [ana, ben] = [await visitor(browser), await visitor(browser)]
    const code = await host(ana, server, 'Ana')
    await join(ben, server, code, 'Ben')
    await ana.getByRole('button', { name: 'Start the game' }).click()
    await expect(ben.getByText(/Roll the white dice to begin|is breaking your code/).first()).toBeVisible()
  })
})

test('the link to a table unfolds with its host, its game and a picture', async ({
  browser,
  server,
  request,
}) => {
  const page = await visitor(browser, phone)
  const code = await host(page, server, 'Ana')
  // As a messenger asks for it.
  const answer = await request.get(new URL(`r/${code}`, server.url).href, {
    headers: { accept: 'text/html' },
  })
  const told = await page.evaluate(
    (html) => {
      const head = new DOMParser().parseFromString(html, 'text/html')
      const of = (name: string) => head.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content')
      return { title: of('title'), text: of('description'), url: of('url'), image: of('image') }
    },
    await answer.text(),
  )
  expect(told.title).toBe('Ana’s table at Dodo')
  expect(told.text).toContain('Next game: Dobbelduel')
  expect(told.url).toBe(new URL(`r/${code}`, server.url).href)
  const picture = await request.get(told.image ?? '')
  expect(picture.headers()['content-type']).toBe('image/png')
})
