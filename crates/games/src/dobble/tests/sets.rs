//! The Triplet, and why nine cards are enough.

use super::{deck::lines, field::Field, triplet::find, *};

/// Three open cards that share a symbol.
fn set(evening: &Evening) -> [Card; 3] {
    let symbol = find(&evening.game.table).unwrap();
    let cards: Vec<Card> =
        evening.game.table.open().filter(|&card| evening.game.deck.has(card, symbol)).collect();
    [cards[0], cards[1], cards[2]]
}

/// Three open cards that share none.
fn no_set(evening: &Evening) -> [Card; 3] {
    let open: Vec<Card> = evening.game.table.open().collect();
    let others = open[2..].iter().map(|&card| [open[0], open[1], card]);
    others.into_iter().find(|cards| evening.game.deck.common(cards).is_none()).unwrap()
}

fn take(evening: &mut Evening, seat: Seat) {
    let cards = set(evening);
    // No sooner than anyone could see what has come.
    evening.wait(UNDERWAY.0);
    evening.act(seat, Action::Take { cards }).unwrap();
}

// §8.1
#[test]
fn three_of_nine_cards_with_a_common_symbol_are_taken() {
    let mut evening = Evening::of(Play::Triplet, 2);
    assert_eq!(evening.view(A).spread.iter().flatten().count(), 9);
    assert!(evening.view(A).may_take && !evening.game.view(Viewer::Spectator).may_take);
    take(&mut evening, A);
    assert_eq!(evening.place(A).score, 3);
    let wrong = no_set(&evening);
    evening.act(B, Action::Take { cards: wrong }).unwrap();
    assert_eq!(evening.place(B).score, 0);
    assert!(evening.place(B).lock.is_some() && !evening.view(B).may_take);
}

// §8.2
#[test]
fn of_four_cards_with_a_symbol_the_taker_chooses_three() {
    let with_four = |evening: &Evening| {
        let open: Vec<Card> = evening.game.table.open().collect();
        let having = |symbol| open.iter().copied().filter(move |&card| evening.game.deck.has(card, symbol));
        (0..57).map(|symbol| having(symbol).collect::<Vec<Card>>()).find(|cards| cards.len() == 4)
    };
    let deals = (0..50).map(|seed| {
        let mut evening = Evening::deal_with(Options { play: Play::Triplet, ..Options::default() }, 2, seed);
        evening.time_out();
        evening
    });
    let (mut evening, cards) =
        deals.into_iter().find_map(|e| Some((with_four(&e)?, e))).map(|(c, e)| (e, c)).unwrap();
    evening.act(A, Action::Take { cards: [cards[3], cards[0], cards[2]] }).unwrap();
    assert!(evening.game.table.open().any(|card| card == cards[1]));
    let twice = Action::Take { cards: [cards[1], cards[1], cards[1]] };
    assert_eq!(evening.act(A, twice), Err(Refusal::NotThoseCards));
}

// §8.3
#[test]
fn free_places_are_filled_up_to_nine() {
    let mut evening = Evening::of(Play::Triplet, 2);
    let before = evening.game.table.spread.clone();
    let taken = set(&evening);
    take(&mut evening, A);
    for (was, is) in before.iter().zip(&evening.game.table.spread) {
        assert_eq!(was == is, !taken.contains(&was.unwrap()), "only free places are filled");
    }
    for n_sets in 2..=16 {
        take(&mut evening, A);
        let n_open = if n_sets == 16 { 7 } else { 9 };
        assert_eq!(evening.game.table.open().count(), n_open, "after {n_sets} sets");
    }
}

// §8.4
#[test]
fn it_ends_when_no_set_is_left_and_most_cards_win() {
    for seed in 0..20 {
        let options = Options { play: Play::Triplet, ..Options::default() };
        let mut evening = Evening::deal_with(options, 2, seed);
        evening.time_out();
        let mut n_sets = 0;
        while evening.game.outcome().is_none() {
            take(&mut evening, if n_sets < 4 { A } else { B });
            n_sets += 1;
        }
        assert!(n_sets == 17 || n_sets == 18, "{n_sets}");
        assert_eq!(evening.result().winner, Some(B));
        assert_eq!(evening.result().scores[0], 12);
    }
}

// §8.5
#[test]
fn the_largest_set_of_cards_without_a_triplet_has_eight_cards() {
    assert_eq!(largest_without_triplet(7), 8);
}

// §8.5
#[test]
fn smaller_decks_have_smaller_sets_without_a_triplet() {
    assert_eq!([2, 3, 4, 5].map(largest_without_triplet), [4, 4, 6, 6]);
}

