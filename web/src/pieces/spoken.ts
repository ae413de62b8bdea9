import { getContext, setContext } from 'svelte'

/** What the page says aloud: news, and words that may interrupt. Reading it must be reactive. */
export interface Spoken {
  readonly said: { readonly text: string } | null
  readonly shown: readonly { readonly text: string }[]
}

const KEY = Symbol('spoken')

export const setSpoken = (spoken: Spoken) => setContext(KEY, spoken)

/** Nothing where nobody speaks. */
export const getSpoken = () => getContext<Spoken | undefined>(KEY)
