import { address } from '../../room/api'

const MS_A_DAY = 86_400_000

/** The day by the server's clock, counted from 1 January 1970; null if it cannot be asked. */
export async function serverDay(): Promise<number | null> {
  try {
    const { headers } = await fetch(address('api/address'))
    const now = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(now) ? null : Math.floor(now / MS_A_DAY)
  } catch {
    return null
  }
}

/** A day as people write it. */
export const tellDay = (day: number): string =>
  new Date(day * MS_A_DAY).toLocaleDateString(undefined, { dateStyle: 'long', timeZone: 'UTC' })
