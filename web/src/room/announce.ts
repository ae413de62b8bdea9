import { getSounds } from '../pieces/sound'
import { speak, useShellWords } from '../words'
import { getHouse } from './context'
import type { News } from './news'

/** What everyone sees happen anyway: it is said aloud, and not shown in words. */
const UNSHOWN = new Set<News['key']>([
  'news.your_turn',
  'news.started',
  'news.over',
  'news.bot_plays',
  'news.asks_seat',
  'news.asks_person',
  'law.question',
])

/** Somebody stands at the door, or has come in. */
const COMES: ReadonlySet<string> = new Set(['news.joined', 'news.back', 'news.asks_seat', 'news.asks_person'])

/** Presents what a room reports: refusals as toasts, news in small words, in the live region and with a sound. */
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

  async function worded(one: News): Promise<string> {
    if (one.key !== 'news.picked') return say.maybe(one.key, { ...one }) ?? ''
    const words = (await findGame(one.kind).catch(() => undefined))?.words
    return say('news.picked', { game: (words && speak(words, settings).maybe('title')) ?? one.kind })
  }

  async function onNews(news: News[]) {
    if (news.length === 0) return
    play(news)
    const told = await Promise.all(news.map(worded))
    toasts.say(told.join(' '))
    news.forEach(({ key }, n) => {
      if (!UNSHOWN.has(key)) toasts.tell(told[n] ?? '')
    })
  }

  function play(news: News[]) {
    for (const { key } of news) {
      if (key === 'news.your_turn') sounds.play('turn')
      if (COMES.has(key)) sounds.play('join')
      if (key === 'news.left' || key === 'news.gone') sounds.play('leave')
    }
  }

  return { onRefused, onNews: (news: News[]) => void onNews(news) }
}
