//! Bots take as long as people.

use bots::{
    Bot as _, Level, Sight,
    dobble::{Racer, median, reaction},
};
use games::{
    Game as _, Input, Millis, Rng, Seat, Step, Viewer,
    dobble::{BotSpeed, Dobble, Options, Play, View},
};

fn sorted(mut times: Vec<u64>) -> Vec<u64> {
    times.sort_unstable();
    times
}

#[test]
fn reactions_are_log_normal_about_their_median() {
    let mut rng = Rng::from_number(1);
    let times = sorted((0..40_000).map(|_| reaction(Millis(1_000), &mut rng).0).collect());
    // The quartiles and tenths of a log-normal distribution with spread 0.4.
    for (share, expected) in [(10, 599), (25, 764), (50, 1_000), (75, 1_310), (90, 1_670)] {
        let is = times[times.len() * share / 100];
        assert!(is.abs_diff(expected) < expected / 40, "{share} % take less than {is}");
    }
    assert!(times[0] >= 350, "nobody reacts at once: {}", times[0]);
}

/// What seat 0 sees of a Tower of two when its cards are turned over.
fn tower() -> View {
    let options = Options { play: Play::Tower, ..Options::default() };
    let mut rng = Rng::from_number(1);
    let mut cx = Step::new(Millis(0), &mut rng);
    let mut game = Dobble::deal(&options, 2, &mut cx).expect("options that can be dealt");
    cx.now = Millis(3_000);
    game.step(Input::Timeout, &mut cx).expect("a countdown ends");
    game.view(Viewer::Seat(Seat(0)))
}

fn median_delay(level: Level, view: &View, rng: &mut Rng) -> u64 {
    let delay = |rng: &mut Rng| Racer::choose(level, Sight::of(Seat(0), view), rng).expect("a claim").after.0;
    sorted((0..2_001).map(|_| delay(rng)).collect())[1_000]
}

#[test]
fn half_of_all_reactions_are_below_the_median_of_the_level() {
    let mut rng = Rng::from_number(2);
    for level in Level::ALL {
        let (is, expected) = (median_delay(level, &tower(), &mut rng), median(level).0);
        assert!(is.abs_diff(expected) < expected / 20, "{level}: {is}");
    }
}

/// DB15: the table of `docs/games/dobble.md`, in milliseconds.
#[test]
fn the_host_chooses_how_quick_bots_are() {
    let mut rng = Rng::from_number(5);
    for (level, medians) in [
        (Level::Easy, [6_400, 4_000, 2_600]),
        (Level::Medium, [4_000, 2_500, 1_625]),
        (Level::Hard, [2_400, 1_500, 975]),
    ] {
        for (speed, expected) in [BotSpeed::Gentle, BotSpeed::Level, BotSpeed::Quick].into_iter().zip(medians)
        {
            let mut view = tower();
            view.options.bots = speed;
            let is = median_delay(level, &view, &mut rng);
            assert!(is.abs_diff(expected) < expected / 20, "{level}, {speed:?}: {is}");
        }
    }
}

/// DB15.
#[test]
fn a_bot_in_step_slows_down_when_it_leads_and_hurries_when_it_trails() {
    let mut rng = Rng::from_number(6);
    let mut with = |mine, theirs| {
        let mut view = tower();
        view.options.bots = BotSpeed::InStep;
        (view.places[0].found, view.places[1].found) = (mine, theirs);
        median_delay(Level::Medium, &view, &mut rng)
    };
    for (mine, theirs, expected) in
        [(0, 0, 2_500), (7, 7, 2_500), (6, 2, 4_000), (2, 6, 1_550), (50, 0, 7_500), (0, 50, 875)]
    {
        let is = with(mine, theirs);
        assert!(is.abs_diff(expected) < expected / 20, "{mine} to {theirs}: {is}");
    }
}

#[test]
fn looking_again_does_not_start_anew() {
    let mut rng = Rng::from_number(3);
    let fresh = tower();
    let since = fresh.as_of;
    let mut acts = |step: u64| {
        let mut view = fresh.clone();
        for _ in 0..500 {
            let after = Racer::choose(Level::Medium, Sight::of(Seat(0), &view), &mut rng).unwrap().after;
            if after.0 <= step {
                return (view.as_of + after - since).0;
            }
            // Something else changed meanwhile, and the bot is sent to look again.
            view.as_of = view.as_of + Millis(step);
        }
        panic!("the bot never acts");
    };
    let times = sorted((0..2_001).map(|_| acts(150)).collect());
    assert!(times[1_000].abs_diff(2_500) < 130, "{}", times[1_000]);
    assert!(times[1_500].abs_diff(3_275) < 200, "{}", times[1_500]);
}

#[test]
fn bots_get_tired() {
    let mut rng = Rng::from_number(4);
    let fresh = tower();
    let mut late = fresh.clone();
    let ten_minutes = Millis::seconds(600);
    late.as_of = late.as_of + ten_minutes;
    for place in &mut late.places {
        place.top.as_mut().unwrap().since = late.as_of;
    }
    late.centre.as_mut().unwrap().since = late.as_of;
    let (before, after) =
        (median_delay(Level::Hard, &fresh, &mut rng), median_delay(Level::Hard, &late, &mut rng));
    assert!((106..=115).contains(&(100 * after / before)), "{before} and then {after}");
}
