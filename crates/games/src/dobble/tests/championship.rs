//! Several mini-games, and what everyone sees after them.

use super::*;

/// A championship of two Hot Potatoes of which A wins the first and B the second.
fn one_all() -> Evening {
    let options = Options {
        first: Slot::HotPotato,
        second: Slot::None,
        third: Slot::HotPotato,
        fourth: Slot::None,
        fifth: Slot::None,
        ..Options::default()
    };
    let mut evening = Evening::deal(options, 2);
    for winner in [A, B] {
        for _ in 0..5 {
            evening.time_out();
            evening.wait(1_000);
            evening.win(winner);
        }
        if winner == A {
            evening.time_out();
        }
    }
    evening
}

// §15.1
#[test]
fn all_five_are_played_once_by_default() {
    let evening = Evening::of(Play::Championship, 2);
    let all = [Mini::Tower, Mini::Well, Mini::HotPotato, Mini::PoisonedGift, Mini::Triplet];
    assert_eq!(evening.view(A).program, all);
}

// §15.1
#[test]
fn any_order_of_up_to_seven_can_be_chosen_but_not_none() {
    let options = Options { first: Slot::WarmUp, seventh: Slot::Tower, ..Options::default() };
    let evening = Evening::deal(options, 2);
    let program = evening.view(A).program;
    assert_eq!((program[0], program[5], program.len()), (Mini::WarmUp, Mini::Tower, 6));
    let none = Slot::None;
    let empty = Options { first: none, second: none, third: none, fourth: none, fifth: none, ..options };
    assert_eq!(Options { seventh: none, ..empty }.check(2).err(), Some(Refusal::NoMiniGame));
}

// §15.1
#[test]
fn most_wins_make_the_champion() {
    let mut evening = Evening::of(Play::Championship, 3);
    evening.game.options.hints = false;
    // Everyone gives up at once, but A always found one match.
    while evening.game.outcome().is_none() {
        if evening.game.phase == Stage::Racing && evening.game.bout != Bout::Triplet {
            evening.win(A);
        }
        evening.time_out();
    }
    let wins: Vec<Option<Seat>> = evening.game.results.iter().map(|result| result.winner).collect();
    assert_eq!(wins[..2], [Some(A), Some(A)]);
    assert_eq!(
        evening.view(B).wins[0],
        3,
        "Tower, Well and Hot Potato; the gift made no one a winner: {wins:?}"
    );
    assert_eq!(evening.game.champion, Some(A));
    assert_eq!(evening.places(), [1, 2, 2]);
    assert_eq!(evening.game.outcome().unwrap().standings[0].score, 3);
}

// §15.2
#[test]
fn a_tie_for_the_title_is_decided_like_any_other() {
    let mut evening = one_all();
    assert_eq!(evening.view(A).wins, [1, 1]);
    assert!(matches!(evening.view(A).phase, Phase::Result { .. }), "the last result is shown first");
    evening.time_out();
    assert_eq!(evening.game.bout, Bout::FaceOff { stake: Stake::Title });
    evening.time_out();
    evening.win(B);
    assert!(evening.told.contains(&Event::Champion { seat: B }));
    assert_eq!(evening.places(), [2, 1]);
}

// §15.2
#[test]
fn a_title_that_nobody_decides_is_shared() {
    let mut evening = one_all();
    while evening.game.outcome().is_none() {
        evening.time_out();
    }
    assert_eq!(evening.places(), [1, 1]);
}

// §15.3
#[test]
fn reactions_and_photo_finishes_are_shown_afterwards() {
    let mut evening = one_all();
    let shown = evening.view(A).claims;
    assert_eq!(shown.len(), 5, "those of the mini-game that is over");
    assert!(shown.iter().all(|won| won.number == 2 && won.seat == B && won.reaction == Millis(1_000)));
    evening.time_out();
    assert!(evening.view(A).claims.is_empty());
    evening.time_out();
    let claim = evening.right(evening.pair(B));
    evening.win(A);
    assert_eq!(evening.view(A).claims.len(), 11, "all of the game");
    assert_eq!(evening.act(B, claim), Err(Refusal::Over));
}
