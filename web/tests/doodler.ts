import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { phone } from './people'

type Place = readonly [x: number, y: number]

/** Someone at a table of Doodle Rush, who draws with a real pointer. Places are parts of the board, 0 to 1. */
export class Doodler {
  constructor(readonly page: Page) {}

  get pad(): Locator {
    return this.page.getByRole('img', { name: /^Your drawing of / })
  }

  get field(): Locator {
    return this.page.getByRole('textbox', { name: 'Your guess' })
  }

  /** One's own six words, in the order of the boards. */
  async words(): Promise<string[]> {
    const labels = await this.page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.ariaLabel ?? ''))
    return labels.map((label) => /^Board \d: (.+?)(?:, empty)?$/.exec(label)?.[1] ?? label)
  }

  async choose(board: number): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^Board ${board + 1}:`) }).click()
  }

  /** Draws one line and lifts the pen. */
  async line(...places: Place[]): Promise<void> {
    await this.pressDown(...places)
    await this.page.mouse.up()
  }

  /** Draws one line and leaves the pen on the board. */
  async pressDown(...places: Place[]): Promise<void> {
    const [first, ...others] = await Promise.all(places.map((place) => this.spot(place)))
    if (!first) return
    await this.page.mouse.move(...first)
    await this.page.mouse.down()
    for (const place of others) await this.page.mouse.move(...place, { steps: 12 })
  }

  /** Where a place of the board is on the page. */
  async spot([x, y]: Place): Promise<[number, number]> {
    const box = await this.pad.boundingBox()
    if (!box) throw new Error('there is no board to draw on')
    return [box.x + x * box.width, box.y + y * box.height]
  }

  async aim(board: number, name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Drawing ${board + 1} of ${name}`, exact: true }).click()
  }

  /** Guesses at a person's pace: two guesses within a second are for those who only try their luck. */
  async guess(text: string): Promise<void> {
    await this.page.waitForTimeout(1000)
    await this.field.fill(text)
    await this.field.press('Enter')
  }

  /** As the host: ends the round, or the veil before it, once all others at the table agree. */
  async skip(...others: Doodler[]): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu', exact: true }).click()
    await this.page.getByRole('button', { name: 'Skip the wait' }).click()
    for (const { page } of others) await page.getByRole('button', { name: 'Yes', exact: true }).click()
  }

  /** Waits for a round of this kind to begin: the veil before it lifts by itself. */
  async begin(kind: 'drawing' | 'guessing'): Promise<void> {
    const round = this.page.getByText(new RegExp(`^Round \\d of \\d · ${kind}`))
    await expect(round).toBeVisible()
  }

  /** As the host: ends the round under way. To skip the veil too might end the round behind it. */
  async skipTo(kind: 'drawing' | 'guessing', ...others: Doodler[]): Promise<void> {
    await this.skip(...others)
    await this.begin(kind)
  }
}

/** How many pixels of a board have ink on them, in a part of it if one is named. */
export function inkOn(board: Locator, part: readonly number[] = [0, 0, 1, 1]): Promise<number> {
  return board.evaluate((element, part) => {
    let inked = 0
    for (const canvas of element.querySelectorAll('canvas')) {
      if (canvas.width === 0) continue
      const [x = 0, y = 0, toX = 0, toY = 0] = part.map((at) => Math.round(at * canvas.width))
      const pixels = canvas.getContext('2d')?.getImageData(x, y, toX - x, toY - y).data ?? []
      for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 128) inked += 1
    }
    return inked
  }, part)
}

/** A visitor with a phone: small, and touched rather than clicked. */
export async function toucher(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  return page
}

/** Draws a line with a finger. */
export async function swipe(page: Page, places: readonly Place[]): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Place) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] })
  const [first, ...others] = places
  if (first) await touch('touchStart', first)
  for (const place of others) await touch('touchMove', place)
  await touch('touchEnd')
  await line.detach()
}

/** Keys whose texts are part of the language of the wire, not of this game. */
const FIXED = new Set(['type', 'may', 'phase', 'next', 'difficulty', 'pace', 'tool', 'width', 'colour'])

/** Every text in what a page was told of the game, as it is told. */
export function listen(page: Page): string[] {
  const heard: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') heard.push(value)
    else if (Array.isArray(value)) value.forEach(collect)
    else if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) if (!FIXED.has(key)) collect(inner)
    }
  }
  page.on('websocket', (ws) =>
    ws.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as Record<string, unknown>
      for (const part of ['view', 'set', 'add', 'events']) collect(message[part])
    }),
  )
  return heard
}
