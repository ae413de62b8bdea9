/** What the coach of Doodle Rush says in English. */
const en = {
  aim: 'You are dealt six words. Draw them for the others to guess, and guess what they draw.',
  draw: 'Draw this word so that others can guess it. No letters, no digits! All draw at once.',
  next: 'A few lines will do. On to the next: six words, six boards, in any order.',
  tools: 'Colours, pens, eraser and undo are here. Nobody sees your words.',
  choose: 'Now everyone guesses. Tap a drawing, type its word: first to be right takes the board.',
  say: 'It must be the very word on the card. Wrong guesses cost nothing, so guess away!',
  score: 'Each board you take is a point. Each of yours that stays costs one: draw to be guessed!',
  asked: 'Somebody guesses at your drawing. Say close or far, or let it count.',
  mine: 'Your own drawings. Tap one to point the others at it.',
  again: 'Boards that were guessed are gone. Go on with the rest, or start them again.',
  end: 'Three times drawing, three times guessing. Then the most points win.',
} as const

/** The coach's sentences; another language is one more catalogue here. */
export const words = { en }
