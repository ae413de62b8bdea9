import type { Say } from '../../words'

/** Every sentence at the table in English. */
const en = {
  'mini.tower': 'The Tower',
  'mini.well': 'The Well',
  'mini.hot_potato': 'The Hot Potato',
  'mini.poisoned_gift': 'The Poisoned Gift',
  'mini.triplet': 'The Triplet',
  'mini.warm_up': 'Warm-up',
  'mini.time_trial': 'Time trial',
  'bout.face_off': 'Face-off',
  'bout.last_potato': 'Last potato',
  'bout.title': 'Face-off for the title',
  'bout.titlePotato': 'Last potato for the title',
  'bout.round': 'round {round} of {rounds}',
  'bout.pair': 'pair {pair} of {pairs}',
  'bout.number': '{number} of {all}',

  'order.title': 'The championship, in this order',
  'order.hint': 'Drag to change the order, tap to take one out. Arrow keys move it too.',
  'order.chosen': '{n}: {mini}. Take it out',
  'order.add': 'Add {mini}',
  'order.more': 'More mini-games',

  'print.title': 'Print a deck',
  'print.shelf': 'Back to the shelf',
  'print.lead': 'Cut out the circles: any two of them have exactly one picture in common.',
  'print.cards': '{n} cards, {n} pictures.',
  'print.number': 'Deck number',
  'print.again': 'The same number is the same deck again: it is on every sheet, and in this page’s address.',
  'print.name': 'Dobble deck {number}, {symbols} on a card',
  'print.sheet': 'sheet {n} of {all}',
  'print.backs': 'Backs',
  'print.backsHint':
    'Each sheet is followed by its backs, for printing on both sides, turned along the long side.',
  'print.rules': 'A sheet of rules',

  'rules.title': 'Dobble',
  'rules.lead':
    'Any two cards have exactly one picture in common. Everybody plays at once: whoever sees it first calls it, and ' +
    'then acts. Choose a game, or play all five; whoever wins the most of them is champion.',
  'rules.tower':
    'One card each, face down; the others in the middle, face up. Turn yours over together. Find what your top card ' +
    'shares with the middle, take the middle card and lay it on your own. When the middle is empty, most cards win.',
  'rules.well':
    'One card in the middle, face up; deal out all others as evenly as you can. Find what your top card shares with ' +
    'the middle and lay yours there. First without cards wins.',
  'rules.hot_potato':
    'Five rounds or more. One card each, on the open hand. Find what your top card shares with somebody else’s and ' +
    'give them all you hold. The last one with cards keeps them. After all rounds, fewest cards win.',
  'rules.poisoned_gift':
    'One card each; the others in the middle, face up. Find what the middle shares with somebody else’s top card and ' +
    'give the middle card to them. When the middle is empty, fewest cards win.',
  'rules.triplet':
    'Nine cards face up. Find a picture that is on three of them, take the three and fill the gaps. When no three ' +
    'share a picture any more, most cards win.',
  'rules.doubt': 'In doubt',
  'rules.ties':
    'Whoever called first was first; if nobody knows, whoever took the card. Two who are level turn over one card ' +
    'each, and the first to find the match wins. Three or more play a round of Hot Potato.',

  'print.why': 'Why not 7 or 11?',
  'print.because':
    'A full deck has as many cards as pictures, and any two cards meet in one picture as any two straight lines ' +
    'meet in one point. With 7 on a card that would be 43 cards: it was proved that no such 43 exist. With 11 it ' +
    'would be 111 cards: computers looked for years and found that there are none.',
  'print.own': 'Pictures of your own',
  'print.ownHint':
    'Faces of your family, your pets, your village: they take the place of ours, and stay on this device.',
  'print.choose': 'Choose pictures',
  'print.drop': { one: 'Without that {n}', other: 'Without those {n}' },
  'print.across': 'Size',
  'print.size': '{mm} mm, {each} a sheet',
  'print.other': 'Another deck',
  'print.action': { one: 'Print {n} page', other: 'Print {n} pages' },
  'print.none': 'Nothing to print',
  'print.lost': 'Dodo cannot be reached. Choose again to try once more.',
  'print.preview': 'The cards',

  'todo.tower': 'Tap what your card shares with the middle.',
  'todo.well': 'Tap what your card shares with the middle.',
  'todo.hot_potato': 'Tap what another card shares with yours.',
  'todo.poisoned_gift': 'Tap what a card shares with the middle.',
  'todo.triplet': 'Tap three cards with one picture in common.',
  'todo.triplet.more': {
    one: 'One more card with the same picture …',
    other: '{n} more cards with the same picture …',
  },
  'todo.warm_up': 'Tap the picture that both cards share.',
  'todo.time_trial': 'Tap what your card shares with the middle.',
  'todo.face_off': 'You two are level. Tap what your cards share!',
  'todo.last_potato': 'Level! First to pass on all cards wins.',
  'todo.watch': 'Who sees it first?',
  'todo.watchTrial': 'One alone, against the clock.',
  'todo.watchTie': '{names} are level. Who sees it first?',
  'todo.safe': 'You are safe. Watch the others squirm.',
  'todo.locked': 'Wrong! Wait {seconds} s.',
  'todo.lockedCard': 'Wrong! Wait for the next card.',
  'todo.calling': 'Called! Who was first …',

  'soon.tower': 'Take the middle card whenever you find its match on yours. Most cards win.',
  'soon.well': 'Put your card in the middle whenever you find the match. First without cards wins.',
  'soon.hot_potato': 'Match your card with anyone’s, and all you hold is theirs. The last holder keeps it.',
  'soon.poisoned_gift': 'Match the middle with another’s card, and they get it. Fewest cards win.',
  'soon.triplet': 'Nine cards. Find a picture that is on three of them, and take the three.',
  'soon.warm_up': 'Two cards, and one picture on both. Find it.',
  'soon.time_trial': 'You alone, against the clock. A wrong tap costs two seconds.',
  'soon.face_off': 'Two are level. One card each, one match, one winner.',
  'soon.last_potato': 'Several are level. First to pass on their card wins.',

  'card.centre': 'Middle card',
  'card.middle': 'Middle',
  'card.mine': 'Your card',
  'card.of': 'Card of {name}',
  'card.open': 'Card {n}',
  'card.openWith': 'Card {n}: {symbols}',
  'card.picked': '{card}, picked',
  'card.down': 'Face down',
  'pile.cards': { one: '{n} card', other: '{n} cards' },
  'stock.left': { one: '{n} card to come', other: '{n} cards to come' },

  'strip.name': 'Standings',
  'strip.tower': { one: '{name}: {n} card taken', other: '{name}: {n} cards taken' },
  'strip.triplet': { one: '{name}: {n} card taken', other: '{name}: {n} cards taken' },
  'strip.well': { one: '{name}: {n} card left', other: '{name}: {n} cards left' },
  'strip.hot_potato': { one: '{name}: {n} card lost', other: '{name}: {n} cards lost' },
  'strip.poisoned_gift': { one: '{name}: {n} card received', other: '{name}: {n} cards received' },
  'strip.warm_up': { one: '{name}: {n} pair found', other: '{name}: {n} pairs found' },
  'strip.time_trial': { one: '{name}: {n} card found', other: '{name}: {n} cards found' },
  'strip.you': 'You',
  'part.safe': 'safe',
  'part.left': 'gone',
  'part.locked': 'locked',

  'trial.title': 'Dobble against the clock',
  'trial.lead':
    'You alone: find the match, and the next card comes. After each find you see whether you are ahead of your best.',
  'trial.length': 'Cards',
  'trial.length.ten': '10',
  'trial.length.twenty': '20',
  'trial.length.deck': 'Whole deck',
  'trial.symbols': 'Pictures on a card',
  'trial.play': 'Start the clock',
  'trial.own': 'Your times',
  'trial.bestOf': 'Best with {cards} cards of {symbols} pictures',
  'trial.clock': 'Seconds on the clock',
  'trial.found': '{n} of {all}',
  'trial.ahead': '{time} ahead of your best',
  'trial.behind': '{time} behind your best',
  'trial.result': 'Against the clock',
  'trial.time': 'Your time',
  'trial.cards': 'Matches found',
  'trial.wrong': 'Wrong taps',
  'trial.best': 'Your best',
  'trial.average': { one: 'Your average over {n} trial', other: 'Your average over {n} trials' },
  'trial.newBest': 'Your best so far!',
  'trial.none': 'Not finished, so there is no time.',
  'trial.kept': 'Kept on this device, apart for each number of cards and pictures.',

  'keys.toggle': 'Keys',
  'keys.one': 'Press the letter of a picture to call it. Esc hides the letters.',
  'keys.many': 'A number chooses a card, a letter calls the picture. Esc hides them.',
  'keys.triplet': 'Press the numbers of three cards. Esc hides them.',

  'news.you': 'You found the {symbol} in {time}.',
  'news.they': '{name} found the {symbol} in {time}.',
  'news.youGave': 'The {symbol}! Off it goes to {target}.',
  'news.theyGave': '{name} gave {target} the {symbol}.',
  'news.gaveYou': '{name} gave you the {symbol}!',
  'news.wrong': '{name} was wrong.',
  'news.wrongYou': 'That was wrong.',
  'news.wrongSymbol': 'The {symbol} is not on both.',
  'news.photo': 'Photo finish! {winner} before {loser} by {margin} ms.',
  'news.photoWon': 'Photo finish! You beat {loser} by {margin} ms.',
  'news.photoLost': 'Photo finish! {winner} beat you by {margin} ms.',
  'news.late': 'Just too late.',
  'news.delayed': 'You were faster, but your call came too late on the line.',
  'news.freed': 'Everyone was wrong: all may call again.',
  'news.hinted': 'Look for what pulses.',
  'news.revealed': 'Go!',
  'news.covered': 'Cards face down for a pause.',
  'news.round': '{name} keeps {n} cards.',
  'news.roundYou': 'You keep {n} cards.',
  'news.tied': '{names} are level for first.',
  'news.left': '{name} left.',
  time: '{seconds} s',

  'result.won': '{name} wins {mini}!',
  'result.wonYou': 'You win {mini}!',
  'result.none': '{mini} has no winner.',
  'result.warm': 'Warmed up!',
  'result.tieBreak': 'after a tie-break',
  'result.abandoned': 'Nobody found anything for too long, so it ended here.',
  'result.scores': 'How it ended',
  'result.standing': 'Championship so far',
  'result.next': 'Next: {mini}',
  'result.go': 'Go on',
  'result.goIn': 'Go on ({seconds})',
  'result.waiting': 'Waiting for the others …',
  'result.wins': { one: '{n} win', other: '{n} wins' },
  'result.goesOn': 'It goes on in {seconds} s.',
  'result.soon': 'It goes on as soon as everyone is ready.',

  'over.champion': '{name} is champion!',
  'over.championYou': 'You are the champion!',
  'over.done': 'That was Dobble!',
  'over.minis': 'Mini-games',
  'over.nobody': 'nobody',

  'reflex.title': 'Reaction times',
  'reflex.finds': { one: '{n} find', other: '{n} finds' },
  'reflex.median': 'median {median}',
  'reflex.best': 'best {best}',
  'reflex.fastest': 'Fastest of all: {name}, the {symbol} in {time}.',

  'photos.title': 'Photo finishes',
  'photos.row': '{winner} before {loser}',
  'photos.by': 'by {margin} ms',

  'symbol.red-apple': 'apple',
  'symbol.red-heart': 'heart',
  'symbol.four-leaf-clover': 'clover',
  'symbol.cheese-wedge': 'cheese',
  'symbol.birthday-cake': 'cake',
  'symbol.hourglass-done': 'hourglass',
  'symbol.lady-beetle': 'ladybird',
  'symbol.t-rex': 'T. rex',
  'symbol.ear-of-corn': 'corn',
  'symbol.game-die': 'die',
  'symbol.jack-o-lantern': 'pumpkin',
  'symbol.magnifying-glass-tilted-left': 'magnifying glass',
  'symbol.ring-buoy': 'lifebuoy',
  'symbol.spiral-shell': 'shell',
  'symbol.soccer-ball': 'football',
} as const

/** The sentences at the table; another language is one more catalogue here. */
export const words = { en }

export type SayDobble = Say<typeof en>

/** What a symbol is called: mostly as its word reads. */
export function nameOf(say: SayDobble, word: string): string {
  return say.maybe(`symbol.${word}`) ?? word.replaceAll('-', ' ')
}
