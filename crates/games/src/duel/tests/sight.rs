//! Who sees what, chapter 10.

use proptest::prelude::*;

use super::*;

fn assisted(mode: Mode, seats: u8) -> Play {
    Play::deal(Options { mode, assist: true, ..Options::default() }, seats)
}

// §10.1
#[test]
fn only_the_maker_sees_the_code_before_the_end() {
    let mut play = Play::turns();
    let (breaker, maker) = (play.breaker(), play.maker());
    let codes = |play: &Play| {
        [Viewer::Seat(breaker), WATCHER, Viewer::Seat(maker)].map(|viewer| play.seen(breaker, viewer).code)
    };
    assert_eq!(codes(&play), [None, None, Some(CODE)]);
    play.effort(breaker, 2);
    assert_eq!(codes(&play), [None, None, Some(CODE)]);
    play.solve(breaker, [2; 4]);
    assert_eq!(codes(&play), [Some(CODE); 3]);
}

// §10.1
#[test]
fn watchers_see_rolls_rows_and_answers() {
    let mut play = Play::turns();
    let breaker = play.breaker();
    play.effort(breaker, 2);
    play.roll(breaker);
    let (seen, own) = (play.seen(breaker, WATCHER), play.own(breaker));
    assert_eq!((seen.turn, seen.rows), (own.turn, own.rows));
    assert_eq!(seen.may, May::default());
}

// §10.2
#[test]
fn assist_counts_the_codes_that_still_fit_for_the_breaker_alone() {
    let mut play = assisted(Mode::Turns, 2);
    let (breaker, maker) = (play.breaker(), play.maker());
    let full = || (1..=6).collect::<Vec<u8>>();
    let dots = [full(), full(), full(), full()];
    assert_eq!(play.own(breaker).possible, Some(Possible { codes: 1296, dots }));
    play.roll(breaker);
    play.place(breaker, [3, 0, 0, 0]);
    let dots = [vec![3], full(), full(), full()];
    assert_eq!(play.own(breaker).possible, Some(Possible { codes: 216, dots }));
    assert_eq!(play.own(breaker).rows[0].left, Some(216));
    for viewer in [Viewer::Seat(maker), WATCHER] {
        assert_eq!(play.seen(breaker, viewer).possible, None);
        assert_eq!(play.seen(breaker, viewer).rows[0].left, None);
    }
}

// §10.2
#[test]
fn without_assist_nothing_is_counted_before_the_end() {
    let mut play = Play::solo();
    play.effort(NORTH, 2);
    assert_eq!(play.own(NORTH).possible, None);
    assert_eq!(play.own(NORTH).rows[0].left, None);
}

// §10.3
#[test]
fn after_the_match_everyone_sees_how_many_codes_were_left() {
    let mut play = Play::turns();
    let breaker = play.breaker();
    play.roll(breaker);
    play.place(breaker, [3, 0, 0, 0]);
    play.solve(breaker, [2; 4]);
    assert_eq!(play.seen(breaker, WATCHER).rows[0].left, Some(216));
}

// §10.3
#[test]
fn a_wrongly_answered_row_leaves_no_count() {
    let mut play = Play::manual();
    let (breaker, maker) = (play.breaker(), play.maker());
    play.effort(breaker, 1);
    play.answer(maker, 1, 0, 0).unwrap();
    play.roll(breaker);
    play.place(breaker, [5, 0, 0, 0]);
    play.answer(maker, 1, 0, 0).unwrap();
    let left: Vec<Option<u16>> = play.seen(breaker, WATCHER).rows.iter().map(|row| row.left).collect();
    assert_eq!(left, [Some(216), None]);
}

/// Plays rows with so many dice, turned round by so many columns.
fn play_rows(mode: Mode, seats: u8, code: Code, efforts: &[(usize, usize)]) -> Play {
    let mut play = assisted(mode, seats);
    play.game.current.code = code;
    for &(n_dice, turn) in efforts {
        play.roll(NORTH);
        let roll = ROLLS[play.own(NORTH).rows.len()];
        let mut dots: [u8; 4] = std::array::from_fn(|column| if column < n_dice { roll[column] } else { 0 });
        dots.rotate_right(turn);
        play.place(NORTH, dots);
    }
    play
}

proptest! {
    // §10.2
    #[test]
    fn the_true_code_is_always_possible(
        code in prop::array::uniform4(1..=6u8),
        efforts in prop::collection::vec((1..=3usize, 0..4usize), 1..=6),
    ) {
        let board = play_rows(Mode::Turns, 1, code, &efforts).own(NORTH);
        let possible = board.possible.unwrap();
        for (dots, hidden) in possible.dots.iter().zip(code) {
            prop_assert!(dots.contains(&hidden));
        }
        let left: Vec<u16> = board.rows.iter().map(|row| row.left.unwrap()).collect();
        prop_assert!(left.is_sorted_by(|before, after| before >= after));
        prop_assert!(left[0] < 1296);
        prop_assert_eq!(left.last(), Some(&possible.codes));
        let fits = |code: &Code| board.rows.iter().all(|row| Some(Answer::to(&row.dice, code)) == row.answer);
        prop_assert_eq!(all_codes().filter(fits).count(), usize::from(possible.codes));
        prop_assert!(fits(&code));
    }

    // §7.2
    #[test]
    fn a_covered_board_looks_the_same_whatever_lies_on_it(
        codes in prop::array::uniform2(prop::array::uniform4(1..=6u8)),
        efforts in prop::collection::vec((1..=3usize, 0..4usize), 0..=6),
        turn in 0..4usize,
    ) {
        let turned: Vec<(usize, usize)> = efforts.iter().map(|(n, by)| (*n, (by + turn) % 4)).collect();
        let one = play_rows(Mode::Together, 2, codes[0], &efforts);
        let other = play_rows(Mode::Together, 2, codes[1], &turned);
        for viewer in [Viewer::Seat(SOUTH), WATCHER] {
            prop_assert_eq!(one.game.view(viewer), other.game.view(viewer));
            prop_assert_eq!(one.heard(viewer), other.heard(viewer));
        }
    }
}
