//! Clocks, chapter 6.

use super::*;

fn until(play: &Play, seat: Seat) -> Option<u64> {
    play.own(seat).until().map(|until| until.0 / 1000)
}

impl Board {
    fn until(&self) -> Option<Millis> {
        match self.turn {
            Turn::Choosing { until } | Turn::Placing { until, .. } | Turn::Answering { until } => until,
            Turn::Done { .. } => None,
        }
    }
}

// §6.1, DU8
#[test]
fn roll_and_row_share_one_clock_of_90_seconds() {
    let mut play = Play::solo();
    assert_eq!(until(&play, NORTH), Some(90));
    play.wait(50);
    play.roll(NORTH);
    assert_eq!(until(&play, NORTH), Some(90));
    play.wait(10);
    play.place(NORTH, [3, 0, 0, 0]);
    assert_eq!(until(&play, NORTH), Some(150));
    assert_eq!(play.game.deadline(), Some(Millis::seconds(150)));
}

// §6.1
#[test]
fn nobody_is_hurried_before_the_time() {
    let mut play = Play::solo();
    play.now = Millis(89_999);
    assert_eq!(play.input(Input::Timeout), Err(Refusal::NotDue));
    play.now = Millis(90_000);
    assert_eq!(play.input(Input::Timeout), Ok(()));
}

// §6.2
#[test]
fn an_expired_effort_is_rolled_and_spent_on_one_die_in_the_first_column() {
    let mut play = Play::solo();
    play.time_out();
    let answer = Some(Answer { right: 1, ..Answer::default() });
    assert_eq!(
        play.heard(WATCHER),
        [
            Event::Expired { breaker: NORTH },
            Event::Rolled { breaker: NORTH, dice: ROLLS[0].to_vec(), n_dice: 4 },
            Event::Placed { breaker: NORTH, row: 1, n_dice: 1 },
            Event::Answered { breaker: NORTH, row: 1, answer },
        ]
    );
    assert_eq!(play.own(NORTH).rows[0].dice, [Some(3), None, None, None]);
}

// §6.2
#[test]
fn dice_already_rolled_are_not_rolled_again_when_time_is_up() {
    let mut play = Play::solo();
    play.roll(NORTH);
    play.time_out();
    assert!(!play.heard(WATCHER).iter().any(|event| matches!(event, Event::Rolled { .. })));
    assert_eq!(play.own(NORTH).rows.len(), 1);
}

// §6.3, DU8
#[test]
fn two_expired_efforts_in_a_row_lose_the_match() {
    let mut play = Play::solo();
    play.time_out();
    play.time_out();
    assert_eq!(play.ending(NORTH), (Ending::Expired, Some(0)));
    assert_eq!(play.own(NORTH).rows.len(), 1);
}

// §6.3
#[test]
fn a_row_of_ones_own_starts_the_count_again() {
    let mut play = Play::solo();
    play.time_out();
    play.effort(NORTH, 1);
    play.time_out();
    assert_eq!(play.game.outcome(), None);
    assert_eq!(play.own(NORTH).rows.len(), 3);
}

// §6.3
#[test]
fn rolling_alone_does_not_start_the_count_again() {
    let mut play = Play::solo();
    play.time_out();
    play.roll(NORTH);
    play.time_out();
    assert_eq!(play.ending(NORTH), (Ending::Expired, Some(0)));
}

// §6.4
#[test]
fn a_due_solution_has_90_seconds() {
    let mut play = Play::solo();
    (0..7).for_each(|_| play.effort(NORTH, 2));
    assert_eq!(until(&play, NORTH), Some(90));
    play.time_out();
    assert_eq!(play.ending(NORTH), (Ending::Expired, Some(0)));
}

// §6.5
#[test]
fn after_60_seconds_the_house_answers_for_the_maker() {
    let mut play = Play::manual();
    let breaker = play.breaker();
    play.effort(breaker, 4);
    assert_eq!(until(&play, breaker), Some(60));
    play.time_out();
    assert_eq!(play.own(breaker).rows[0].answer, Some(Answer { right: 1, higher: 2, lower: 1 }));
    assert_eq!(until(&play, breaker), Some(150));
}

