//! Bots play by the rules, by the view alone, and as well as their level says.

use bots::{Bot as _, Level, Sight, dominoes::Builder};
use games::{Game as _, Rng, Seat, Viewer, conformance::Lawful as _};

use crate::evening::Evening;

/// How many of so many games the first level wins, beginning every other one
/// from the other seat.
fn wins(level: Level, other: Level, n_games: u64) -> usize {
    let won = |seed: &u64| {
        let shift = usize::from(seed % 2 == 1);
        let mut levels = [level, other];
        levels.rotate_left(shift);
        let mut evening = Evening::new(2, *seed);
        evening.play(&levels, &mut Rng::from_number(seed ^ 0xb07));
        evening.game.outcome().expect("the game is over").standings[shift].place == 1
    };
    (0..n_games).filter(won).count()
}

#[test]
fn bots_of_all_levels_play_at_all_tables_without_a_refusal() {
    let mut rng = Rng::from_number(11);
    for seats in 2..=6 {
        for seed in 0..2 {
            let levels: Vec<Level> = (0..seats).map(|seat| Level::ALL[usize::from(seat) % 3]).collect();
            let mut evening = Evening::new(seats, seed);
            evening.play(&levels, &mut rng);
            let points = evening.view(Seat(0)).sides.iter().map(|side| side.points).max().unwrap();
            assert!(points > 30, "{seats} seats: {points}");
        }
    }
}

#[test]
fn the_harder_the_level_the_more_often_it_wins() {
    let won = wins(Level::Medium, Level::Easy, 60);
    assert!(won > 30, "medium won {won} of 60 against easy");
    for other in [Level::Easy, Level::Medium] {
        let won = wins(Level::Hard, other, 24);
        assert!(won > 15, "hard won {won} of 24 against {other}");
    }
}

#[test]
fn what_a_bot_cannot_see_does_not_sway_it() {
    let mut doubt = Rng::from_number(8);
    for level in Level::ALL {
        let mut evening = Evening::new(3, 5);
        for _ in 0..12 {
            let seat = evening.mover();
            let ask = |view| Builder::choose(level, Sight::of(seat, &view), &mut Rng::from_number(4));
            let twin = evening.game.twin(Viewer::Seat(seat), &mut doubt);
            assert_eq!(ask(evening.view(seat)), ask(twin.view(Viewer::Seat(seat))));
            evening.step(&[Level::Easy; 3], &mut doubt);
        }
    }
}

#[test]
fn a_bot_asked_twice_answers_the_same() {
    for level in Level::ALL {
        let mut evening = Evening::new(2, 21);
        for _ in 0..20 {
            let seat = evening.mover();
            let view = evening.view(seat);
            let ask = || Builder::choose(level, Sight::of(seat, &view), &mut Rng::from_number(4));
            let choice = ask();
            assert_eq!(choice, ask());
            evening.act(seat, choice.unwrap().action);
        }
    }
}
