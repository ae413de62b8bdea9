/** Hundredths of a point, as people write them: to a tenth. */
export function points(hundredths: number, signed = false): string {
  return (hundredths / 100).toLocaleString(undefined, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
}

/** Hundredths of a code, of which there are many: to a tenth where that tells something. */
export const codes = (hundredths: number): string =>
  (hundredths / 100).toLocaleString(undefined, { maximumFractionDigits: hundredths < 2000 ? 1 : 0 })

/** The number by which a sentence chooses its plural: only one is one. */
export const plural = (hundredths: number): number => (Math.round(hundredths / 10) === 10 ? 1 : 2)
