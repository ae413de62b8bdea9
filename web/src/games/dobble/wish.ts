/** What a deck is drawn from, by the names of the form: the same wish gives the same deck. */
export interface Wish {
  readonly symbols: number
  readonly number: number
}

/** The highest number that a deck can have. */
export const MOST_DECKS = 2 ** 32 - 1

/** The wish that stands in an address, or the printed deck. */
export function wishIn(search: string): Wish {
  const asked = new URLSearchParams(search)
  const whole = (name: string, otherwise: number) => {
    const text = asked.get(name) ?? ''
    return /^\d{1,10}$/.test(text) && Number(text) <= MOST_DECKS ? Number(text) : otherwise
  }
  return { symbols: whole('symbols', 8), number: whole('deck', 1) }
}

/** The wish as it stands in an address. */
export const searchOf = ({ symbols, number }: Wish) => `?symbols=${symbols}&deck=${number}`
