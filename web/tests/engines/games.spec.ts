import { expect, phone, test } from './engine'
import {
  addBots,
  choose,
  colouredIn,
  effort,
  fromMenu,
  guess,
  host,
  inkOn,
  layAll,
  nFinders,
  race,
  solve,
  toTheEnd,
  wearRed,
  zigzag,
} from './games'
import { until } from './visitor'

test('a friend joins by the code, one page is loaded again, the server is killed, and the duel goes on', async ({
  server,
  visit,
}) => {
  const [ana, ben] = [await visit(), await visit()]
  await ana.goto(server.url)
  await host(ana, 'Ana')
  const code = (await ana.address()).slice(-5)
  await ben.goto(server.url)
  await ben.write('Got a code?', code.toLowerCase())
  await ben.click('button', 'Join')
  await ben.write('Your name', 'Ben')
  await ben.click('button', 'Join')
  await ana.read('Ben')
  await ana.click('button', 'Start the game')

  const begins = await until('see who begins', async () => {
    if (await ana.isSeen('button', 'Roll the dice')) return ana
    return (await ben.isSeen('button', 'Roll the dice')) && ben
  })
  const other = begins === ana ? ben : ana
  await effort(begins, 2)
  await other.read('6 rows left')
  await begins.tab.reload()
  await begins.see('button', 'Roll the dice')

  await server.kill()
  await begins.read('Your seat is kept')
  await server.start()
  await effort(begins, 1)
  await other.read('5 rows left')
  await solve(begins, '1234')
  // Roles are exchanged.
  await effort(other, 4)
  await solve(other, '6543')
  for (const one of [ana, ben]) await one.see('heading', 'How it was played')
})

test('The Tower of Dobble is raced to its end against a bot', async ({ server, visit }) => {
  const ana = await visit()
  await ana.goto(server.url)
  await host(ana, 'Ana')
  await choose(ana, 'Dobble')
  await ana.click('radio', 'The Tower')
  await ana.click('radio', '4')
  await addBots(ana, 1, 'Easy')
  await ana.click('button', 'Start the game')
  await race(ana)
  expect(await nFinders(ana)).toBe(2)
})

test('dominoes are laid by keys until someone has a hundred points, and the game is looked back at', async ({
  server,
  visit,
}) => {
  const ana = await visit()
  await ana.goto(server.url)
  await ana.click('button', 'Play now: Double Double Dominoes')
  await layAll(ana)
  await ana.read('Points after every turn')
})

test('Doodle Rush is drawn and guessed to its end, and ink outlives a reload', async ({ server, visit }) => {
  const ana = await visit()
  await ana.goto(server.url)
  await ana.click('button', 'Play now: Doodle Rush')
  for (const round of [1, 3, 5]) {
    await ana.read(`Round ${round} of 6 · drawing`)
    await zigzag(ana)
    if (round === 1) {
      await ana.tab.reload()
      // The first board without ink is offered.
      await ana.click('tab', /^Board 1:/)
      await until('have it again', async () => (await inkOn(ana, /^Your drawing of /)) > 300)
    }
    await fromMenu(ana, 'Skip the wait')
    await ana.read(`Round ${round + 1} of 6 · guessing`)
    await guess(ana, `gizmo${round}`)
    await fromMenu(ana, 'Skip the wait')
  }
  await ana.see('heading', 'All the drawings')
})

test('dough is pulled, is on the table after a reload, and its riddles are played to the end', async ({
  server,
  visit,
}) => {
  const ana = await visit(phone)
  await ana.goto(server.url)
  await wearRed(ana)
  await ana.tab.reload()
  await host(ana, 'Ana')
  await choose(ana, 'Dohdles!')
  await ana.click('button', /^A sprint/)
  await addBots(ana, 2, 'Hard')
  await ana.click('button', 'Start the game')
  for (const [at, word] of ['zeppelin', 'banjo', 'kite'].entries()) {
    await ana.write('Or a word of your own', word)
    await ana.click('button', 'Take it')
    const bench = /^A lump of dough/
    await ana.see('dough', bench)
    if (at === 0) {
      await until('see the dough', async () => (await colouredIn(ana, bench)) > 1000)
      const before = await colouredIn(ana, bench)
      await ana.drag(await ana.see('dough', bench), [
        [0.5, 0.5],
        [0.6, 0.4],
        [0.7, 0.3],
        [0.8, 0.2],
      ])
      await until('see it give way', async () => Math.abs((await colouredIn(ana, bench)) - before) > 50)
    }
    await ana.click('button', 'Place it')
  }
  await ana.see('region', 'Scoring track')
  await ana.tab.reload()
  await ana.click('button', /^Dohdle 1, by/)
  const table = /^Dohdle 1 by .*Drag to turn it/
  await until('see the dough again', async () => (await colouredIn(ana, table)) > 1000)
  // Whoever plays by pressing would have to know what bots have made.
  await fromMenu(ana, 'Let a bot play for me')
  await toTheEnd(ana, 'That is what they were!')
})
