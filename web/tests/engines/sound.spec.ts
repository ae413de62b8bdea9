import { expect, test } from './engine'
import { until } from './visitor'

test('sound is unlocked by the first press, and nothing is heard before it or late', async ({
  server,
  visit,
}) => {
  const ana = await visit()
  await ana.goto(server.url)
  await ana.see('button', 'Play now: Dobbelduel')
  // Before anyone has touched the page there is none.
  await ana.tab.evaluate(() => {
    const heard: { contexts: AudioContext[]; begun: number } = { contexts: [], begun: 0 }
    const Real = AudioContext
    Object.assign(window, {
      heard,
      AudioContext: class extends Real {
        constructor() {
          super()
          heard.contexts.push(this)
        }
        override createGain() {
          heard.begun += 1
          return super.createGain()
        }
      },
    })
  }, null)
  const heard = () =>
    ana.tab.evaluate(() => {
      const { heard } = window as unknown as { heard: { contexts: AudioContext[]; begun: number } }
      return { states: heard.contexts.map(({ state }) => state), begun: heard.begun }
    }, null)
  expect(await heard()).toEqual({ states: [], begun: 0 })
  await ana.click('button', 'Play now: Dobbelduel')
  await until('have sound', async () => (await heard()).states[0] === 'running')
  const { begun } = await heard()
  await ana.click('button', 'Roll the dice')
  await until('hear dice', async () => (await heard()).begun > begun)
  expect((await heard()).states).toHaveLength(1)
})
