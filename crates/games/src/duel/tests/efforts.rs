//! Efforts and their answers, chapters 2 and 3.

use super::*;

// §2.1
#[test]
fn an_effort_rolls_four_white_dice() {
    let mut play = Play::solo();
    play.roll(NORTH);
    assert!(matches!(play.own(NORTH).turn, Turn::Placing { roll, .. } if roll == ROLLS[0]));
}

// §2.1
#[test]
fn with_fewer_than_four_dice_all_of_them_are_rolled() {
    let mut play = Play::solo();
    (0..4).for_each(|_| play.effort(NORTH, 4));
    play.roll(NORTH);
    let rolled = Event::Rolled { breaker: NORTH, dice: vec![4, 4], n_dice: 2 };
    assert_eq!(play.heard(WATCHER), [rolled]);
    assert_eq!(play.try_place(NORTH, [4, 4, 2, 0]), Err(Refusal::NotThoseDice));
    play.place(NORTH, [0, 4, 0, 4]);
}

// §2.2
#[test]
fn one_to_four_of_the_rolled_dice_go_to_columns_of_choice() {
    for dots in [[3, 0, 0, 0], [0, 0, 2, 4], [4, 3, 0, 3], [2, 3, 4, 3]] {
        let mut play = Play::solo();
        play.roll(NORTH);
        play.place(NORTH, dots);
        let row = &play.own(NORTH).rows[0];
        assert_eq!(row.dice.map(Option::unwrap_or_default), dots);
        assert_eq!(usize::from(row.n_dice), dots.iter().filter(|&&dots| dots > 0).count());
    }
}

// §2.2
#[test]
fn only_dice_that_were_rolled_can_be_placed() {
    let mut play = Play::solo();
    assert_eq!(play.try_place(NORTH, [3, 0, 0, 0]), Err(Refusal::NotRolled));
    play.roll(NORTH);
    assert_eq!(play.try_place(NORTH, [0; 4]), Err(Refusal::NoDieChosen));
    assert_eq!(play.try_place(NORTH, [6, 0, 0, 0]), Err(Refusal::NotThoseDice));
    assert_eq!(play.try_place(NORTH, [3, 3, 3, 0]), Err(Refusal::NotThoseDice));
    assert_eq!(play.try_place(NORTH, [7, 0, 0, 0]), Err(Refusal::NoSuchDots));
    let zero = Action::Place { dice: [Some(0), None, None, None] };
    assert_eq!(play.act(NORTH, zero), Err(Refusal::NoSuchDots));
}

// §2.2
#[test]
fn a_roll_allows_as_many_rows_as_counted_by_hand() {
    let n_rows = |roll: [u8; 4]| {
        let mut play = Play::solo();
        play.game.current.rolls[0] = roll;
        play.roll(NORTH);
        let any_row = (0..7u16.pow(4)).map(|n| [343, 49, 7, 1].map(|place| (n / place % 7) as u8));
        any_row
            .filter(|&dots| Play { game: play.game.clone(), ..Play::solo() }.try_place(NORTH, dots).is_ok())
            .count()
    };
    assert_eq!(n_rows([1, 2, 3, 4]), 16 + 72 + 96 + 24);
    assert_eq!(n_rows([5, 5, 1, 6]), 12 + 42 + 48 + 12);
    assert_eq!(n_rows([2, 2, 4, 4]), 8 + 24 + 24 + 6);
    assert_eq!(n_rows([3, 1, 3, 3]), 8 + 18 + 16 + 4);
    assert_eq!(n_rows([6, 6, 6, 6]), 4 + 6 + 4 + 1);
}

// §2.3
#[test]
fn dice_that_were_rolled_but_not_placed_stay_in_the_stock() {
    let mut play = Play::solo();
    play.roll(NORTH);
    assert_eq!(play.own(NORTH).dice_left, 18);
    play.place(NORTH, [0, 4, 0, 0]);
    assert_eq!(play.own(NORTH).dice_left, 17);
}

// §2.4
#[test]
fn rows_are_filled_in_order_and_stay() {
    let mut play = Play::solo();
    play.effort(NORTH, 2);
    assert_eq!(play.try_place(NORTH, [3, 0, 0, 0]), Err(Refusal::NotRolled));
    play.effort(NORTH, 1);
    let placed = |event: &Event| matches!(event, Event::Placed { row: 2, n_dice: 1, .. });
    assert!(play.heard(WATCHER).iter().any(placed));
    let rows: Vec<Dice> = play.own(NORTH).rows.iter().map(|row| row.dice).collect();
    assert_eq!(rows, [[Some(3), Some(3), None, None], [Some(5), None, None, None]]);
}

// §2.5
#[test]
fn a_row_gets_only_one_roll() {
    let mut play = Play::solo();
    play.roll(NORTH);
    assert_eq!(play.act(NORTH, Action::Roll), Err(Refusal::AlreadyRolled));
}

