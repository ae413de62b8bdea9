//! Bots play by the rules, by the view alone, and as well as their level says.

use bots::Level;
use games::{
    Game as _, Seat,
    dohdles::{Event, Fate, Options, Terms},
};

use crate::evening::Evening;

#[test]
fn bots_of_all_levels_play_whole_games_without_a_refusal() {
    for (seed, seats) in (0..).zip([3, 4, 6, 7, 12]) {
        for terms in [Terms::Own, Terms::List] {
            let levels: Vec<Level> = Level::ALL.into_iter().cycle().take(seats).collect();
            let options = Options { terms, ..Options::default() };
            let mut evening = Evening::new(&options, u8::try_from(seats).unwrap(), seed);
            evening.play(&levels);
            let ended = |event: &Event| matches!(event, Event::Ended { winners } if !winners.is_empty());
            assert!(evening.told.iter().any(ended), "{seats} seats");
            let passed = |event: &Event| matches!(event, Event::TurnPassed { .. });
            assert!(!evening.told.iter().any(passed), "{seats} seats: a bot let its turn pass");
        }
    }
}

#[test]
fn bots_leave_nothing_undone() {
    let mut evening = Evening::new(&Options::default(), 7, 1);
    evening.sculpt(&[Level::Medium; 7]);
    let view = evening.view(0);
    assert!(view.dohdles.iter().all(|dohdle| dohdle.fate == Fate::Standing && dohdle.ops > Some(3)));
    evening.play(&[Level::Medium; 7]);
    let silent = |event: &&Event| matches!(event, Event::Answered { seat: None, .. });
    assert_eq!(evening.told.iter().filter(silent).count(), 0, "every question is answered");
    let speechless = |event: &&Event| matches!(event, Event::Wrong { word: None, .. });
    assert_eq!(evening.told.iter().filter(speechless).count(), 0, "whoever shouts has a word to say");
}

/// The share of wins of the hard bots among four, two of them easy, in per cent.
fn won_by_hard(n_games: u64) -> u64 {
    let mut points = 0;
    for seed in 0..n_games {
        let mut levels = [Level::Hard, Level::Easy, Level::Hard, Level::Easy];
        levels.rotate_left((seed % 2) as usize);
        let mut evening = Evening::new(&Options::default(), 4, seed);
        evening.play(&levels);
        let outcome = evening.game.outcome().expect("the game is over");
        let won = |seat: &Seat| outcome.standings[seat.index()].place == 1;
        let winners: Vec<Seat> = Seat::first(4).filter(won).collect();
        let hard = winners.iter().filter(|seat| levels[seat.index()] == Level::Hard).count();
        points += 100 * hard as u64 / winners.len() as u64;
    }
    points / n_games
}

#[test]
fn hard_bots_beat_easy_ones_but_not_always() {
    let share = won_by_hard(40);
    assert!((70..=99).contains(&share), "{share} %");
}
