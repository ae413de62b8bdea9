//! Fingers that had set out for a card when another took it (§10.6, DB1).

use super::*;

/// Every mini-game in which a call names two cards, and in which one of them
/// may stay where it is.
const PAIRS: [Play; 5] = [Play::Tower, Play::Well, Play::HotPotato, Play::PoisonedGift, Play::WarmUp];
const RACES: [Play; 4] = [Play::Tower, Play::Well, Play::HotPotato, Play::PoisonedGift];

/// Four at a table, with what D called just when A had taken the cards.
struct Close {
    evening: Evening,
    /// The pair that D saw, and the one that lies in its place now.
    old: [Card; 2],
    new: [Card; 2],
}

impl Close {
    fn of(play: Play, seed: u64) -> Self {
        let mut evening = Evening::deal_with(Options { play, ..Options::default() }, 4, seed);
        evening.time_out();
        let gives = matches!(play, Play::HotPotato | Play::PoisonedGift);
        let pair = |evening: &Evening, seat| {
            if gives { evening.pair_with(seat, B) } else { evening.pair(seat) }
        };
        let old = pair(&evening, D);
        evening.wait(2_000);
        let won = evening.right(pair(&evening, A));
        evening.act(A, won).unwrap();
        let new = pair(&evening, D);
        Self { evening, old, new }
    }

    fn symbol(&self, cards: [Card; 2]) -> Symbol {
        self.evening.game.deck.common(&cards).unwrap()
    }

    /// A deal after which the old symbol is, by chance, the new one too.
    fn with_the_same_symbol(play: Play) -> Self {
        (0..500)
            .map(|seed| Self::of(play, seed))
            .find(|close| close.old != close.new && close.symbol(close.old) == close.symbol(close.new))
            .unwrap()
    }

    /// What D is told who calls this after so long.
    fn call(&mut self, symbol: Symbol, cards: [Card; 2], after: u64) -> Result<&[Event], Refusal> {
        let at = self.evening.now + Millis(after);
        self.evening.act_at(D, Action::Claim { symbol, cards }, at)?;
        Ok(&self.evening.told)
    }
}

fn is_photo(told: &[Event]) -> bool {
    matches!(told, [Event::Late { seat: D, photo: Some(Photo { winner: A, loser: D, .. }), delayed: false }])
}

// §10.6
#[test]
fn the_symbol_of_the_old_cards_called_on_the_new_ones_is_late_and_not_wrong() {
    for play in RACES {
        for after in [0, 60, 250, 399] {
            let mut close = Close::of(play, 4);
            let symbol = close.symbol(close.old);
            assert_ne!(symbol, close.symbol(close.new), "{play:?}");
            let new = close.new;
            assert!(is_photo(close.call(symbol, new, after).unwrap()), "{play:?} after {after} ms");
            assert_eq!(close.evening.place(D).lock, None);
            let claim = close.symbol(new);
            close.call(claim, new, after).unwrap();
            assert!(matches!(close.evening.told[0], Event::Won { seat: D, .. }), "{play:?}");
        }
    }
}

// §10.6
#[test]
fn later_than_that_it_is_a_wrong_call() {
    for play in RACES {
        let mut close = Close::of(play, 4);
        let (symbol, new) = (close.symbol(close.old), close.new);
        let told = close.call(symbol, new, UNDERWAY.0).unwrap();
        assert!(matches!(told, [Event::Wrong { seat: D, .. }]), "{play:?}: {told:?}");
    }
}

// §10.6
#[test]
fn any_other_symbol_on_the_new_cards_is_a_wrong_call_at_once() {
    for play in PAIRS {
        let mut close = Close::of(play, 4);
        let (old, new) = (close.symbol(close.old), close.new);
        let marks = close.evening.game.deck.marks(new[0]).iter().map(|mark| mark.symbol);
        let right = close.symbol(new);
        let wrong = marks.into_iter().find(|&symbol| symbol != old && symbol != right).unwrap();
        let told = close.call(wrong, new, 60).unwrap();
        assert!(matches!(told, [Event::Wrong { seat: D, .. }]), "{play:?}: {told:?}");
    }
}

// §10.6
#[test]
fn the_old_symbol_is_no_free_guess_on_the_new_cards() {
    for play in RACES {
        let mut close = Close::with_the_same_symbol(play);
        let (symbol, new) = (close.symbol(close.old), close.new);
        let before = close.evening.game.table.clone();
        assert!(is_photo(close.call(symbol, new, 100).unwrap()), "{play:?}");
        assert_eq!(close.evening.game.table, before, "{play:?}: nothing is won by it");
        assert_eq!(close.call(symbol, new, 200).err(), Some(Refusal::NotThoseCards), "{play:?}");
        assert!(matches!(close.call(symbol, new, UNDERWAY.0).unwrap()[0], Event::Won { seat: D, .. }));
    }
}