// §2.6
#[test]
fn after_seven_rows_only_the_solution_is_left() {
    let mut play = Play::solo();
    (0..7).for_each(|_| play.effort(NORTH, 2));
    assert_eq!(play.act(NORTH, Action::Roll), Err(Refusal::NoRowLeft));
    assert_eq!(play.own(NORTH).may, May { solve: true, ..May::default() });
    play.solve(NORTH, CODE);
}

// §2.6
#[test]
fn without_white_dice_only_the_solution_is_left() {
    let mut play = Play::solo();
    [4, 4, 4, 4, 2].into_iter().for_each(|n_dice| play.effort(NORTH, n_dice));
    assert_eq!(play.own(NORTH).dice_left, 0);
    assert_eq!(play.act(NORTH, Action::Roll), Err(Refusal::NoDiceLeft));
    assert_eq!(play.own(NORTH).may, May { solve: true, ..May::default() });
}

// §3.1
#[test]
fn buttons_say_same_higher_or_lower() {
    let answer = |dots: [u8; 4]| {
        let answer = Answer::to(&dots.map(|dots| (dots > 0).then_some(dots)), &CODE);
        [answer.right, answer.higher, answer.lower]
    };
    assert_eq!(answer([3, 5, 1, 6]), [4, 0, 0]);
    assert_eq!(answer([2, 0, 0, 0]), [0, 1, 0]);
    assert_eq!(answer([4, 0, 0, 0]), [0, 0, 1]);
    assert_eq!(answer([3, 4, 2, 0]), [1, 1, 1]);
    assert_eq!(answer([6, 5, 4, 3]), [1, 1, 2]);
}

// §3.2
#[test]
fn buttons_are_only_counted() {
    let answers = |n_dice: usize| {
        let mut seen: Vec<Answer> = all_codes()
            .map(|code| {
                let dice = std::array::from_fn(|column| (column < n_dice).then_some(3));
                Answer::to(&dice, &code)
            })
            .collect();
        seen.sort();
        seen.dedup();
        seen.len()
    };
    assert_eq!([1, 2, 3, 4].map(answers), [3, 6, 10, 15]);
}

// §3.2
#[test]
fn rows_with_the_same_counts_look_the_same() {
    let mut play = Play::solo();
    play.roll(NORTH);
    play.place(NORTH, [3, 0, 3, 0]);
    let one = play.heard(WATCHER);
    let mut play = Play::solo();
    play.roll(NORTH);
    play.place(NORTH, [3, 0, 2, 0]);
    assert_eq!(one, play.heard(WATCHER));
}

// §3.3
#[test]
fn the_house_answers_at_once_and_the_maker_only_watches() {
    let mut play = Play::turns();
    let (breaker, maker) = (play.breaker(), play.maker());
    play.effort(breaker, 4);
    let answer = Some(Answer { right: 1, higher: 2, lower: 1 });
    assert_eq!(play.heard(Viewer::Seat(maker)).last(), Some(&Event::Answered { breaker, row: 1, answer }));
    assert_eq!(play.waiting(), [breaker]);
    assert_eq!(play.answer(maker, 1, 2, 1), Err(Refusal::NothingToAnswer));
    assert_eq!(play.act(maker, Action::Roll), Err(Refusal::NotYourTurn));
    assert_eq!(play.act(maker, Action::Solve { code: CODE }), Err(Refusal::NotYourTurn));
}

// §3.4
#[test]
fn by_hand_the_maker_sets_one_button_for_each_die() {
    let mut play = Play::manual();
    let (breaker, maker) = (play.breaker(), play.maker());
    play.effort(breaker, 3);
    assert_eq!(play.waiting(), [maker]);
    assert_eq!(play.own(breaker).rows[0].answer, None);
    assert!(play.seen(breaker, Viewer::Seat(maker)).may.answer);
    assert_eq!(play.answer(maker, 1, 1, 0), Err(Refusal::WrongButtonCount));
    assert_eq!(play.answer(maker, 2, 1, 1), Err(Refusal::WrongButtonCount));
    assert_eq!(play.answer(maker, 255, 2, 2), Err(Refusal::WrongButtonCount));
    assert_eq!(play.answer(breaker, 1, 1, 1), Err(Refusal::NotYourTurn));
    assert_eq!(play.act(breaker, Action::Roll), Err(Refusal::NotYourTurn));
    play.answer(maker, 1, 1, 1).unwrap();
    assert_eq!(play.own(breaker).rows[0].answer, Some(Answer { right: 1, higher: 1, lower: 1 }));
    assert_eq!(play.waiting(), [breaker]);
}

// §3.5
#[test]
fn wrong_buttons_give_the_breaker_the_match() {
    let mut play = Play::manual();
    let (breaker, maker) = (play.breaker(), play.maker());
    play.effort(breaker, 3);
    play.answer(maker, 1, 2, 0).unwrap();
    let truth = Answer { right: 1, higher: 1, lower: 1 };
    assert_eq!(play.ending(breaker), (Ending::WrongAnswer { truth }, Some(20 + 6 * 5 + 15)));
    assert_eq!(play.game.view(WATCHER).totals[breaker.index()], 65);
}
