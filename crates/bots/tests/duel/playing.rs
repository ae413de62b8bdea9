//! Bots play by the rules, by the view alone, and as well as their level says.

use bots::{Bot as _, Level, Sight, duel::Duellist};
use games::{
    Game as _, Pace, Rng, Seat,
    duel::{Mode, Options, View},
};

use crate::evening::Evening;

fn score(level: Level, seed: u64) -> i32 {
    let mut evening = Evening::new(&Options::default(), 1, seed);
    evening.play(&[level], &mut Rng::from_number(seed ^ 0xb07));
    evening.view(Seat(0)).totals[0]
}

fn mean_score(level: Level, n_games: u32) -> f64 {
    (0..n_games).map(|seed| f64::from(score(level, seed.into()))).sum::<f64>() / f64::from(n_games)
}

#[test]
fn bots_of_all_levels_play_all_modes_without_a_refusal() {
    let mut rng = Rng::from_number(11);
    for seed in 0..12 {
        for (mode, manual, pace) in [
            (Mode::Turns, false, Pace::Normal),
            (Mode::Turns, true, Pace::Off),
            (Mode::Together, false, Pace::Slow),
        ] {
            let options = Options { mode, manual, pace, assist: seed % 2 == 0, ..Options::default() };
            let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Easy];
            for pair in levels.windows(2) {
                Evening::new(&options, 2, seed).play(pair, &mut rng);
            }
        }
    }
}

#[test]
fn a_bot_that_makes_the_code_always_tells_the_truth() {
    let options = Options { manual: true, matches: 4, ..Options::default() };
    for seed in 0..10 {
        let mut evening = Evening::new(&options, 2, seed);
        evening.play(&[Level::Easy, Level::Hard], &mut Rng::from_number(seed));
        // A wrong button would have ended a match without a solution.
        let records = evening.recorder.records();
        assert_eq!(records.len(), 4);
        assert!(records.iter().all(|record| record.solution.is_some()), "{records:?}");
    }
}

#[test]
fn the_harder_the_level_the_higher_the_score() {
    let [easy, medium, hard] = Level::ALL.map(|level| mean_score(level, 150));
    assert!(easy + 4.0 < medium && medium + 2.0 < hard, "{easy} {medium} {hard}");
    assert!(hard > 36.5, "{hard}");
}

#[test]
fn what_a_bot_cannot_see_does_not_sway_it() {
    for level in Level::ALL {
        // Different codes lie hidden, but all first views are the same.
        let views: Vec<View> =
            (0..8).map(|seed| Evening::new(&Options::default(), 1, seed).view(Seat(0))).collect();
        let choices: Vec<_> = views
            .iter()
            .map(|view| Duellist::choose(level, Sight::of(Seat(0), view), &mut Rng::from_number(3)))
            .collect();
        assert!(choices.iter().all(|choice| *choice == choices[0]), "{choices:?}");
    }
}

#[test]
fn a_bot_asked_twice_answers_the_same() {
    for level in Level::ALL {
        let mut evening = Evening::new(&Options::default(), 1, 21);
        while evening.game.outcome().is_none() {
            let view = evening.view(Seat(0));
            let ask = || Duellist::choose(level, Sight::of(Seat(0), &view), &mut Rng::from_number(4));
            let choice = ask();
            assert_eq!(choice, ask());
            evening.act(Seat(0), choice.unwrap().action);
        }
    }
}
