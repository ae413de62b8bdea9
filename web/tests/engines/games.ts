import type { Found } from './find'
import { type Visitor, until } from './visitor'

/** One row of Dobbelduel: rolls, puts so many dice into the first columns, and sends them. */
export async function effort(who: Visitor, dice: number): Promise<void> {
  await who.click('button', 'Roll the dice')
  await who.see('button', 'Send')
  for (const column of ['blue', 'red', 'yellow', 'green'].slice(0, dice)) {
    await who.click('button', /^Die with \d$/)
    await who.click('button', new RegExp(`(into|Column) ${column}$`))
  }
  await who.click('button', /^Send \d/)
}

/** Gives a solution, whatever it is worth, by keys. */
export async function solve(who: Visitor, code: string): Promise<void> {
  await who.click('button', /^Solve for/)
  await who.see('button', /^Give solution/)
  for (const dots of code) await who.tab.press(dots)
  await who.click('button', /^Give solution/)
}

/** Finds the symbols that the two cards of a time trial share, until the clock stops. */
export async function race(who: Visitor): Promise<void> {
  await until('find the last match', async () => {
    if (await who.isSeen('heading', 'Reaction times')) return true
    const cards = await who.tab.evaluate(() => {
      const named = (element: Element) => element.getAttribute('aria-label') ?? ''
      const groups = [...document.querySelectorAll('[role=group].card')]
      return groups.map((group) => [...group.querySelectorAll('[aria-label]')].map(named))
    }, null)
    const [one = [], other = []] = cards
    const shared = one.find((symbol) => other.includes(symbol))
    if (shared !== undefined) await who.clickLast('button', shared)
    return false
  })
}

/** Ends the game for good. */
export async function giveUp(who: Visitor): Promise<void> {
  await who.click('button', 'Menu')
  await who.click('button', 'Give up this game')
  // And again, when asked whether one is sure.
  await who.read('cannot take it back')
  await who.clickLast('button', 'Give up this game')
}

/** Whether there is a domino in the hand that can be played. */
export const hasTurn = (who: Visitor): Promise<boolean> =>
  who.tab.evaluate(
    () => document.querySelector('[role=group][aria-label="Your dominoes"] button') !== null,
    null,
  )

/** Takes a domino up with its number key, and lays it where it counts most, by keys alone. */
export async function layDomino(who: Visitor): Promise<boolean> {
  for (const key of ['1', '2', '3', '4']) {
    if (!(await isTakenUp(who, key))) await who.tab.press(key)
    const place = await bestPlace(who)
    if (place === undefined) continue
    await who.focus('button', place)
    await who.tab.press('Enter')
    await who.tab.press('Enter')
    return true
  }
  return false
}

const isTakenUp = (who: Visitor, key: string) =>
  who.tab.evaluate(
    (n) => document.querySelectorAll('.hand .slot')[n]?.getAttribute('aria-pressed') === 'true',
    Number(key) - 1,
  )

const bestPlace = (who: Visitor) =>
  who.tab.evaluate(() => {
    const places = [...document.querySelectorAll('[role=group][aria-label="Places for this domino"] button')]
    const names = places.map((place) => place.getAttribute('aria-label') ?? '')
    const worth = (name: string) => Number(/scores (\d+)/.exec(name)?.[1])
    return names.sort((a, b) => worth(b) - worth(a))[0]
  }, null)

/** How many pixels of a drawing have ink on them. */
export function inkOn(who: Visitor, name: RegExp): Promise<number> {
  return who.tab.evaluate((source) => {
    const boards = [...document.querySelectorAll('[role=img]')]
    const board = boards.find((one) => new RegExp(source).test(one.getAttribute('aria-label') ?? ''))
    let inked = 0
    for (const canvas of board?.querySelectorAll('canvas') ?? []) {
      if (canvas.width === 0) continue
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 128) inked += 1
    }
    return inked
  }, name.source)
}

/** How many pixels there, as they are seen, have a strong colour. */
export async function colouredIn(who: Visitor, box: Found): Promise<number> {
  const picture = (await who.tab.picture()).toString('base64')
  return who.tab.evaluate(
    async ({ picture, box }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      const canvas = document.createElement('canvas')
      const scale = image.width / innerWidth
      canvas.width = box.width * scale
      canvas.height = box.height * scale
      const pen = canvas.getContext('2d')
      if (!pen) return 0
      pen.drawImage(image, -(box.x - box.width / 2) * scale, -(box.y - box.height / 2) * scale)
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
      let found = 0
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3)
        if (Math.max(r, g, b) - Math.min(r, g, b) > 90) found++
      }
      return found / scale ** 2
    },
    { picture, box },
  )
}

/** Counts in the page what is asked from now on, and what is answered. */
export function countAnswers(who: Visitor): Promise<void> {
  return who.tab.evaluate(() => {
    const told = { asked: 0, answered: 0 }
    const heard = new WeakSet<WebSocket>()
    const send = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'send')?.value as WebSocket['send']
    WebSocket.prototype.send = function (this: WebSocket, data) {
      told.asked += 1
      if (!heard.has(this)) this.addEventListener('message', listen)
      heard.add(this)
      send.call(this, data)
    }
    function listen({ data }: MessageEvent) {
      if (/^\{"type":"(done|refused)"/.test(String(data))) told.answered += 1
    }
    Object.assign(window, { told })
  }, null)
}

/** Whether something was asked, and all of it answered. */
export function isAnswered(who: Visitor): Promise<boolean> {
  return who.tab.evaluate(() => {
    const { told } = window as unknown as { told: { asked: number; answered: number } }
    return told.asked > 0 && told.answered === told.asked
  }, null)
}
