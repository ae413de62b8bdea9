//! Where symbols lie on their cards.

use super::{deck, layout::lay_out, *};

const SIZES: [u8; 8] = [3, 4, 5, 6, 8, 9, 10, 12];

fn distance_squared(a: &Mark, b: &Mark) -> i64 {
    let (x, y) = (i64::from(a.x) - i64::from(b.x), i64::from(a.y) - i64::from(b.y));
    x * x + y * y
}

fn check(card: &[Mark]) {
    let middle = Mark { symbol: 0, x: 0, y: 0, size: 0, turn: 0 };
    for (n, mark) in card.iter().enumerate() {
        assert!(mark.size >= 120, "36 pixels on a card of 300: {mark:?}");
        assert!(mark.turn < 360);
        let free = 500 - i64::from(mark.size / 2);
        assert!(distance_squared(mark, &middle) <= free * free, "over the edge: {mark:?}");
        for other in &card[n + 1..] {
            let apart = i64::from(mark.size / 2 + other.size / 2);
            assert!(distance_squared(mark, other) >= apart * apart, "{mark:?} overlaps {other:?}");
        }
    }
}

// §2.6
#[test]
fn no_symbol_of_thousands_of_cards_overlaps_another_or_the_edge() {
    let mut rng = Rng::from_number(9);
    for n_symbols in SIZES {
        let symbols: Vec<Symbol> = (0..n_symbols).collect();
        for _ in 0..1_000 {
            let card = lay_out(&symbols, &mut rng);
            check(&card);
            let mut laid: Vec<Symbol> = card.iter().map(|mark| mark.symbol).collect();
            laid.sort_unstable();
            assert_eq!(laid, symbols);
        }
    }
}

// §2.6
#[test]
fn sizes_turns_and_places_differ() {
    let mut rng = Rng::from_number(2);
    let symbols: Vec<Symbol> = (0..8).collect();
    let marks: Vec<Mark> = (0..500).flat_map(|_| lay_out(&symbols, &mut rng)).collect();
    let mean = |of: fn(&Mark) -> i32| marks.iter().map(of).sum::<i32>() / 4_000;
    assert!((-15..15).contains(&mean(|mark| mark.x.into())));
    assert!((-15..15).contains(&mean(|mark| mark.y.into())));
    assert!((170..190).contains(&mean(|mark| mark.turn.into())));
    let sizes = marks.iter().map(|mark| mark.size);
    assert!(sizes.clone().min().unwrap() < 180 && sizes.max().unwrap() > 280);
}

// §2.6
#[test]
fn a_card_looks_the_same_to_everyone_and_in_every_mini_game() {
    let mut evening = Evening::of(Play::Championship, 3);
    let before = evening.view(A).centre.unwrap();
    assert_eq!(evening.view(B).centre.unwrap().marks, before.marks);
    assert_eq!(evening.game.view(Viewer::Spectator).centre.unwrap().marks, before.marks);
    let deck: std::sync::Arc<deck::Deck> = evening.game.deck.clone();
    evening.time_out();
    assert_eq!(evening.game.number, 1);
    evening.time_out();
    assert_eq!(evening.game.number, 2);
    assert_eq!(evening.game.deck, deck);
}
