//! The set-up and the options, chapter 1.

use super::*;
use crate::Begins;

fn deal(options: &Options, seats: u8, seed: u64) -> Result<Duel, Refusal> {
    let mut rng = Rng::from_number(seed);
    Duel::deal(options, seats, &mut Step::new(Millis(0), &mut rng))
}

// §1.1
#[test]
fn dobbelduel_is_for_one_or_two_seats() {
    for seats in [0, 3, 16, 255] {
        assert_eq!(deal(&Options::default(), seats, 1), Err(Refusal::Seats));
    }
    let play = Play::turns();
    assert_eq!(play.game.view(WATCHER).boards.len(), 1);
    assert_ne!(play.breaker(), play.maker());
    assert_eq!(Play::solo().game.current.boards[0].maker, None);
}

// §1.2
#[test]
fn there_are_1296_codes_and_any_dots_may_repeat() {
    let codes: std::collections::BTreeSet<Code> = all_codes().collect();
    assert_eq!(codes.len(), 1296);
    assert!(codes.iter().flatten().all(|dots| (1..=6).contains(dots)));
}

// §1.2
#[test]
fn every_die_of_the_code_is_rolled_evenly() {
    let mut counts = [[0; 6]; 4];
    for seed in 0..6_000 {
        let game = deal(&Options::default(), 1, seed).unwrap();
        for (column, dots) in game.current.code.into_iter().enumerate() {
            counts[column][usize::from(dots) - 1] += 1;
        }
    }
    assert!(counts.iter().flatten().all(|n| (850..1150).contains(n)), "{counts:?}");
}

// §1.3
#[test]
fn the_first_maker_is_drawn_by_lot() {
    let makes = |seed| deal(&Options::default(), 2, seed).unwrap().current.boards[0].maker == Some(NORTH);
    let n = (0..1_000).filter(|&seed| makes(seed)).count();
    assert!((440..560).contains(&n), "{n}");
}

// §1.3
#[test]
fn the_table_may_say_who_breaks_first() {
    let first = |begins, loser, seed| {
        let options = Options { begins, loser, ..Options::default() };
        deal(&options, 2, seed).unwrap().current.boards[0].breaker
    };
    for seed in 0..20 {
        assert_eq!(first(Begins::FirstSeat, None, seed), NORTH);
        assert_eq!(first(Begins::Loser, Some(SOUTH), seed), SOUTH);
        // Nobody has lost yet, or whoever did does not play.
        for loser in [None, Some(Seat(2))] {
            assert_eq!(first(Begins::Loser, loser, seed), first(Begins::Lot, None, seed));
        }
    }
}

// §1.3
#[test]
fn roles_are_exchanged_after_every_match() {
    let mut play = Play::deal(Options { matches: 4, ..Options::default() }, 2);
    let mut makers = Vec::new();
    while play.game.outcome().is_none() {
        makers.push(play.maker());
        play.solve(play.breaker(), [1; 4]);
        if play.game.outcome().is_none() {
            play.act(NORTH, Action::Ready).unwrap();
            play.act(SOUTH, Action::Ready).unwrap();
        }
    }
    let (first, second) = (makers[0], Seat(1 - makers[0].0));
    assert_eq!(makers, [first, second, first, second]);
}

// §1.3, DU9
#[test]
fn the_number_of_matches_is_even_from_2_to_8() {
    for matches in 0..=u8::MAX {
        let options = Options { matches, ..Options::default() };
        let is_fine = [2, 4, 6, 8].contains(&matches);
        assert_eq!(deal(&options, 2, 1).map(|game| game.matches()).ok(), is_fine.then_some(matches));
    }
}

// §1.4
#[test]
fn nothing_changes_what_will_be_rolled() {
    let mut thrifty = Play::solo();
    thrifty.effort(NORTH, 1);
    thrifty.roll(NORTH);
    let mut lavish = Play::solo();
    lavish.effort(NORTH, 4);
    lavish.wait(17);
    lavish.roll(NORTH);
    let rolled = Event::Rolled { breaker: NORTH, dice: ROLLS[1].to_vec(), n_dice: 4 };
    assert_eq!(thrifty.heard(WATCHER), std::slice::from_ref(&rolled));
    assert_eq!(lavish.heard(WATCHER), [rolled]);
}

// §1.4
#[test]
fn a_new_match_has_a_new_code_and_new_rolls() {
    let mut play = Play::turns();
    play.solve(play.breaker(), CODE);
    play.time_out();
    assert_eq!(play.told, [(Audience::All, Event::MatchBegan { number: 2 })]);
    assert_ne!((play.game.current.code, play.game.current.rolls), (CODE, ROLLS));
}

// §1.5
#[test]
fn a_breaker_starts_with_18_white_dice_and_seven_rows() {
    let board = Play::turns().seen(Play::turns().breaker(), WATCHER);
    assert_eq!((board.dice_left, board.rows_left, board.rows), (18, 7, vec![]));
}
