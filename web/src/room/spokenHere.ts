import { tongue } from '../words'

/** The language the page is spoken in: words of games are in it, where there are some. */
export const spokenHere = () => tongue.language.replace(/-.*/, '')
