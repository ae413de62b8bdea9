//! Bots play by the rules, by the view alone, and as well as their level says.

use bots::Level;
use games::{
    Game as _, Millis, Pace, Rng, Seat,
    dobble::{BotSpeed, Bout, Event, Options, Play},
};

use crate::evening::Evening;

const PLAYS: [Play; 6] =
    [Play::Tower, Play::Well, Play::HotPotato, Play::PoisonedGift, Play::Triplet, Play::WarmUp];

#[test]
fn bots_of_all_levels_play_everything_without_a_refusal() {
    for (n, play) in (0..).zip(PLAYS) {
        for (seats, symbols) in [(2, 8), (3, 6), (5, 4), (8, 8)] {
            let options = Options { play, symbols, hints: n % 2 == 0, ..Options::default() };
            let levels: Vec<Level> = Level::ALL.into_iter().cycle().take(seats).collect();
            let mut evening = Evening::new(&options, u8::try_from(seats).unwrap(), n);
            evening.play(&levels);
            let is_abandoned =
                |event: &Event| matches!(event, Event::MiniEnded { result, .. } if result.abandoned);
            assert!(!evening.told.iter().any(is_abandoned), "{play:?} with {seats}");
        }
    }
}

#[test]
fn a_whole_championship_has_a_champion() {
    let mut evening = Evening::new(&Options::default(), 4, 3);
    evening.play(&[Level::Medium; 4]);
    assert!(evening.told.iter().any(|event| matches!(event, Event::Champion { .. })));
    assert_eq!(evening.game.outcome().unwrap().standings.iter().filter(|s| s.place == 1).count(), 1);
}

// P21
#[test]
fn patient_bots_leave_the_first_find_to_others() {
    let options =
        Options { play: Play::Tower, bots: BotSpeed::Patient, pace: Pace::Off, ..Options::default() };
    let mut evening = Evening::new(&options, 2, 7);
    evening.play(&[Level::Easy; 2]);
    let finds = evening.told.iter().filter_map(|event| {
        let Event::Won { seat, reaction, .. } = event else { return None };
        Some((*seat, *reaction))
    });
    let finds: Vec<_> = finds.collect();
    let has_waited = |reaction: Millis| reaction >= Millis::seconds(180);
    // Among bots alone, too, the game goes on; whoever was first lets the other be next.
    assert!(has_waited(finds[0].1));
    let first = finds[0].0;
    let second = finds.iter().position(|(seat, _)| *seat != first).unwrap();
    assert!(finds[1..second].iter().all(|(_, reaction)| has_waited(*reaction)));
    assert!(finds[second + 1..].iter().all(|(_, reaction)| !has_waited(*reaction)));
}

/// In how many of `n_games` Towers the first of two levels wins.
fn wins(levels: [Level; 2], n_games: u64) -> usize {
    let options = Options { play: Play::Tower, symbols: 5, ..Options::default() };
    let is_won = |seed: &u64| {
        let mut evening = Evening::new(&options, 2, *seed);
        evening.play(&levels);
        evening.game.outcome().expect("the game is over").standings[0].place == 1
    };
    (0..n_games).filter(is_won).count()
}

#[test]
fn each_level_beats_the_one_below_but_not_always() {
    for levels in [[Level::Medium, Level::Easy], [Level::Hard, Level::Medium]] {
        let won = wins(levels, 100);
        assert!((80..=100).contains(&won), "{levels:?}: {won} of 100");
    }
    let equal = wins([Level::Hard, Level::Hard], 100);
    assert!((35..=65).contains(&equal), "{equal} of 100");
}

/// The share of the matches, in hundredths, that the first of two finds.
fn share_of_finds(levels: [Level; 2], bots: BotSpeed) -> usize {
    let options = Options { play: Play::Tower, bots, ..Options::default() };
    let (mut mine, mut all) = (0, 0);
    for seed in 0..40 {
        let mut evening = Evening::new(&options, 2, seed);
        evening.play(&levels);
        let finds = evening.finds();
        mine += finds.iter().filter(|(seat, _)| *seat == Seat(0)).count();
        all += finds.len();
    }
    100 * mine / all
}

/// DB15: a hard bot beside an easy one stands for any two who are not equally
/// quick.
#[test]
fn in_step_everyone_finds_about_as_many() {
    let levels = [Level::Hard, Level::Easy];
    let (apart, in_step) =
        (share_of_finds(levels, BotSpeed::Level), share_of_finds(levels, BotSpeed::InStep));
    assert!(apart > 90, "{apart} %");
    assert!((45..=57).contains(&in_step), "{in_step} %");
}

#[test]
fn a_bot_alone_finishes_a_time_trial() {
    let mut evening = Evening::new(&Options::default(), 1, 1);
    evening.play(&[Level::Medium]);
    assert_eq!(evening.finds().len(), 20);
}

#[test]
fn nobody_is_perfect() {
    for (level, most) in [(Level::Easy, 9), (Level::Medium, 7), (Level::Hard, 6)] {
        let (mut n_right, mut n_wrong) = (0, 0);
        for seed in 0..40 {
            let mut evening = Evening::new(&Options { play: Play::Well, ..Options::default() }, 3, seed);
            evening.play(&[level; 3]);
            n_right += evening.told.iter().filter(|event| matches!(event, Event::Won { .. })).count();
            n_wrong += evening.told.iter().filter(|event| matches!(event, Event::Wrong { .. })).count();
        }
        let in_a_hundred = 100 * n_wrong / (n_right + n_wrong);
        assert!((1..=most).contains(&in_a_hundred), "{level:?}: {n_wrong} wrong, {n_right} right");
    }
}

/// How often gifts go to whoever had the fewest cards of those who could be given one.
fn gifts_to_the_leader(level: Level) -> (usize, usize) {
    let (mut n_leader, mut n_gifts) = (0, 0);
    for seed in 0..10 {
        let mut evening = Evening::new(&Options { play: Play::PoisonedGift, ..Options::default() }, 4, seed);
        evening.play(&[level; 4]);
        let mut cards = [1u32; 4];
        let deals = evening.told.iter().take_while(|event| !is_tie(event));
        for event in deals {
            let Event::Won { seat, target: Some(target), .. } = event else { continue };
            let least = Seat::first(4).filter(|other| other != seat).map(|other| cards[other.index()]).min();
            n_leader += usize::from(Some(cards[target.index()]) == least);
            n_gifts += 1;
            cards[target.index()] += 1;
        }
    }
    (n_leader, n_gifts)
}

fn is_tie(event: &Event) -> bool {
    matches!(event, Event::Dealt { bout: Bout::FaceOff { .. } | Bout::LastPotato { .. }, .. })
}

#[test]
fn good_bots_poison_the_leader() {
    let share = |(n_leader, n_gifts): (usize, usize)| 100 * n_leader / n_gifts;
    let (easy, hard) = (share(gifts_to_the_leader(Level::Easy)), share(gifts_to_the_leader(Level::Hard)));
    assert!(hard > 75 && easy < 60, "easy {easy} %, hard {hard} %");
}

#[test]
fn chance_is_all_that_two_equal_bots_differ_in() {
    let play = |seed| {
        let mut evening = Evening::new(&Options { play: Play::Tower, ..Options::default() }, 2, seed);
        evening.play(&[Level::Easy; 2]);
        evening.finds()
    };
    let seed = Rng::from_number(5).next_u64();
    assert_eq!(play(seed), play(seed));
    assert_ne!(play(seed), play(seed + 1));
}
