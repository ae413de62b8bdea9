/** How large cards are printed, and how many then fit a sheet of A4 or Letter. */
export interface CardSize {
  readonly mm: number
  readonly columns: number
  readonly rows: number
}

export const CARD_SIZES = {
  large: { mm: 82, columns: 2, rows: 3 },
  small: { mm: 60, columns: 3, rows: 4 },
} as const satisfies Record<string, CardSize>

/** Which cards are on which sheet. */
export function sheetsOf(nCards: number, { columns, rows }: CardSize): number[][] {
  const each = columns * rows
  const cards = Array.from({ length: nCards }, (_, card) => card)
  return Array.from({ length: Math.ceil(nCards / each) }, (_, n) => cards.slice(n * each, (n + 1) * each))
}

/** A sheet seen from behind, turned over along its long side: every row the other way round. */
export function turnedOver(sheet: readonly number[], { columns }: CardSize): (number | null)[] {
  const nRows = Math.ceil(sheet.length / columns)
  return Array.from({ length: nRows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => sheet[row * columns + (columns - 1 - column)] ?? null),
  ).flat()
}

/** How many sides come out of the printer. */
export function sidesOf(nCards: number, size: CardSize, hasBacks: boolean, hasRules: boolean): number {
  if (nCards === 0) return 0
  return sheetsOf(nCards, size).length * (hasBacks ? 2 : 1) + (hasRules ? 1 : 0)
}
