//! The deck, its sizes and its pictures.

use std::collections::BTreeSet;

use super::{
    deck::{Deck, lines, n_played},
    field::Field,
    *,
};

const ORDERS: [u32; 8] = [2, 3, 4, 5, 7, 8, 9, 11];

fn deck(symbols: u8, seed: u64) -> Deck {
    Deck::draw(super::deck::check(symbols).unwrap(), symbols, &mut Rng::from_number(seed))
}

fn refusal(options: Options, seats: u8) -> Option<Refusal> {
    let mut rng = Rng::from_number(1);
    Dobble::deal(&options, seats, &mut Step::new(Millis(0), &mut rng)).err()
}

#[test]
fn numbers_of_every_field_can_be_added_multiplied_and_divided_by() {
    for order in ORDERS {
        let field = Field::of_order(order).unwrap();
        assert_eq!(field.order(), order);
        for a in 0..order {
            let sums: BTreeSet<u32> = (0..order).map(|b| field.add(a, b)).collect();
            let products: BTreeSet<u32> = (0..order).map(|b| field.multiply(a, b)).collect();
            assert_eq!(sums.len(), order as usize, "{order}");
            assert_eq!(products.len(), if a == 0 { 1 } else { order as usize }, "{order}");
            for b in 0..order {
                assert_eq!(field.add(a, b), field.add(b, a));
                assert_eq!(field.multiply(a, b), field.multiply(b, a));
                for c in 0..order {
                    let whole = field.multiply(a, field.add(b, c));
                    assert_eq!(whole, field.add(field.multiply(a, b), field.multiply(a, c)));
                    let nested = field.multiply(a, field.multiply(b, c));
                    assert_eq!(nested, field.multiply(field.multiply(a, b), c));
                }
            }
        }
    }
}

// §2.1, §2.3
#[test]
fn any_two_cards_share_exactly_one_symbol_in_every_deck() {
    for order in ORDERS {
        let lines = lines(Field::of_order(order).unwrap());
        let n_cards = (order * order + order + 1) as usize;
        assert_eq!(lines.len(), n_cards);
        for (n, card) in lines.iter().enumerate() {
            assert_eq!(card.len(), order as usize + 1);
            for other in &lines[n + 1..] {
                let n_shared = card.iter().filter(|symbol| other.contains(symbol)).count();
                assert_eq!(n_shared, 1, "order {order}: {card:?} {other:?}");
            }
        }
        let mut counts = vec![0; n_cards];
        lines.iter().flatten().for_each(|&symbol| counts[usize::from(symbol)] += 1);
        assert!(counts.iter().all(|&n| n == order + 1), "order {order}: {counts:?}");
    }
}

// §2.2
#[test]
fn two_of_57_cards_stay_in_the_box_and_not_always_the_same() {
    let boxes: BTreeSet<Vec<Card>> =
        (0..20).map(|seed| Evening::deal_with(Options::default(), 2, seed).game.boxed).collect();
    assert!(boxes.iter().all(|cards| cards.len() == 2 && cards[0] != cards[1]));
    assert!(boxes.len() > 15, "{boxes:?}");
}

// §2.3
#[test]
fn other_decks_are_played_whole() {
    let sizes = [(3, 7), (4, 13), (5, 21), (6, 31), (8, 55), (9, 73), (10, 91), (12, 133)];
    for (symbols, n_cards) in sizes {
        assert_eq!(n_played(symbols), n_cards);
        let evening = Evening::deal(Options { symbols, ..Options::default() }, 2);
        let table = &evening.game.table;
        assert_eq!(table.stock.len() + 3, n_cards, "a Tower of two has three cards out of the stock");
        assert!(evening.game.boxed.is_empty() || symbols == 8);
    }
}

// §2.4
#[test]
fn decks_that_cannot_exist_are_refused_with_the_reason() {
    let with = |symbols| refusal(Options { symbols, ..Options::default() }, 2);
    assert_eq!(with(7), Some(Refusal::NoDeckOfSeven));
    assert_eq!(with(11), Some(Refusal::NoDeckOfEleven));
    assert!(Refusal::NoDeckOfSeven.to_string().contains("cannot exist"));
    for symbols in [0, 1, 2, 13, 255] {
        assert_eq!(with(symbols), Some(Refusal::Symbols));
    }
    assert!(Field::of_order(6).is_none() && Field::of_order(10).is_none());
}

// §2.5
#[test]
fn a_deck_must_have_a_card_for_everyone_and_one_more() {
    let small = Options { symbols: 3, ..Options::default() };
    assert_eq!(refusal(small, 6), None);
    assert_eq!(refusal(small, 7), Some(Refusal::TooFewCards));
}

// §2.7
#[test]
fn every_symbol_has_a_word_and_a_picture_of_its_own() {
    let words: BTreeSet<&str> = PICTURES.into_iter().collect();
    assert_eq!(words.len(), 133);
    assert!(words.iter().all(|word| word.bytes().all(|b| b == b'-' || b.is_ascii_lowercase())));
    let printed: BTreeSet<&str> = deck(8, 3).names.into_iter().collect();
    assert_eq!(printed, PICTURES[..57].iter().copied().collect());
    let all: BTreeSet<&str> = deck(12, 3).names.into_iter().collect();
    assert_eq!(all, words);
}

#[test]
fn a_small_deck_draws_its_pictures_from_the_whole_printed_set() {
    let first: BTreeSet<&str> = deck(6, 1).names.into_iter().collect();
    let second: BTreeSet<&str> = deck(6, 2).names.into_iter().collect();
    assert_eq!((first.len(), second.len()), (31, 31));
    assert_ne!(first, second);
}

// §2.8
#[test]
fn any_two_cards_of_a_printed_deck_share_one_symbol() {
    for symbols in [3, 4, 5, 6, 8, 9, 10, 12] {
        let Paper { names, cards } = Paper::of(Wish { symbols, number: 1 }).unwrap();
        let order = usize::from(symbols) - 1;
        assert_eq!((cards.len(), names.len()), (order * order + order + 1, order * order + order + 1));
        for (n, card) in cards.iter().enumerate() {
            for other in &cards[n + 1..] {
                let is_shared = |mark: &&Mark| other.iter().any(|theirs| theirs.symbol == mark.symbol);
                assert_eq!(card.iter().filter(is_shared).count(), 1);
            }
        }
    }
}

// §2.8
#[test]
fn the_same_number_prints_the_same_deck_again() {
    let print = |number| Paper::of(Wish { symbols: 8, number }).unwrap();
    assert_eq!(print(7), print(7));
    assert_ne!(print(7), print(8));
}

// §2.8
#[test]
fn a_deck_that_cannot_be_is_not_printed() {
    let refuse = |symbols| Paper::of(Wish { symbols, number: 1 }).unwrap_err();
    assert_eq!(refuse(7), Refusal::NoDeckOfSeven);
    assert_eq!(refuse(11), Refusal::NoDeckOfEleven);
    assert_eq!(refuse(200), Refusal::Symbols);
}
