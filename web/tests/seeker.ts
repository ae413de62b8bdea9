import { type Locator, type Page, type WebSocketRoute, expect } from '@playwright/test'

/** What can be read on the page by name: cards with their symbols, as someone who hears them would. */
type Cards = Record<string, string[]>

/** Someone who finds matches in Dobble by reading the names on the cards, and calls them with the pointer. */
export class Seeker {
  constructor(readonly page: Page) {}

  get ending(): Locator {
    return this.page.getByRole('heading', { name: 'Reaction times' })
  }

  card(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true })
  }

  async cards(): Promise<Cards> {
    return this.page.evaluate(() => {
      const named = (element: Element) => element.getAttribute('aria-label') ?? ''
      const groups = [...document.querySelectorAll('[role=group].card')]
      return Object.fromEntries(
        groups.map((group) => [named(group), [...group.querySelectorAll('[aria-label]')].map(named)]),
      )
    })
  }

  /** Every match that may be called now: on which card, and what. */
  async matches(): Promise<[card: string, symbol: string][]> {
    const cards = await this.cards()
    const [pivot, goals] = this.#sides(Object.keys(cards))
    return goals.flatMap((goal) =>
      (cards[goal] ?? [])
        .filter((symbol) => cards[pivot]?.includes(symbol))
        .map((symbol): [string, string] => [goal, symbol]),
    )
  }

  /** Calls one symbol; the card may be gone before the finger is there. */
  async call(card: string, symbol: string): Promise<boolean> {
    const button = this.card(card).getByRole('button', { name: symbol, exact: true })
    return button.click({ timeout: 400 }).then(
      () => true,
      () => false,
    )
  }

  /** Finds and calls whatever can be found now. */
  async seek(): Promise<void> {
    const set = await this.#set()
    if (set.length > 0) {
      for (const name of set) await this.#pick(name)
      return
    }
    const matches = await this.matches()
    const match = matches[Math.floor(Math.random() * matches.length)]
    if (match) await this.call(...match)
    else await this.page.waitForTimeout(40)
  }

  /** Plays until the end is there to be read. */
  async playOn(): Promise<void> {
    while (!(await this.ending.isVisible())) await this.seek()
  }

  /** How many matches each name has found, as the end tells it. */
  async finds(): Promise<Record<string, number>> {
    await expect(this.ending).toBeVisible()
    const rows = await this.page.locator('li', { hasText: /\d finds?\b/ }).allInnerTexts()
    return Object.fromEntries(
      rows.map((row) => [row.split('\n')[0]?.trim() ?? '', Number(/(\d+) finds?\b/.exec(row)?.[1])]),
    )
  }

  #sides(names: string[]): [pivot: string, goals: string[]] {
    const others = names.filter((name) => name.startsWith('Card of '))
    if (names.includes('Middle card')) return ['Middle card', others.length > 0 ? others : ['Your card']]
    if (names.includes('Your card')) return ['Your card', others]
    return ['Card 1', ['Card 2']]
  }

  /** Three cards of the Triplet that share a symbol, by their names. */
  async #set(): Promise<string[]> {
    const names = await this.page
      .getByRole('button', { name: /^Card \d: / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
    const symbols = names.flatMap((name) => symbolsOf(name))
    const shared = symbols.find((one) => names.filter((name) => symbolsOf(name).includes(one)).length > 2)
    return shared === undefined ? [] : names.filter((name) => symbolsOf(name).includes(shared)).slice(0, 3)
  }

  async #pick(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true, pressed: false })
    await button.click({ timeout: 400 }).catch(() => undefined)
  }
}

const symbolsOf = (name: string) => name.replace(/^Card \d: |, picked$/g, '').split(', ')

/** Makes every message of a page take this long, there and back. */
export async function delay(page: Page, ms: number): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (ws: WebSocketRoute) => {
    const server = ws.connectToServer()
    ws.onMessage((message) => void setTimeout(() => server.send(message), ms))
    server.onMessage((message) => void setTimeout(() => ws.send(message), ms))
  })
}
