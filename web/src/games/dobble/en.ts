const minis = {
  tower: 'The Tower',
  well: 'The Well',
  hot_potato: 'The Hot Potato',
  poisoned_gift: 'The Poisoned Gift',
  triplet: 'The Triplet',
  warm_up: 'Warm-up',
} as const

const slots = {
  first: 'First mini-game',
  second: 'Second',
  third: 'Third',
  fourth: 'Fourth',
  fifth: 'Fifth',
  sixth: 'Sixth',
  seventh: 'Seventh',
}

/** The choices of an option under the names the shell looks for. */
const choices = (option: string, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).map(([value, name]) => [`option.${option}.${value}`, name]))

/** What the shelf, the options and refusals say of Dobble in English; `spoken.ts` has the rest. */
export const en = {
  title: 'Dobble',
  tagline: 'Any two cards share exactly one picture. See it first!',
  score: { one: '{n} point', other: '{n} points' },

  'option.play': 'What is played',
  'option.play.hint': 'One mini-game, or a championship: whoever wins the most mini-games is champion.',
  'option.play.championship': 'Championship',
  ...choices('play', minis),
  ...Object.fromEntries(Object.entries(slots).map(([slot, name]) => [`option.${slot}`, name])),
  ...Object.assign({}, ...Object.keys(slots).map((slot) => choices(slot, { none: 'Nothing', ...minis }))),
  'option.first.hint': 'The order of a championship; a single mini-game needs none.',
  'option.rounds': 'Rounds of Hot Potato',
  'option.symbols': 'Pictures on a card',
  'option.symbols.hint': 'Eight are on the printed cards. Fewer are easier.',
  'option.theme': 'Pictures',
  'option.theme.dodo': 'Everyday things',
  'option.theme.pups': 'Pups',
  'option.hints': 'Hints',
  'option.hints.hint': 'A match that nobody finds for a while begins to pulse.',
  'option.pace': 'Clock',
  'option.pace.off': 'None',
  'option.pace.normal': 'Normal',
  'option.pace.relaxed': 'Relaxed',
  'option.pace.slow': 'Slow',

  'refusal.seats': 'Dobble is for two to eight.',
  'refusal.symbols': 'A card has 3, 4, 5, 6, 8, 9, 10 or 12 pictures.',
  'refusal.theme': 'These are 57 pictures, enough for at most eight on a card.',
  'refusal.too_few_cards': 'These cards are too few for so many seats.',
  'refusal.rounds': 'A Hot Potato has 5 to 20 rounds.',
  'refusal.no_mini_game': 'Choose at least one mini-game for the championship.',
  'refusal.no_such_seat': 'You are not in this game.',
  'refusal.left': 'You left this game.',
  'refusal.not_yet': 'The cards are not turned over yet.',
  'refusal.mini_over': 'This mini-game is over.',
  'refusal.not_racing': 'You sit this one out.',
  'refusal.locked': 'That was wrong. Wait until you may call again.',
  'refusal.not_those_cards': 'Those cards are gone.',
  'refusal.not_on_those_cards': 'That picture is on neither card.',
  'refusal.wrong_kind': 'This mini-game is not played that way.',
  'refusal.not_over': 'The mini-game is not over yet.',
  'refusal.already_ready': 'You are ready already.',
  'refusal.over': 'The game is over.',
  'refusal.not_due': 'It is not time yet.',
}
