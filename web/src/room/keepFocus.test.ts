import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keepFocus'

let stop: () => void
beforeEach(() => {
  document.body.innerHTML = `
    <main><div id="keys"><button id="roll">Roll</button><button id="solve">Solve</button></div>
    <input id="guess" /><button id="menu">Menu</button></main>`
  stop = keepFocus(document.body)
})
afterEach(() => stop())

const find = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`)!
/** Until what has changed is noticed, and drawn. */
const settled = async () => {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

test('the focus of a button that goes away is where one would press next', async () => {
  find('solve').focus()
  find('keys').innerHTML = '<button id="back">Not yet</button><button id="give" class="main">Give</button>'
  await settled()
  expect(document.activeElement).toBe(find('give'))
})

test('where nothing is left beside it, the focus goes further out', async () => {
  find('roll').focus()
  find('keys').remove()
  await settled()
  expect(document.activeElement).toBe(find('guess'))
})

test('whoever points at things is led into no field, which would open a keyboard', async () => {
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  find('roll').focus()
  find('keys').remove()
  await settled()
  expect(document.activeElement).toBe(find('menu'))
})

test('a button that is out of use for a moment has the focus again', async () => {
  find('roll').focus()
  find('roll').disabled = true
  find('roll').blur()
  await settled()
  find('roll').disabled = false
  await settled()
  expect([find('roll'), find('solve')]).toContain(document.activeElement)
})

test('whoever points at nothing has left the place by themselves', async () => {
  find('roll').focus()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  find('roll').blur()
  find('keys').append(document.createElement('b'))
  await settled()
  expect(document.activeElement).toBe(document.body)
})