// §10.6
#[test]
fn a_wrong_call_on_cards_that_have_just_gone_costs_nothing_and_wins_nothing() {
    for play in PAIRS {
        let mut close = Close::of(play, 4);
        let Action::Claim { symbol, cards } = close.evening.mistaken(close.old) else { panic!() };
        let told = close.call(symbol, cards, 200).unwrap();
        assert_eq!(told, [Event::Late { seat: D, photo: None, delayed: false }], "{play:?}");
        assert_eq!(close.evening.place(D).lock, None);
    }
}

// §10.3
#[test]
fn a_wrong_call_on_cards_that_are_long_gone_is_a_wrong_call() {
    for play in PAIRS {
        let mut close = Close::of(play, 4);
        let Action::Claim { symbol, cards } = close.evening.mistaken(close.old) else { panic!() };
        close.call(symbol, cards, UNDERWAY.0).unwrap();
        assert!(close.evening.place(D).lock.is_some(), "{play:?}");
    }
}

// §10.6
#[test]
fn one_is_told_once_that_one_was_late() {
    let mut close = Close::of(Play::Tower, 4);
    let (symbol, old) = (close.symbol(close.old), close.old);
    assert!(is_photo(close.call(symbol, old, 50).unwrap()));
    for other in close.evening.game.deck.marks(old[0]).to_vec() {
        let again = close.call(other.symbol, old, 100).err();
        assert_eq!(again, Some(Refusal::NotThoseCards), "old cards tell nobody anything");
    }
    assert_eq!(close.evening.game.photos.len(), 1, "and one race is one photo");
}

// §10.6
#[test]
fn being_late_opens_no_lock() {
    let mut evening = Evening::of(Play::Well, 3);
    let old = evening.right(evening.pair(C));
    evening.err(C);
    evening.win(A);
    assert_eq!(evening.act(C, old), Err(Refusal::Locked));
    let new = evening.right(evening.pair(C));
    assert_eq!(evening.act(C, new), Err(Refusal::Locked));
}

// §10.6
#[test]
fn a_set_in_which_one_card_was_replaced_is_late() {
    let mut evening = Evening::of(Play::Triplet, 3);
    let symbol = triplet::find(&evening.game.table).unwrap();
    let open = evening.game.table.open().filter(|&card| evening.game.deck.has(card, symbol));
    let set: Vec<Card> = open.collect();
    // B wants two of these cards and another one, which A takes with two others.
    let spread = evening.game.table.spread.clone();
    let sets = |cards: &[Card; 3]| evening.game.deck.common(cards).is_some();
    let all: Vec<Card> = spread.iter().flatten().copied().collect();
    let threes = all.iter().flat_map(|&a| all.iter().flat_map(move |&b| [(a, b)]));
    let threes = threes.flat_map(|(a, b)| all.iter().map(move |&c| [a, b, c]));
    let threes: Vec<[Card; 3]> = threes.filter(|&[a, b, c]| a < b && b < c).filter(sets).collect();
    let mine = [set[0], set[1], set[2]];
    let shares_one = |theirs: &&[Card; 3]| theirs.iter().filter(|card| mine.contains(card)).count() == 1;
    let theirs = *threes.iter().find(shares_one).unwrap();
    evening.wait(2_000);
    evening.act(A, Action::Take { cards: theirs }).unwrap();
    // The page of B names what lay there; another program may name what lies there now.
    let now = |card: Card| {
        let at = spread.iter().position(|&open| open == Some(card)).unwrap();
        evening.game.table.spread[at].unwrap()
    };
    let replaced = mine.map(now);
    assert_ne!(replaced, mine);
    for cards in [mine, replaced] {
        let mut evening = evening_at(&evening);
        let at = evening.now + Millis(150);
        evening.act_at(B, Action::Take { cards }, at).unwrap();
        assert!(
            matches!(evening.told[..], [Event::Late { seat: B, photo: Some(_), .. }]),
            "{:?}",
            evening.told
        );
        assert_eq!(evening.place(B).lock, None);
    }
}

/// Another evening at the same moment.
fn evening_at(evening: &Evening) -> Evening {
    Evening {
        game: evening.game.clone(),
        rng: Rng::from_number(1),
        now: evening.now,
        told: Vec::new(),
        looked: Millis(0),
    }
}

// §10.2; DB11
#[test]
fn cards_that_were_never_ones_own_to_call_are_not_late() {
    let mut evening = Evening::of(Play::PoisonedGift, 3);
    let (gift, own) = (evening.centre(), evening.top(B));
    evening.give(A, B);
    assert_eq!(evening.act(B, evening.right([gift, own])), Err(Refusal::NotThoseCards));
    let hidden = evening.right([gift, evening.game.table.stock[0]]);
    assert_eq!(evening.act(C, hidden), Err(Refusal::NotThoseCards));
    assert!(evening.game.photos.is_empty());
}
