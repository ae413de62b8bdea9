//! Playing alone and leaving, chapters 8 and 9.

use super::*;

fn standings(play: &Play) -> Vec<(u8, i32, bool)> {
    play.game.outcome().unwrap().standings.iter().map(|s| (s.place, s.score, s.left)).collect()
}

// §8.1
#[test]
fn solo_is_one_match_against_the_house() {
    let mut play = Play::solo();
    assert_eq!(play.game.view(Viewer::Seat(NORTH)).matches, 1);
    assert_eq!(play.own(NORTH).code, None);
    play.effort(NORTH, 2);
    play.solve(NORTH, CODE);
    assert_eq!(standings(&play), [(1, 66, false)]);
    assert_eq!(play.game.view(WATCHER).phase, Phase::Over);
    assert_eq!(play.own(NORTH).code, Some(CODE));
    assert_eq!(play.waiting(), []);
}

// §8.1
#[test]
fn there_is_no_second_seat_in_a_solo_game() {
    let mut play = Play::solo();
    assert_eq!(play.act(SOUTH, Action::Roll), Err(Refusal::NoSuchSeat));
    assert_eq!(play.input(Input::Leave(SOUTH)), Err(Refusal::NoSuchSeat));
}

// §8.2
#[test]
fn the_options_for_two_mean_nothing_in_a_solo_game() {
    let options = Options { mode: Mode::Together, matches: 7, manual: true, ..Options::default() };
    let mut play = Play::deal(options, 1);
    play.effort(NORTH, 1);
    assert!(play.own(NORTH).rows[0].answer.is_some());
    assert_eq!(play.seen(NORTH, WATCHER).rows[0].dice[0], Some(3));
    play.solve(NORTH, CODE);
    assert!(play.game.outcome().is_some());
}

// §9.1
#[test]
fn whoever_leaves_loses_whatever_the_points() {
    let mut play = Play::turns();
    let leader = play.breaker();
    play.solve(leader, CODE);
    play.time_out();
    play.input(Input::Leave(leader)).unwrap();
    assert_eq!(standings(&play)[leader.index()], (2, 73, true));
    assert_eq!(standings(&play)[1 - leader.index()], (1, 0, false));
    assert_eq!(play.act(leader, Action::Roll), Err(Refusal::Over));
    assert_eq!(play.input(Input::Leave(NORTH)), Err(Refusal::Over));
    assert_eq!(play.input(Input::Timeout), Err(Refusal::Over));
}

// §9.2
#[test]
fn a_board_broken_off_scores_nothing_and_the_code_is_laid_open() {
    let mut play = Play::turns();
    let (breaker, maker) = (play.breaker(), play.maker());
    play.effort(breaker, 3);
    play.input(Input::Leave(maker)).unwrap();
    let ended = Event::Ended { breaker, ending: Ending::Abandoned, score: Some(0) };
    assert_eq!(play.heard(WATCHER), [ended, Event::MatchEnded { number: 1, code: CODE }]);
    assert_eq!(play.seen(breaker, WATCHER).code, Some(CODE));
    assert_eq!(standings(&play)[breaker.index()], (1, 0, false));
}

// §9.2
#[test]
fn together_the_points_of_a_board_that_was_done_stay() {
    for leaver in [NORTH, SOUTH] {
        let mut play = Play::together();
        play.effort(NORTH, 3);
        play.solve(NORTH, CODE);
        play.input(Input::Leave(leaver)).unwrap();
        assert_eq!(play.game.view(WATCHER).history, [[Some(65), Some(0)]]);
        assert_eq!(play.ending(NORTH), (Ending::Broken { solution: CODE }, Some(65)));
        assert_eq!(standings(&play)[leaver.index()].0, 2);
    }
}

// §9.3
#[test]
fn leaving_between_matches_ends_the_game_too() {
    let mut play = Play::turns();
    play.solve(play.breaker(), CODE);
    play.input(Input::Leave(SOUTH)).unwrap();
    assert_eq!(play.game.view(WATCHER).phase, Phase::Over);
    assert_eq!(play.game.view(WATCHER).history.len(), 1);
    assert_eq!(standings(&play)[SOUTH.index()].0, 2);
}

// §9.4
#[test]
fn leaving_alone_ends_the_game_as_it_stands() {
    let mut play = Play::solo();
    play.effort(NORTH, 3);
    play.input(Input::Leave(NORTH)).unwrap();
    assert_eq!(standings(&play), [(1, 0, true)]);
    assert_eq!(play.ending(NORTH), (Ending::Abandoned, Some(0)));
}
