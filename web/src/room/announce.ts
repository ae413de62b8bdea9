import { getSounds } from '../pieces/sound'
import { speak, useShellWords } from '../words'
import { getHouse } from './context'
import type { News } from './news'

/** Presents what a room reports: refusals as toasts, news in the live region and with a sound. */
export function useNews() {
  const { settings, toasts, findGame } = getHouse()
  const sounds = getSounds()
  const say = useShellWords()

  /** A game's own refusals carry its name before a dot: `duel.not_your_turn`. */
  async function onRefused(code: string, text: string) {
    const [kind = '', own] = code.split('.')
    const words = own ? (await findGame(kind).catch(() => undefined))?.words : undefined
    const known = words ? speak(words, settings).maybe(`refusal.${own ?? ''}`) : say.maybe(`refusal.${code}`)
    toasts.show(known ?? text, 'refused')
    sounds.play('wrong')
  }

  function onNews(news: News[]) {
    if (news.length === 0) return
    toasts.say(news.map((one) => say.maybe(one.key, 'name' in one ? { name: one.name } : {})).join(' '))
    for (const { key } of news) {
      if (key === 'news.your_turn') sounds.play('turn')
      if (key === 'news.joined') sounds.play('join')
    }
  }

  return { onRefused, onNews }
}
