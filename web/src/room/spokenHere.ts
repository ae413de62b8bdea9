/** The language that is spoken here, as the browser says: words of games are in it, where there are some. */
export const spokenHere = () => navigator.language.split('-')[0] || 'en'
