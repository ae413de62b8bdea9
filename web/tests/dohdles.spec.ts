import type { Browser } from '@playwright/test'
import config from '../playwright.config'
import { desk, host, join, phone, visitor, wall } from './people'
import { pixelsOf, Sculptor } from './sculptor'
import { expect, type Server, test } from './server'

// Dough is drawn by the graphics card, and a machine for tests has none.
const { launchOptions = {} } = config.use ?? {}
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  },
})

/** Blue dough, as it is shaded. */
const BLUE = 215

const ANA = ['zeppelin', 'banjo', 'kite']
const BEN = ['walrusses', 'yoghurt', 'unicorn']
const CLEO = ['quiche', 'jigsaw', 'vulture']

/** Three at a table with the game begun: one at a desk, two on phones. */
async function three(browser: Browser, server: Server): Promise<[Sculptor, Sculptor, Sculptor, string]> {
  const ana = new Sculptor(await visitor(browser, desk), 'Ana', ANA)
  const ben = new Sculptor(await visitor(browser, phone), 'Ben', BEN)
  const cleo = new Sculptor(await visitor(browser, phone), 'Cleo', CLEO)
  await ana.wear('blue', 'star')
  await ben.wear('orange', 'heart')
  await cleo.wear('green', 'drop')
  const code = await host(ana.page, server, 'Ana')
  await join(ben.page, server, code, 'Ben')
  await join(cleo.page, server, code, 'Cleo')
  await ana.button('Choose another game').click()
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Dohdles!', exact: true }).click()
  // However busy the machine is, nobody's turn shall pass.
  await ana.page.getByText('House rules').click()
  await ana.page.getByRole('group', { name: 'Clock' }).getByRole('radio', { name: 'None' }).check()
  await ana.button('Start the game').click()
  return [ana, ben, cleo, code]
}

/** Everyone makes their three Dohdles. */
async function makeAll(sculptors: readonly Sculptor[]): Promise<void> {
  await Promise.all(
    sculptors.map(async (sculptor) => {
      for (const [at, word] of sculptor.words.entries()) {
        await sculptor.make(word, at === 0)
        // The very last one on the board ends the kneading.
        const isPlaced = sculptor.page.getByLabel(new RegExp(`^${sculptor.name}: ${at + 1} of 3`))
        await expect(isPlaced.or(sculptor.track)).toBeAttached()
      }
    }),
  )
}

/** Whoever has the turn, and the others. */
async function turnOf(sculptors: readonly Sculptor[]): Promise<Sculptor> {
  let master: Sculptor | undefined
  await expect
    .poll(async () => {
      for (const one of sculptors) if (await one.isMaster) master = one
      return master !== undefined
    })
    .toBe(true)
  if (!master) throw new Error('nobody has the turn')
  return master
}

/** Two questions about a Dohdle, answered by whoever made it. */
async function askAbout(asker: Sculptor, creator: Sculptor, n: number): Promise<void> {
  await asker.lookAt(n)
  await asker.button(/^Ask about this one/).click()
  await asker.button('Can you eat it?').click()
  await creator.button(/^\W*Maybe/).click()
  await asker.page.getByLabel('Your own question').fill('Could I lift it with one hand?')
  await asker.button('Ask').click()
  await creator.button(/^\W*Yes/).click()
}

