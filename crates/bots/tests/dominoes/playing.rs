//! Bots play by the rules, by the view alone, and as well as their level says.

use bots::{Bot as _, Level, Sight, dominoes::Builder};
use games::{
    Game as _, Rng, Seat, Viewer,
    conformance::Lawful as _,
    dominoes::{Action, Fit, View},
};

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

/// How many of so many games are won by someone who chooses among the places like this.
fn won_by(choose: fn(&View, Seat, &mut Rng) -> Option<Fit>, level: Level, n_games: u64) -> usize {
    let won = |seed: &u64| {
        let person = Seat(u8::from(seed % 2 == 1));
        let mut evening = Evening::new(2, *seed);
        let mut rng = Rng::from_number(seed ^ 0xc41d);
        while evening.game.outcome().is_none() {
            let seat = evening.mover();
            let view = evening.view(seat);
            let action = match choose(&view, seat, &mut rng) {
                Some(fit) if seat == person => Action::Place { halves: fit.halves },
                Some(_) | None => {
                    Builder::choose(level, Sight::of(seat, &view), &mut rng).expect("a choice").action
                }
            };
            evening.act(seat, action);
        }
        evening.game.outcome().expect("it is over").standings[person.index()].place == 1
    };
    (0..n_games).filter(won).count()
}

/// Places anything anywhere.
fn by_chance(view: &View, _: Seat, rng: &mut Rng) -> Option<Fit> {
    rng.pick(&view.fits).cloned()
}

/// Takes the most points there are, whatever comes after.
fn by_points(view: &View, seat: Seat, _: &mut Rng) -> Option<Fit> {
    let points = |fit: &Fit| -> i32 {
        fit.gains.iter().filter(|gain| gain.seat == seat).map(|gain| i32::from(gain.points)).sum()
    };
    view.fits.iter().max_by_key(|fit| points(fit)).cloned()
}

// DO10
#[test]
fn a_child_who_places_anything_beats_an_easy_bot_often_enough_and_no_other() {
    let won = won_by(by_chance, Level::Easy, 200);
    assert!((70..=100).contains(&won), "{won} of 200 against easy");
    let won = won_by(by_chance, Level::Medium, 40);
    assert!(won <= 4, "{won} of 40 against medium");
}

#[test]
fn whoever_takes_the_most_points_every_time_is_a_match_for_a_medium_bot() {
    let won = won_by(by_points, Level::Medium, 100);
    assert!((35..=70).contains(&won), "{won} of 100 against medium");
    let won = won_by(by_points, Level::Hard, 40);
    assert!(won <= 10, "{won} of 40 against hard");
}

#[test]
fn the_harder_the_level_the_more_often_it_wins() {
    let won = wins(Level::Medium, Level::Easy, 60);
    assert!(won > 40, "medium won {won} of 60 against easy");
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
