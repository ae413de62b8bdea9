import { expect, it } from 'vitest'
import { CARD_SIZES, sheetsOf, sidesOf, turnedOver } from './sheets'

it('lays out every card once, as many to a sheet as fit', () => {
  const sheets = sheetsOf(57, CARD_SIZES.large)
  expect(sheets.map((sheet) => sheet.length)).toEqual([6, 6, 6, 6, 6, 6, 6, 6, 6, 3])
  expect(sheets.flat()).toEqual(Array.from({ length: 57 }, (_, card) => card))
  expect(sheetsOf(133, CARD_SIZES.small)).toHaveLength(12)
})

// DB16
it('puts the back of each card behind it when the sheet is turned along its long side', () => {
  expect(turnedOver([0, 1, 2, 3, 4, 5], CARD_SIZES.large)).toEqual([1, 0, 3, 2, 5, 4])
  expect(turnedOver([0, 1, 2, 3], CARD_SIZES.small)).toEqual([2, 1, 0, null, null, 3])
})

it('counts what comes out of the printer', () => {
  expect(sidesOf(57, CARD_SIZES.large, false, false)).toBe(10)
  expect(sidesOf(57, CARD_SIZES.large, true, true)).toBe(21)
  expect(sidesOf(0, CARD_SIZES.large, true, true)).toBe(0)
})
