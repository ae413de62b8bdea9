import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import type { Server } from './server'

export const phone = { width: 360, height: 740 }
export const desk = { width: 1280, height: 800 }
export const wall = { width: 1920, height: 1080 }

/** A new visitor with a browser of their own, whose page must never break. */
export async function visitor(browser: Browser, viewport = desk): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  return page
}

/** Hosts a table and gives its code. */
export async function host(page: Page, server: Server, name: string): Promise<string> {
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Host a table' }).click()
  await comeIn(page, name, 'Take me there')
  await expect(page).toHaveURL(/\/r\/[A-Z]{5}$/)
  return page.url().slice(-5)
}

/** Follows the link to a table. */
export async function join(page: Page, server: Server, code: string, name: string): Promise<void> {
  await page.goto(new URL(`r/${code}`, server.url).href)
  await comeIn(page, name, 'Join')
}

export async function comeIn(page: Page, name: string, action: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: action, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible()
}

/** Everything that is played is played by whoever sees the button. */
export class Breaker {
  constructor(readonly page: Page) {}

  get rollButton(): Locator {
    return this.page.getByRole('button', { name: 'Roll the dice' })
  }

  rows(): Locator {
    return this.page.getByText(/^Effort \d: .*(right|higher|lower)\.$/)
  }

  async roll(): Promise<void> {
    await this.rollButton.click()
    await expect(this.page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  }

  /** Puts the first rolled dice into the first columns, and sends them. */
  async place(n: number): Promise<void> {
    for (const column of ['blue', 'red', 'yellow', 'green'].slice(0, n)) {
      await this.page
        .getByRole('button', { name: /^Die with \d$/, disabled: false })
        .first()
        .click()
      await this.page.getByRole('button', { name: new RegExp(`(into|Column) ${column}$`) }).click()
    }
    await this.page.getByRole('button', { name: /^Send \d/ }).click()
  }

  async effort(n: number): Promise<void> {
    await this.roll()
    await this.place(n)
  }

  /** Gives a solution with the keyboard. */
  async solve(code: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Solve for/ }).click()
    for (const dots of code) await this.page.keyboard.press(dots)
    await this.page.getByRole('button', { name: /^Give solution/ }).click()
  }
}
