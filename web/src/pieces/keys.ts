/** Whether a key is meant for the table: not a shortcut of the browser, nor typed into a form or a dialog. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  return !(event.target instanceof Element && event.target.closest('dialog, input, select, textarea'))
}

/** Whether a key sends what is ready, wherever the focus is. */
export const isSending = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'Enter' && shiftKey
