/** What the coach of Dobbelduel says in English. */
const en = {
  aim: 'Four dice hide up here. Find out what they show, with as few rows and white dice as you can.',
  roll: 'Roll your white dice for a first try.',
  place: 'Tap a die, then a column of the marked row. One to four dice, in any columns.',
  send: 'More dice tell you more, but each die you keep is worth a point. Send the row when you like it.',
  answer:
    'One button for each die: = is right, + means the hidden one is higher, − lower. Which die is meant is for you to find out!',
  worth: 'This is what the code pays now: 20, and 5 for every row and 1 for every die you have left.',
  assist:
    'Your pencil sheet. Dots that cannot be any more are faint; tap to cross out or tick what you think.',
  notes: 'Your pencil sheet: tap to cross out what cannot be, and to tick what you are sure of.',
  solve: 'Sure of all four? Then solve. You have only one solution: a wrong one pays nothing.',
  friends: 'With a friend you take turns at hiding the code, or break the same one at once. Most points win.',
  due: 'No tries are left. Set all four dice: this is your one solution.',
  buttons: 'Answer truthfully, one button for each die. A mistake gives the code away.',
  making: 'This time the code is yours, and only you see it. Lean back and watch them search.',
} as const

/** The coach's sentences; another language is one more catalogue here. */
export const words = { en }
