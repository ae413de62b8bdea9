import { type Locator, type Page, expect } from '@playwright/test'
import type { Colour, Shape } from '../src/wire/room'

/** Somebody at a table of Dohdles: kneads with the pointer, and reads what a screen reader would tell. */
export class Sculptor {
  /** Everything this browser was sent. */
  readonly frames: string[] = []

  constructor(
    readonly page: Page,
    readonly name: string,
    readonly words: readonly string[],
  ) {
    page.on('websocket', (ws) => ws.on('framereceived', ({ payload }) => this.frames.push(String(payload))))
  }

  /** Has a colour of dough of one's own, so that it can be looked for. */
  async wear(colour: Colour, shape: Shape): Promise<void> {
    await this.page.addInitScript(
      (me) => localStorage.setItem('dodo.me', me),
      JSON.stringify({ name: '', look: { colour, shape } }),
    )
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  get bench(): Locator {
    return this.page.getByLabel(/^A lump of dough/)
  }

  /** Chooses a word for the Dohdle on the bench and puts it on the board, as the ball it is or pulled at. */
  async make(word: string, isPulled = false): Promise<void> {
    await this.page.getByLabel('Or a word of your own').fill(word)
    await this.button('Take it').click()
    await expect(this.bench).toBeVisible()
    if (isPulled) await this.pull(40, -60)
    await this.button('Place it').click()
  }

  /** Takes hold of the dough in its middle and drags it that far, in pixels. */
  async pull(x: number, y: number): Promise<void> {
    const box = await this.bench.boundingBox()
    if (!box) throw new Error('there is no bench')
    const [midX, midY] = [box.x + box.width / 2, box.y + box.height / 2]
    await this.page.mouse.move(midX, midY)
    await this.page.mouse.down()
    await this.page.mouse.move(midX + x, midY + y, { steps: 8 })
    await this.page.mouse.up()
  }

  /** Looks at a Dohdle, counted from 1. */
  async lookAt(n: number): Promise<void> {
    await this.button(new RegExp(`^Dohdle ${n}, by`)).click()
  }

  get track(): Locator {
    return this.page.getByRole('region', { name: 'Scoring track' })
  }

  get isMaster(): Promise<boolean> {
    return this.page.getByText('Your turn: choose a Dohdle to ask about.').isVisible()
  }

  async say(word: string): Promise<void> {
    await this.page.getByLabel('What is it?').fill(word)
    await this.button('Say it').click()
  }

  /** Which space of the track somebody stands on. */
  async space(name: string): Promise<number> {
    const told = this.track.getByLabel(new RegExp(`^${name}: space`))
    return Number(/space (\d+)/.exec((await told.getAttribute('aria-label')) ?? '')?.[1])
  }
}

/** How many pixels of what is seen there have about this hue, in degrees. */
export async function pixelsOf(seen: Locator, hue: number): Promise<number> {
  const picture = (await seen.screenshot()).toString('base64')
  return seen.page().evaluate(
    async ([png, wanted]) => {
      const image = new Image()
      // The page may show pictures of its own only.
      const bytes = Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))
      image.src = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }))
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      })
      const pen = canvas.getContext('2d')
      if (!pen) return 0
      pen.drawImage(image, 0, 0)
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
      let found = 0
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3)
        const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
        const span = most - least
        if (span < 50) continue
        const sector =
          most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4
        if (Math.abs(sector * 60 - wanted) < 14) found++
      }
      return found
    },
    [picture, hue] as const,
  )
}