test('a bench keeps its tool, and follows what is done to its dough elsewhere', async ({
  browser,
  server,
}) => {
  const ana = new Sculptor(await visitor(browser, desk), 'Ana', [])
  await ana.page.goto(server.url)
  await ana.button('Play now: Dohdles!').click()
  await ana.page.getByLabel('Or a word of your own').fill('zeppelin')
  await ana.button('Take it').click()
  await expect(ana.bench).toBeVisible()
  const pinch = ana.page.getByRole('radio', { name: 'Pinch' })
  await pinch.check({ force: true })
  /** Pulls, and waits until this page has heard of it. */
  const pull = async (who: Sculptor, x: number, y: number) => {
    const told = () => ana.frames.filter((frame) => frame.includes('"sculpted"')).length
    const before = told()
    await who.pull(x, y)
    await expect.poll(told).toBeGreaterThan(before)
  }
  await pull(ana, 70, -60)
  await pull(ana, -70, -60)
  await expect(pinch).toBeChecked()

  const tab = new Sculptor(await ana.page.context().newPage(), 'Ana', [])
  await tab.page.goto(ana.page.url())
  await expect(tab.bench).toBeVisible()
  const before = await ana.bench.screenshot()
  await pull(tab, 0, -90)
  // The bench is laid anew with that dough, possibly while its picture is being taken.
  await expect(async () => {
    expect((await ana.bench.screenshot()).equals(before)).toBe(false)
  }).toPass()
})

// DH18
test('the board of a box is typed in, refused with its line, and played on', async ({ browser, server }) => {
  const ana = new Sculptor(await visitor(browser, desk), 'Ana', [])
  await host(ana.page, server, 'Ana')
  await ana.button('Choose another game').click()
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Dohdles!', exact: true }).click()
  await ana.button('Type it in…').click()
  const field = ana.page.getByLabel('The board, line by line')
  const ours = await field.inputValue()
  expect(ours).toContain('forward')
  await field.fill(ours.replace(/^start .*$/m, 'start here'))
  await ana.button('Play on this').click()
  await expect(ana.page.getByRole('alert')).toContainText('Line 9: Start is one number')
  await field.fill('clues ?? ABC\nrewards 1 2\nforward 1 2 3 2 1\nback 0 0 1 2 3\nstart 2')
  await ana.button('Play on this').click()
  await expect(ana.page.getByText('a track of 6 spaces')).toBeVisible()
})

