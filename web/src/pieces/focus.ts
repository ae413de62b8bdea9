type Found = HTMLElement | null | undefined

/** Once what was pressed is gone, gives the keyboard to the first of these that is there, or to the page. */
export function refocus(...next: Found[]): void {
  const focused = document.activeElement
  if (focused && focused !== document.body) return
  const found = next.find((one) => one) ?? document.getElementById('main')
  found?.focus()
}
