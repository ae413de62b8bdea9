import { phone, test } from './engine'
import {
  colouredIn,
  countAnswers,
  effort,
  giveUp,
  hasTurn,
  inkOn,
  isAnswered,
  layDomino,
  race,
  solve,
} from './games'
import { until } from './visitor'

test('a friend joins by the code, one page is loaded again, the server is killed, and the duel goes on', async ({
  server,
  visit,
}) => {
  const [ana, ben] = [await visit(), await visit()]
  await ana.goto(server.url)
  await ana.click('button', 'Host a table')
  await ana.write('Your name', 'Ana')
  await ana.click('button', 'Take me there')
  await ana.see('heading', 'Seats')
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

test('a time trial of Dobble is run to its end', async ({ server, visit }) => {
  const ana = await visit()
  await ana.goto(server.url)
  await ana.click('link', /Race the clock/)
  await ana.click('radio', '10')
  await ana.click('radio', '4')
  await ana.click('button', 'Start the clock')
  await race(ana)
  await ana.read('Your average over 1 trial')
})

test('dominoes are laid by keys, answered by a bot, and the game is looked back at', async ({
  server,
  visit,
}) => {
  const ana = await visit()
  await ana.goto(server.url)
  await ana.click('button', 'Play Double Double Dominoes now')
  for (let turns = 0; turns < 2; turns++) {
    await until('lay a domino', () => layDomino(ana))
    // A double may be followed by another of the same turn.
    await until('end the turn', async () => {
      await ana.clickIfSeen('button', 'Stop here')
      return !(await hasTurn(ana))
    })
    await until('have the next turn', () => hasTurn(ana))
  }
  // To a hundred points it would take minutes.
  await giveUp(ana)
  await ana.see('heading', 'How it was played')
})

test('ink of Doodle Rush is drawn, kept over a reload, and shown at the end', async ({ server, visit }) => {
  const ana = await visit()
  await ana.goto(server.url)
  await ana.click('button', 'Play Doodle Rush now')
  const pad = /^Your drawing of /
  await ana.see('img', pad)
  await ana.read('Round 1 of 6 · drawing')
  const zigzag = [0.1, 0.3, 0.5, 0.7, 0.9].map((x, at) => [x, at % 2 === 0 ? 0.3 : 0.7] as const)
  await countAnswers(ana)
  await ana.drag(await ana.see('img', pad), zigzag)
  await until('have it told', () => isAnswered(ana))
  await until('see ink', async () => (await inkOn(ana, pad)) > 300)
  await ana.tab.reload()
  // The first board without ink is offered.
  await ana.click('tab', /^Board 1:/)
  await until('have it again', async () => (await inkOn(ana, pad)) > 300)

  await until('come to the end', async () => {
    if (await ana.isSeen('heading', 'All the drawings')) return true
    if (await ana.clickIfSeen('button', 'Menu')) await ana.clickIfSeen('button', 'Skip the wait')
    return false
  })
})

test('dough is pulled, put on the table, and seen there after a reload', async ({ server, visit }) => {
  const ana = await visit(phone)
  await ana.goto(server.url)
  await ana.click('button', 'Play Dohdles! now')
  for (const [at, word] of ['zeppelin', 'banjo'].entries()) {
    await ana.write('Or a word of your own', word)
    await ana.click('button', 'Take it')
    const bench = await ana.see('dough', /^A lump of dough/)
    if (at === 0) {
      await until('see the dough', async () => (await colouredIn(ana, bench)) > 1000)
      const before = await colouredIn(ana, bench)
      await ana.drag(bench, [
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
  const table = await ana.see('dough', /^Dohdle 1 by .*Drag to turn it/)
  await until('see the dough again', async () => (await colouredIn(ana, table)) > 1000)
})
