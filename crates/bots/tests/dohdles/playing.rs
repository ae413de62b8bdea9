//! Bots play by the rules, by the view alone, and as well as their level says.

use bots::Level;
use games::{
    Game as _, Seat,
    dohdles::{Action, Dohdle, Event, Fate, Options, Terms, all_terms},
    words::Language,
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

/// The share of wins of the better bots among four, two of each, in per cent.
fn won_by(better: Level, worse: Level, n_games: u64) -> u64 {
    let mut points = 0;
    for seed in 0..n_games {
        let mut levels = [better, worse, better, worse];
        levels.rotate_left((seed % 2) as usize);
        let mut evening = Evening::new(&Options::default(), 4, seed);
        evening.play(&levels);
        let outcome = evening.game.outcome().expect("the game is over");
        let won = |seat: &Seat| outcome.standings[seat.index()].place == 1;
        let winners: Vec<Seat> = Seat::first(4).filter(won).collect();
        let n_better = winners.iter().filter(|seat| levels[seat.index()] == better).count();
        points += 100 * n_better as u64 / winners.len() as u64;
    }
    points / n_games
}

#[test]
fn each_level_beats_the_one_below() {
    for (better, worse) in [(Level::Medium, Level::Easy), (Level::Hard, Level::Medium)] {
        let share = won_by(better, worse, 60);
        assert!(share >= 80, "{better} beats {worse} in {share} % of games");
    }
}

#[test]
fn better_bots_need_fewer_clues() {
    let chips = |level| {
        let solved = (0..20).flat_map(|seed| {
            let mut evening = Evening::new(&Options::default(), 4, seed);
            evening.play(&[level; 4]);
            evening.view(0).dohdles.into_iter().flat_map(|dohdle| dohdle.guesses)
        });
        let chips: Vec<u32> = solved.filter(|guess| guess.right).map(|guess| guess.chip.into()).collect();
        100 * chips.iter().sum::<u32>() / u32::try_from(chips.len()).unwrap()
    };
    let [easy, medium, hard] = Level::ALL.map(chips);
    assert!(hard + 30 < medium && medium + 30 < easy, "hundredths of a space: {hard}, {medium}, {easy}");
}

#[test]
fn bots_are_wrong_now_and_then_but_not_often() {
    for level in Level::ALL {
        let (mut n_right, mut n_wrong) = (0, 0);
        for seed in 0..30 {
            let mut evening = Evening::new(&Options::default(), 4, seed);
            evening.play(&[level; 4]);
            n_right += evening.told.iter().filter(|event| matches!(event, Event::Solved { .. })).count();
            n_wrong += evening.told.iter().filter(|event| matches!(event, Event::Wrong { .. })).count();
        }
        let per_cent = 100 * n_wrong / (n_right + n_wrong);
        assert!((2..=35).contains(&per_cent), "{level}: {n_wrong} wrong, {n_right} right");
    }
}

#[test]
fn words_of_ones_own_do_not_stop_the_game_and_are_never_named_by_bots() {
    for seed in 0..5 {
        let mut evening = Evening::new(&Options::default(), 4, seed);
        for (dohdle, word) in [(0, "hoover"), (1, "zeppelin")] {
            evening.act(0, Action::Name { dohdle, word: word.into() });
        }
        evening.play(&[Level::Hard; 4]);
        let view = evening.view(0);
        let said =
            view.dohdles.iter().flat_map(|dohdle| &dohdle.guesses).filter_map(|guess| guess.word.as_ref());
        for word in said {
            assert!(all_terms(Language::English).any(|term| term == word), "{word}");
        }
        let is_solved = |dohdle: &&Dohdle| matches!(dohdle.fate, Fate::Solved { .. });
        assert_eq!(view.dohdles[..2].iter().filter(is_solved).count(), 0);
    }
}

#[test]
fn chance_is_all_that_two_equal_games_differ_in() {
    let play = |seed| {
        let mut evening = Evening::new(&Options::default(), 3, seed);
        evening.play(&[Level::Medium; 3]);
        evening.told
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}
