import { type Found, SELECTORS, findIn } from './find'
import type { Spot, Tab } from './tab'

export type Role = keyof typeof SELECTORS

/** A limit against hanging only. */
const PATIENCE = Number(process.env['PATIENCE'] ?? 60_000)

/** Someone before a page, who presses and reads what a person would, in any engine. */
export class Visitor {
  constructor(readonly tab: Tab) {}

  /** Opens a page, which must never break. */
  async goto(url: string): Promise<void> {
    await this.tab.goto(url)
  }

  address(): Promise<string> {
    return this.tab.evaluate(() => location.href, null)
  }

  /** Everything that is seen with this role and name. */
  find(role: Role, name: string | RegExp): Promise<Found[]> {
    const isExact = typeof name === 'string'
    return this.tab.evaluate(findIn, {
      selector: SELECTORS[role],
      exact: isExact ? name : null,
      source: isExact ? null : name.source,
    })
  }

  async isSeen(role: Role, name: string | RegExp): Promise<boolean> {
    return (await this.find(role, name)).length > 0
  }

  /** Waits until there is something of this role and name. */
  async see(role: Role, name: string | RegExp): Promise<Found> {
    return until(`see the ${role} ${String(name)}`, async () => (await this.find(role, name))[0])
  }

  /** Waits until the page says something, anywhere. */
  async read(text: string): Promise<void> {
    await until(`read ${text}`, () => this.says(text))
  }

  says(text: string): Promise<boolean> {
    return this.tab.evaluate((text) => document.body.textContent.includes(text), text)
  }

  /** Presses something with the pointer, as soon as it can be. */
  async click(role: Role, name: string | RegExp): Promise<void> {
    const { x, y } = await until(`press the ${role} ${String(name)}`, () => this.#pressable(role, name))
    await this.tab.click([x, y])
  }

  /** Presses the last of several, if it can be pressed now. */
  async clickLast(role: Role, name: string): Promise<void> {
    const found = (await this.find(role, name)).at(-1)
    if (found && isPressable(found)) await this.tab.click([found.x, found.y])
  }

  /** Lets keys mean this. */
  async focus(role: Role, name: string): Promise<void> {
    await this.tab.evaluate(
      ({ selector, name }) => {
        const all = [...document.querySelectorAll<HTMLElement>(selector)]
        all.find((one) => one.getAttribute('aria-label') === name)?.focus()
      },
      { selector: SELECTORS[role], name },
    )
  }

  /** Presses it if it can be pressed now. */
  async clickIfSeen(role: Role, name: string | RegExp): Promise<boolean> {
    const found = await this.#pressable(role, name)
    if (found) await this.tab.click([found.x, found.y])
    return found !== undefined
  }

  async #pressable(role: Role, name: string | RegExp): Promise<Found | undefined> {
    const free = async () => (await this.find(role, name)).find(isPressable)
    const before = await free()
    if (!before) return undefined
    // What is still on its way would not be there when the press comes.
    await pause()
    const now = await free()
    return now && now.x === before.x && now.y === before.y ? now : undefined
  }

  /** Writes into a field, letter by letter. */
  async write(field: string, text: string): Promise<void> {
    await this.click('textbox', field)
    for (const letter of text) await this.tab.press(letter)
  }

  /** Draws a line across something; places are parts of it, 0 to 1. */
  async drag(on: Found, places: readonly Spot[]): Promise<void> {
    const [left, top] = [on.x - on.width / 2, on.y - on.height / 2]
    await this.tab.drag(places.map(([x, y]) => [left + x * on.width, top + y * on.height]))
  }
}

const isPressable = ({ isFree, isDisabled }: Found) => isFree && !isDisabled

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Asks again and again until there is an answer. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  patience = PATIENCE,
): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error(`could not ${what}`)
    await pause()
  }
}
