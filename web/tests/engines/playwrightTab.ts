import type { Browser } from '@playwright/test'
import type { Size, Spot, Tab } from './tab'

/** A page of a browser that Playwright drives, with a storage of its own. */
export async function openInPlaywright(browser: Browser, viewport: Size): Promise<Tab> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (work, argument) => page.evaluate(work as never, argument),
    drag: async ([first, ...others]) => {
      if (first) await page.mouse.move(...first)
      await page.mouse.down()
      for (const spot of others) await page.mouse.move(...spot)
      await page.mouse.up()
    },
    click: async (spot: Spot) => page.mouse.click(...spot),
    press: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    close: () => context.close(),
  }
}
