/** What the coach of Dobble says in English. */
const en = {
  aim: 'Any two cards share one picture, and only one. Whoever sees it first wins.',
  tower: 'One picture is on both cards. Be the first to tap it, and the middle card is yours.',
  well: 'Tap what your card shares with the middle: off it goes. First without cards wins.',
  hot_potato: 'Tap what a card shares with yours: they get all you hold. Don’t be the last with cards.',
  poisoned_gift: 'Tap what the middle shares with someone’s card: they get it. Fewest cards win.',
  triplet: 'One picture is on three of these cards. Tap the three, and they are yours.',
  warm_up: 'Two cards, one picture on both: tap it. Nobody wins a warm-up.',
  time_trial: 'One picture is on both cards: tap it, and the next card comes. Beat the clock.',
  face_off: 'You are level for first. One more match decides.',
  last_potato: 'Several are level for first. Pass your cards on first, and you win.',
  race: 'No turns: everyone looks at once. What counts is when you tapped on your own screen.',
  cost: 'This is how everyone stands. A wrong tap costs no cards, only a moment of waiting.',
  end: 'There are five such mini-games. In a championship, whoever wins most is champion.',
  wrong: 'That one is not on both cards, so you wait a moment. No cards are lost.',
  safe: 'No cards, no trouble: nobody can give you any until the next round.',
  hint: 'Nobody has found it for a while, so it pulses. Tap it!',
} as const

/** The coach's sentences; another language is one more catalogue here. */
export const words = { en }