// §6.5
#[test]
fn a_slow_maker_does_not_count_against_the_breaker() {
    let mut play = Play::manual();
    let breaker = play.breaker();
    play.time_out();
    play.time_out();
    assert_eq!(play.own(breaker).rows.len(), 1);
    assert_eq!(play.waiting(), [breaker]);
}

// §6.6
#[test]
fn the_next_match_begins_after_30_seconds() {
    let mut play = Play::turns();
    play.solve(play.breaker(), CODE);
    assert_eq!(play.waiting(), [NORTH, SOUTH]);
    assert_eq!(play.game.deadline(), Some(Millis::seconds(30)));
    play.wait(29);
    assert_eq!(play.input(Input::Timeout), Err(Refusal::NotDue));
    play.time_out();
    assert_eq!(play.game.view(WATCHER).match_number, 2);
}

// §6.6
#[test]
fn the_next_match_begins_when_everyone_is_ready() {
    let mut play = Play::turns();
    assert_eq!(play.act(NORTH, Action::Ready), Err(Refusal::MatchNotOver));
    play.solve(play.breaker(), CODE);
    play.act(SOUTH, Action::Ready).unwrap();
    assert_eq!(play.waiting(), [NORTH]);
    assert_eq!(play.act(SOUTH, Action::Ready), Err(Refusal::AlreadyReady));
    let may_ready = |viewer| match play.game.view(viewer).phase {
        Phase::Revealed { ready, may_ready, .. } => (ready, may_ready),
        Phase::Breaking | Phase::Over => panic!("not revealed"),
    };
    assert_eq!(may_ready(Viewer::Seat(NORTH)), (vec![SOUTH], true));
    assert_eq!(may_ready(Viewer::Seat(SOUTH)), (vec![SOUTH], false));
    assert_eq!(may_ready(WATCHER), (vec![SOUTH], false));
    play.act(NORTH, Action::Ready).unwrap();
    assert_eq!(play.game.view(WATCHER).match_number, 2);
}

// §6.7, DU8
#[test]
fn the_host_sets_the_pace() {
    for (pace, seconds) in [(Pace::Off, None), (Pace::Relaxed, Some(135)), (Pace::Slow, Some(180))] {
        let play = Play::deal(Options { pace, ..Options::default() }, 1);
        assert_eq!(until(&play, NORTH), seconds);
        assert_eq!(play.game.deadline(), seconds.map(Millis::seconds));
    }
}

// §6.7
#[test]
fn without_clocks_nothing_is_ever_due() {
    let mut play = Play::deal(Options { pace: Pace::Off, manual: true, ..Options::default() }, 2);
    let (breaker, maker) = (play.breaker(), play.maker());
    play.now = Millis(u64::MAX);
    assert_eq!(play.input(Input::Timeout), Err(Refusal::NotDue));
    play.effort(breaker, 1);
    assert_eq!(play.input(Input::Timeout), Err(Refusal::NotDue));
    play.answer(maker, 0, 0, 1).unwrap();
    assert_eq!(play.input(Input::Timeout), Err(Refusal::NotDue));
    assert_eq!(play.game.deadline(), None);
}

// §6.8
#[test]
fn whatever_comes_before_time_is_called_counts() {
    let mut play = Play::solo();
    play.wait(91);
    play.roll(NORTH);
    play.place(NORTH, [0, 0, 0, 3]);
    assert_eq!(play.own(NORTH).rows.len(), 1);
    assert_eq!(play.input(Input::Timeout), Err(Refusal::NotDue));
}

// §6.7
#[test]
fn the_host_may_give_an_effort_seconds_of_their_own() {
    for (pace, seconds) in [(Pace::Normal, Some(30)), (Pace::Off, None)] {
        let play = Play::deal(Options { pace, seconds: 30, ..Options::default() }, 2);
        assert_eq!(play.game.deadline(), seconds.map(Millis::seconds));
    }
}