test.describe('three people', () => {
  test.setTimeout(600_000)

  test('knead, ask, spell, and reach for the funnel at once', async ({ browser, server }) => {
    const [ana, ben, cleo, code] = await three(browser, server)
    const all = [ana, ben, cleo]
    const tv = new Sculptor(await visitor(browser, wall), 'the wall', [])
    await tv.page.goto(new URL(`tv/${code}`, server.url).href)

    const untouched = await (async () => {
      await ana.page.getByLabel('Or a word of your own').fill('not a single word')
      await ana.button('Take it').click()
      await expect(ana.page.getByText('A word or two, of 2 to 20 letters in all, please.')).toBeVisible()
      await ana.page.getByLabel('Or a word of your own').fill('zeppelin')
      await ana.button('Take it').click()
      await expect(ana.bench).toBeVisible()
      await expect.poll(() => pixelsOf(ana.bench, BLUE)).toBeGreaterThan(2000)
      return ana.bench.screenshot()
    })()
    await ana.pull(70, -60)
    expect((await ana.bench.screenshot()).equals(untouched), 'the dough gave way').toBe(false)
    await ana.button('Place it').click()
    await ana.make('banjo')
    await ana.make('kite')
    await makeAll([ben, cleo])

    // Whoever begins is drawn; everyone asks once about a Dohdle of the next one.
    await expect(ben.track).toBeVisible()
    const seen = ben.page.getByLabel(/^Dohdle \d by .*Drag to turn it/)
    await ben.lookAt(1)
    await expect.poll(() => pixelsOf(seen, BLUE), { message: 'the sculpture is seen' }).toBeGreaterThan(1500)

    const first = await turnOf(all)
    const target = all[(all.indexOf(first) + 1) % 3]!
    const n = all.indexOf(target) * 3 + 1
    await askAbout(first, target, n)
    for (const one of all) {
      await one.lookAt(n)
      await expect(one.page.getByText('Could I lift it with one hand?').first()).toBeAttached()
    }

    // The next one is the creator, who has to ask about somebody else's.
    const second = await turnOf(all)
    expect(second).toBe(target)
    await askAbout(second, first, all.indexOf(first) * 3 + 1)

    const third = await turnOf(all)
    await third.lookAt(n)
    await third.button(/^Ask about this one/).click()
    const word = target.words[0]!
    await third.button('Show letter 1').click()
    // A turn ends, and everyone looks where the next one leads.
    await first.lookAt(n)
    await expect(first.page.getByLabel(`letter 1: ${word[0]!.toUpperCase()}`).first()).toBeAttached()

    await secretsAreKept([...all, tv], all)
    const before = { first: await first.space('You'), third: await third.space('You') }
    await first.lookAt(n)
    await third.lookAt(n)
    // Straight at the buttons: the funnel does not wait for a busy machine to move a pointer.
    const claim = (one: Sculptor) =>
      one.button(/^I know it!/).evaluate((button) => (button as HTMLElement).click())
    await Promise.all([claim(first), claim(third)])
    await expect(
      tv.page.getByRole('list', { name: 'Cubes in the funnel' }).getByRole('listitem'),
    ).toHaveCount(2)
    await expect(tv.page.getByText(/\d+ (ms|s) behind/)).toBeVisible()

    const field = (one: Sculptor) => one.page.getByLabel('What is it?')
    await expect
      .poll(async () => (await field(first).isVisible()) || (await field(third).isVisible()))
      .toBe(true)
    const [hasty, slow] = (await field(first).isVisible()) ? [first, third] : [third, first]
    await hasty.say('wardrobe')
    // Nobody is hurried at this table: whoever made it says whether another word counts.
    await target.page.getByRole('button', { name: 'No', exact: true }).click()
    await expect(slow.page.getByText('“wardrobe” is wrong.').first()).toBeAttached()
    await secretsAreKept([hasty, slow, tv], [target])
    await slow.say(`the ${word.toUpperCase()}`)
    for (const one of [...all, tv]) {
      await expect(one.page.getByText(`Right: “${word}”!`).first()).toBeAttached()
    }
    const was = hasty === first ? before : { first: before.third, third: before.first }
    expect(await hasty.space('You')).toBe(was.first - 1)
    expect(await slow.space('You')).toBe(was.third + 4)
    expect(await target.space('You')).toBe(3 + 1)
  })

  test('see the exhibition after the game, and take a sculpture home', async ({ browser, server }) => {
    const [ana, ben, cleo] = await three(browser, server)
    await makeAll([ana, ben, cleo])
    await expect(ben.track).toBeVisible()
    await cleo.button('Menu').click()
    await cleo.button('Give up this game').click()
    await cleo.page.getByRole('dialog').getByRole('button', { name: 'Give up this game' }).last().click()

    await expect(ben.page.getByText('That is what they were!')).toBeVisible()
    for (const [at, word] of [...ANA, ...BEN, ...CLEO].entries()) {
      await ben.lookAt(at + 1)
      await expect(ben.page.getByRole('heading', { name: word })).toBeVisible()
    }
    await ben.button('Watch it being made').click()
    await expect(ben.button('Show it finished')).toBeVisible()
    await expect(ben.button('Watch it being made')).toBeVisible()
    const download = ben.page.waitForEvent('download')
    await ben.button('STL to print').click()
    expect((await download).suggestedFilename()).toBe('vulture.stl')
  })
})

/** Nobody has been sent a word that is not their own. */
async function secretsAreKept(listeners: readonly Sculptor[], creators: readonly Sculptor[]): Promise<void> {
  for (const listener of listeners) {
    const others = creators.filter((creator) => creator !== listener).flatMap(({ words }) => words)
    const told = others.filter((word) => listener.frames.some((frame) => frame.toLowerCase().includes(word)))
    expect(told, `words that ${listener.name} was sent`).toEqual([])
    expect(listener.frames.length, `frames that ${listener.name} was sent`).toBeGreaterThan(5)
  }
}
