/** Hundredths of a point, as people write them. */
export const tellCost = (hundredths: number) =>
  (hundredths / 100).toLocaleString(undefined, { maximumFractionDigits: 1 })
