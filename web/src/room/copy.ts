/** Copies a text. `navigator.clipboard` exists only on https, so on plain http `execCommand` does it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** True only if the browser really took the text: `execCommand` says yes even where nothing was selected. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  // Or a phone would open its keyboard.
  area.readOnly = true
  area.className = 'unseen'
  // Outside an open modal dialog everything is inert, and cannot be selected.
  const place = focused?.closest('dialog[open]') ?? document.querySelector('dialog[open]') ?? document.body
  place.append(area)
  area.focus({ preventScroll: true })
  area.select()
  let isTaken = false
  const take = (event: ClipboardEvent) => {
    isTaken = event.target === area
  }
  document.addEventListener('copy', take)
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', take)
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isDone && isTaken
}
