import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyText } from './copy'

/** What the browser has copied, as on plain http: the text of a focused field, unless it is inert. */
let copied: string[]

beforeEach(() => {
  copied = []
  vi.stubGlobal('navigator', {})
  document.execCommand = () => {
    const field = document.activeElement
    const modal = document.querySelector('dialog[open]')
    const isInert = modal !== null && !modal.contains(field)
    if (isInert) document.body.dispatchEvent(new Event('copy', { bubbles: true }))
    else if (field instanceof HTMLTextAreaElement) {
      copied.push(field.value)
      field.dispatchEvent(new Event('copy', { bubbles: true }))
    }
    return true
  }
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function show(html: string): HTMLElement {
  document.body.innerHTML = html
  const button = document.querySelector<HTMLElement>('button')
  if (!button) throw new Error('no button')
  button.focus()
  return button
}

it('copies a link without the clipboard of https, and gives the focus back', async () => {
  const button = show('<button>Copy</button>')
  expect(await copyText('a link')).toBe(true)
  expect(copied).toEqual(['a link'])
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
})

it('copies inside an open dialog, where the rest of the page is inert', async () => {
  const button = show('<p>page</p><dialog open><button>Copy</button></dialog>')
  expect(await copyText('a link')).toBe(true)
  expect(copied).toEqual(['a link'])
  expect(document.activeElement).toBe(button)
})

it('says that nothing was copied when nothing was', async () => {
  show('<button>Copy</button>')
  document.execCommand = () => true
  expect(await copyText('a link')).toBe(false)
})
