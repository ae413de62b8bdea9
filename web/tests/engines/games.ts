import { type Visitor, until } from './visitor'

/** A limit against hanging only: games of some minutes, on a busy machine. */
const WHOLE_GAME = 900_000

/** One row of Dobbelduel: rolls, puts so many dice into the first columns, and sends them. */
export async function effort(who: Visitor, dice: number): Promise<void> {
  // A board that is laid anew may move from under the press.
  await until('roll the dice', async () => {
    await who.clickIfSeen('button', 'Roll the dice')
    return who.isSeen('button', 'Send')
  })
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

/** Opens a table and comes in. */
export async function host(who: Visitor, name: string): Promise<void> {
  await who.click('button', 'Host a table')
  await who.write('Your name', name)
  await who.click('button', 'Take me there')
  await who.see('heading', 'Seats')
}

/** Chooses another game, as the host. */
export async function choose(who: Visitor, title: string): Promise<void> {
  await who.click('button', 'Choose another game')
  await who.click('button', title)
}

/** Gives the next free seats to bots, as the host. */
export async function addBots(who: Visitor, count: number, level: string): Promise<void> {
  await who.see('heading', 'Options')
  for (let added = 0; added < count; added++) {
    await until('add a bot', async () => {
      if (await who.clickIfSeen('button', level)) return true
      await who.clickIfSeen('button', 'Add bot')
      return false
    })
    await until('have it seated', async () => !(await who.isSeen('button', level)))
  }
}

/** How many are told to have found something, when the races are over. */
export const nFinders = (who: Visitor) =>
  who.tab.evaluate(
    () => [...document.querySelectorAll('li')].filter((row) => /\d finds?\b/.test(row.textContent)).length,
    null,
  )

/** Calls the symbols that the middle card shares with one's own, until the races are over. */
export async function race(who: Visitor): Promise<void> {
  await until(
    'find the last match',
    async () => {
      if (await who.isSeen('heading', 'Reaction times')) return true
      const shared = await who.tab.evaluate(() => {
        const named = (element: Element) => element.getAttribute('aria-label') ?? ''
        const on = (card: string) =>
          [...document.querySelectorAll(`[role=group].card[aria-label="${card}"] [aria-label]`)].map(named)
        const middle = on('Middle card')
        return on('Your card').find((symbol) => middle.includes(symbol)) ?? null
      }, null)
      if (shared !== null) await who.clickLast('button', shared)
      return false
    },
    WHOLE_GAME,
  )
}

/** Plays dominoes to the end: lays the best there is, and never goes on after a double. */
export async function layAll(who: Visitor): Promise<void> {
  await until(
    'come to a hundred points',
    async () => {
      if (await who.isSeen('heading', 'How it was played')) return true
      if (await who.isSeen('button', 'Discard it')) {
        await who.tab.press('1')
        await who.clickIfSeen('button', 'Discard it')
      } else if (!(await who.clickIfSeen('button', 'Stop here')) && (await hasTurn(who))) {
        await layDomino(who)
      }
      return false
    },
    WHOLE_GAME,
  )
}

/** Presses something in the menu. */
export async function fromMenu(who: Visitor, name: string): Promise<void> {
  await until(`press ${name} in the menu`, async () => {
    if (await who.clickIfSeen('button', name)) return true
    await who.clickIfSeen('button', 'Menu')
    return false
  })
}

/** Waits until the game has come to its end, whoever plays it. */
export const toTheEnd = (who: Visitor, said: string): Promise<true> =>
  until('come to the end', async () => (await who.says(said)) || false, WHOLE_GAME)

const DRAWING = /^Your drawing of /

/** Draws a zigzag on the board that is offered, and waits until it is kept. */
export async function zigzag(who: Visitor): Promise<void> {
  const places = [0.1, 0.3, 0.5, 0.7, 0.9].map((x, at) => [x, at % 2 === 0 ? 0.3 : 0.7] as const)
  await countAnswers(who)
  await who.drag(await who.see('img', DRAWING), places)
  await until('have it told', () => isAnswered(who))
  await until('see ink', async () => (await inkOn(who, DRAWING)) > 300)
}

/** Guesses at the first drawing there is, and waits until it is said. */
export async function guess(who: Visitor, word: string): Promise<void> {
  await who.click('button', /^Drawing \d of /)
  await who.write('Your guess', word)
  await who.tab.press('Enter')
  await until('have said it', () => says(who, word))
}

const says = (who: Visitor, word: string) =>
  who.tab.evaluate(
    (word) => document.querySelector('[aria-label="Said so far"]')?.textContent.includes(word) ?? false,
    word,
  )

/** Whether there is a domino in the hand that can be played. */
const hasTurn = (who: Visitor): Promise<boolean> =>
  who.tab.evaluate(
    () => document.querySelector('[role=group][aria-label="Your dominoes"] button') !== null,
    null,
  )

/** Takes a domino up with its number key, and lays it where it counts most, by keys alone. */
async function layDomino(who: Visitor): Promise<boolean> {
  for (const key of ['1', '2', '3', '4']) {
    if (!(await isTakenUp(who, key))) await who.tab.press(key)
    const place = await bestPlace(who)
    if (place === null) continue
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
    return names.sort((a, b) => worth(b) - worth(a))[0] ?? null
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

/** Wears red, so that one's dough can be told from everything else. */
export const wearRed = (who: Visitor): Promise<void> =>
  who.tab.evaluate(() => {
    localStorage.setItem('dodo.me', JSON.stringify({ name: '', look: { colour: 'red', shape: 'circle' } }))
  }, null)

/** How many pixels of some dough, as it is seen, have a strong colour. */
export async function colouredIn(who: Visitor, name: RegExp): Promise<number> {
  // Where it lies by now: what comes later may have moved it.
  const box = await who.see('dough', name)
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
function countAnswers(who: Visitor): Promise<void> {
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
function isAnswered(who: Visitor): Promise<boolean> {
  return who.tab.evaluate(() => {
    const { told } = window as unknown as { told: { asked: number; answered: number } }
    return told.asked > 0 && told.answered === told.asked
  }, null)
}
