/** What the coach of Double Double Dominoes says in English. */
const en = {
  aim: 'First to {goal} points wins. Cover the diamonds on the board: each pays its number.',
  pick: 'Your turn. You have drawn a fourth domino: take one up. This one will do nicely.',
  spot: 'It fits where a place glows, dots to equal dots. The number is your score. Tap one.',
  confirm: 'Here you see what it brings, and to whom. ↻ turns it. Then put it down.',
  track: 'Your piece hops along the track, a space for every point.',
  bonus: 'Your piece stands on these dots. Any domino laid with as many on a half pays you 3.',
  others: 'All build on one board, on any free side. Look what a place gives the others, too.',
  end: 'It ends at {goal} points, or when there is nothing left to draw. Most points win.',
  double: 'A double! It counts a diamond twice, and you may go on right beside it. Or stop.',
  discard: 'Nothing fits. Choose one domino to put away face down, and your turn is over.',
} as const

/** The coach's sentences; another language is one more catalogue here. */
export const words = { en }
