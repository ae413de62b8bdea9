//! What holds for any track, any queue and any words.

use proptest::prelude::*;

use super::{super::words, *};
use crate::words::Verdict;

proptest! {
    #[test]
    fn a_step_stays_on_the_track_and_goes_the_right_way(space in 0u8..16, steps in 0u8..=255) {
        let layout = Layout::default();
        prop_assert!(layout.forward(space) > space && layout.forward(space) <= layout.end());
        prop_assert!(layout.back(space) <= space);
        prop_assert_eq!(layout.back(space) == space, space == HINDMOST);
        prop_assert!((space..=layout.end()).contains(&layout.onward(space, steps)));
    }

    #[test]
    fn a_right_word_makes_good_for_two_wrong_ones_at_the_back_and_for_none_in_front(space in 0u8..16) {
        // Much to win and little to lose at the back, and the reverse in front.
        let (green, red) = (Layout::default().green(space), Layout::default().red(space));
        prop_assert_eq!(green >= 2 * red, space < 7);
        prop_assert_eq!(green < red, space > 13);
    }

    #[test]
    fn the_queue_is_the_order_of_the_throws_with_the_active_side_at_most_in_front(
        throws in proptest::collection::vec((0u8..6, 0u64..250), 1..20),
        yes in any::<bool>(),
    ) {
        let mut evening = Evening::of(6);
        evening.wait(10_000);
        evening.choose(A, 2);
        evening.wait(1_000);
        let mut thrown: Vec<(u64, SideId)> = Vec::new();
        for (side, ago) in throws {
            let at = evening.now - Millis(ago);
            let claim = Input::Act { seat: Seat(side), action: Action::Claim { dohdle: 2 }, at };
            if evening.input(claim).is_ok() {
                prop_assert!(side != 1);
                thrown.push((at.0, side));
            }
            evening.wait(10);
        }
        if evening.may(A).first {
            evening.must(A, Action::First { yes });
            if yes {
                thrown.push((0, 0));
            }
        }
        thrown.sort_by_key(|&(at, side)| (side != 0 || thrown_alone(&evening), at));
        if let Phase::Claiming { queue, .. } | Phase::Proposing { queue, .. } = evening.phase() {
            let order: Vec<SideId> = queue.iter().map(|claim| claim.side).collect();
            prop_assert_eq!(order, thrown.iter().map(|&(_, side)| side).collect::<Vec<_>>());
        } else {
            prop_assert!(thrown.is_empty());
        }
    }

    #[test]
    fn a_word_is_always_right_for_itself(word in "[a-zA-Zäöüéñß]{3,16}", article in "(a |an |the )?") {
        let guess = format!("{article}{}", word.to_uppercase());
        prop_assert_eq!(words::judge(Language::English).whole(&word, &guess), Verdict::Right);
        prop_assert_eq!(words::tidy_secret(&word), Some(word));
    }

    #[test]
    fn any_text_can_be_judged(secret in "\\PC{0,20}", guess in "\\PC{0,40}") {
        words::judge(Language::English).whole(&secret, &guess);
        is_forbidden(Language::English, &guess);
        prop_assert_eq!(words::are_equal(Language::English, &secret, &guess), words::are_equal(Language::English, &guess, &secret));
    }
}

/// Whether nobody but the active side has thrown, so that it was not put first.
fn thrown_alone(evening: &Evening) -> bool {
    let (Phase::Claiming { queue, .. } | Phase::Proposing { queue, .. }) = evening.phase() else {
        return true;
    };
    queue.iter().all(|claim| claim.side == 0)
}
