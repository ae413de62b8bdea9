/** Every sentence of the shell in English. `{blanks}` are filled in; `n` chooses the plural. */
export const en = {
  'app.name': 'Dodo',
} as const
