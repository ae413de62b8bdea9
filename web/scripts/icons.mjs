// Draws public/icon.svg in the sizes that phones and desktops want of a page that is kept among their programs:
// node scripts/icons.mjs. The pictures are committed; this is for whoever changes the drawing.
import { chromium } from '@playwright/test'
import { readFile } from 'node:fs/promises'

const folder = new URL('../public/', import.meta.url)
const svg = await readFile(new URL('icon.svg', folder), 'utf8')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
const pictures = [
  { name: 'icon-180.png', size: 180, part: 1, ground: '#e9d3a8' },
  { name: 'icon-192.png', size: 192, part: 1, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, part: 1, ground: 'transparent' },
  // Whatever shape it is cut to, four fifths across stay.
  { name: 'icon-maskable.png', size: 512, part: 0.72, ground: '#e9d3a8' },
]
for (const { name, size, part, ground } of pictures) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<body style="margin: 0; display: grid; place-items: center; height: 100vh; background: ${ground}">
      <div style="width: ${part * 100}%; height: ${part * 100}%">${svg}</div>`,
  )
  const path = new URL(name, folder).pathname
  await page.screenshot({ path, omitBackground: ground === 'transparent' })
}
await browser.close()
