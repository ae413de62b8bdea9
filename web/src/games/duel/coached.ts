/** What the coach of Dobbelduel says in English. */
const en = {
  aim: 'Four dice hide up here. Find out what they show, with as few rows and dice as you can.',
  roll: 'Roll your white dice for a first try.',
  place: 'Tap a die, then a column of the marked row. One to four dice, in any columns.',
  send: 'More dice tell you more, but each die you keep is worth a point. Then send the row.',
  answer: 'One button a die: = is right, + is too low, − too high. They don’t say which die they mean!',
  worth: 'What the code pays now: 20, and 5 for each row and 1 for each die you have left.',
  assist: 'Your pencil sheet. What cannot be any more is faint; tap to cross out or tick the rest.',
  notes: 'Your pencil sheet: tap to cross out what cannot be, and to tick what you are sure of.',
  solve: 'Sure of all four? Then solve. You have only one try, and a wrong one pays nothing.',
  friends: 'With a friend you take turns at hiding, or both break the same code. Most points win.',
  due: 'No tries are left. Set all four dice: this is your one solution.',
  buttons: 'Answer truthfully, one button for each die. A mistake gives the code away.',
  making: 'This time the code is yours, and only you see it. Lean back and watch them search.',
} as const

/** The coach's sentences; another language is one more catalogue here. */
export const words = { en }