/// Searches all sets of cards no three of which share a symbol.
fn largest_without_triplet(order: u32) -> usize {
    let lines = lines(Field::of_order(order).unwrap());
    let having = |symbol: u8| {
        (0..lines.len()).filter(|&n| lines[n].contains(&symbol)).fold(0u64, |set, n| set | 1 << n)
    };
    let common = |a: usize, b: usize| *lines[a].iter().find(|symbol| lines[b].contains(symbol)).unwrap();
    // For any two cards, all cards that would make a triplet with them.
    let spoiled: Vec<Vec<u64>> = (0..lines.len())
        .map(|a| (0..lines.len()).map(|b| if a == b { 0 } else { having(common(a, b)) }).collect())
        .collect();
    search(&mut Vec::new(), (1 << lines.len()) - 1, &spoiled)
}

/// The largest set that begins with `chosen` and goes on with cards of
/// `allowed` in ascending order.
fn search(chosen: &mut Vec<usize>, allowed: u64, spoiled: &[Vec<u64>]) -> usize {
    let mut largest = chosen.len();
    let mut left = allowed;
    while left != 0 {
        let card = left.trailing_zeros() as usize;
        left &= left - 1;
        let kept = chosen.iter().fold(left, |kept, &other| kept & !spoiled[other][card]);
        chosen.push(card);
        largest = largest.max(search(chosen, kept, spoiled));
        chosen.pop();
    }
    largest
}

/// Nine cards of a deck with twelve symbols no three of which share one.
fn nine_without_a_set(evening: &Evening, rng: &mut Rng) -> Vec<Card> {
    let deck = &evening.game.deck;
    loop {
        let mut cards: Vec<Card> = deck.all_cards().collect();
        rng.shuffle(&mut cards);
        let mut chosen: Vec<Card> = Vec::new();
        for card in cards {
            let spoils = |a: Card| chosen.iter().any(|&b| a != b && deck.common(&[a, b, card]).is_some());
            if chosen.len() < 9 && !chosen.iter().any(|&a| spoils(a)) {
                chosen.push(card);
            }
        }
        if chosen.len() == 9 {
            return chosen;
        }
    }
}

// §8.5
#[test]
fn bigger_decks_lay_out_more_cards_when_there_is_no_set() {
    let options = Options { play: Play::Triplet, symbols: 12, ..Options::default() };
    let mut evening = Evening::deal(options, 2);
    let last = nine_without_a_set(&evening, &mut Rng::from_number(1));
    let table = &mut evening.game.table;
    table.spread.clear();
    table.stock = table.deck.all_cards().filter(|card| !last.contains(card)).chain(last.clone()).collect();
    rules(Bout::Triplet).deal(table, &mut Rng::from_number(1));
    evening.time_out();
    let n_open = evening.game.table.open().count();
    assert!(n_open > 9 && n_open.is_multiple_of(3), "{n_open}");
    take(&mut evening, A);
    let n_left = evening.game.table.open().count();
    assert!(n_left + 3 == n_open || find(&evening.game.table).is_some());
}

// §8.5
#[test]
fn laying_out_more_cards_is_told() {
    let options = Options { play: Play::Triplet, symbols: 12, ..Options::default() };
    let mut evening = Evening::deal(options, 2);
    evening.time_out();
    let last = nine_without_a_set(&evening, &mut Rng::from_number(2));
    // Six of the nine lie open beside a set; the other three come next.
    let table = &mut evening.game.table;
    let fits = |card: &Card| !last.contains(card) && table.deck.has(*card, 0);
    let set: Vec<Card> = table.deck.all_cards().filter(fits).take(3).collect();
    table.spread = last[..6].iter().chain(&set).copied().map(Some).collect();
    let is_used = |card: &Card| last.contains(card) || set.contains(card);
    let rest = table.deck.all_cards().filter(|card| !is_used(card));
    table.stock = rest.chain(last[6..].iter().copied()).collect();
    evening.act(A, Action::Take { cards: [set[0], set[1], set[2]] }).unwrap();
    let n_more = evening.game.table.open().count() - 9;
    assert!(n_more >= 3);
    assert!(
        evening
            .told
            .iter()
            .any(|event| matches!(event, Event::Spread { cards } if usize::from(*cards) == n_more))
    );
}

// §10.2
#[test]
fn nobody_is_late_for_a_set_that_lies_there_when_the_mini_game_is_given_up() {
    let options = Options { first: Slot::Triplet, ..Options::default() };
    let given_up = |seed| {
        let mut evening = Evening::deal_with(options, 2, seed);
        evening.time_out();
        let before: Vec<Card> = evening.game.table.open().collect();
        take(&mut evening, A);
        evening.time_out();
        let stayed: Vec<Card> = evening.game.table.open().filter(|card| before.contains(card)).collect();
        let others = stayed[2..].iter().map(|&card| [stayed[0], stayed[1], card]);
        let left = others.into_iter().find(|cards| evening.game.deck.common(cards).is_some())?;
        Some((evening, left))
    };
    let (mut evening, left) = (0..100).find_map(given_up).unwrap();
    assert!(matches!(evening.view(B).phase, Phase::Result { .. }));
    assert_eq!(evening.act(B, Action::Take { cards: left }), Err(Refusal::MiniOver));
}
