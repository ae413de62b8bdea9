/** What the coach of Dohdles says in English. */
const en = {
  word: 'A Dohdle is a riddle made of dough. Take a word: not too easy to guess, not too hard.',
  knead: 'Choose a tool and drag over the dough. Drag beside the dough to turn it round.',
  place: 'It need not be art! Place it when you like it. Everyone makes {n}, all at once.',
  ring: 'Here stand the Dohdles of all. Tap one to have a good look at it.',
  choose: 'Your turn. Pick somebody else’s Dohdle and press this: its chip moves on to a clue.',
  ask: 'Ask up to two questions: one of these, or your own. Everyone hears the answer.',
  letter: 'Name one of the first five letters, and it is shown to everyone.',
  answer: 'Somebody asks about your Dohdle. Answer as truly as you can.',
  claim: 'Do you know it? Then press this, whoever’s turn it is, and say the word.',
  track: 'First at the end wins. A right word takes you on by your space’s ▲, a wrong one back by ▼.',
  reward: 'Whose Dohdle is solved moves on too, by the number at its chip. The middle pays most.',
  propose: 'Say the word now. If you slip a letter, whoever made it may still let it count.',
  first: 'Somebody calls for the one you chose. If you know it too, you may say it first.',
  count: 'That is not your word to the letter. Do you let it count?',
} as const

/** The coach's sentences; another language is one more catalogue here. */
export const words = { en }
