//! The Tower, the Well, the Hot Potato, the Poisoned Gift and the warm-up.

use super::*;

fn piles(evening: &Evening) -> Vec<usize> {
    evening.game.table.piles.iter().map(Vec::len).collect()
}

// §4.1
#[test]
fn a_tower_begins_with_one_card_each() {
    let evening = Evening::of(Play::Tower, 5);
    assert_eq!(piles(&evening), [1; 5]);
    assert_eq!(evening.view(A).stock, 49);
}

// §4.2
#[test]
fn the_centre_card_goes_on_top_of_the_finders_pile() {
    let mut evening = Evening::of(Play::Tower, 3);
    let (centre, next) = (evening.centre(), *evening.game.table.stock.last().unwrap());
    evening.win(B);
    assert_eq!((evening.top(B), evening.centre()), (centre, next));
    assert_eq!(piles(&evening), [1, 2, 1]);
}

// §4.3
#[test]
fn the_highest_tower_wins() {
    let mut evening = Evening::of(Play::Tower, 2);
    (0..53).for_each(|n| evening.win(if n % 3 == 0 { A } else { B }));
    assert_eq!(evening.result().winner, Some(B));
    assert_eq!(evening.places(), [2, 1]);
}

// §5.1
#[test]
fn a_well_deals_out_all_cards_but_the_centre_card() {
    for (seats, each) in [(2, 27), (3, 18), (4, 13), (5, 10), (6, 9), (7, 7), (8, 6)] {
        let evening = Evening::of(Play::Well, seats);
        let piles = piles(&evening);
        assert_eq!(piles.iter().sum::<usize>(), 54, "{seats} seats");
        assert!(piles.iter().all(|&n| n == each || n == each + 1), "{seats} seats: {piles:?}");
        assert_eq!((evening.view(A).stock, evening.game.table.aside.len()), (0, 0));
    }
}

// §5.2; DB9
#[test]
fn chance_decides_who_has_a_card_more_in_a_well() {
    let deals = (0..40).map(|seed| {
        let options = Options { play: Play::Well, ..Options::default() };
        piles(&Evening::deal_with(options, 4, seed))
    });
    let deals: Vec<Vec<usize>> = deals.collect();
    for piles in &deals {
        let mut sorted = piles.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [13, 13, 14, 14]);
    }
    assert!((0..4).all(|seat| deals.iter().any(|piles| piles[seat] == 14)), "{deals:?}");
    assert!((0..4).all(|seat| deals.iter().any(|piles| piles[seat] == 13)), "{deals:?}");
}

// §5.3
#[test]
fn the_finders_card_is_the_new_centre_card() {
    let mut evening = Evening::of(Play::Well, 2);
    let own = evening.top(A);
    evening.win(A);
    assert_eq!(evening.centre(), own);
    assert_eq!(piles(&evening), [26, 27]);
}

// §5.4
#[test]
fn the_first_without_cards_wins_and_the_others_are_ranked_by_theirs() {
    let mut evening = Evening::of(Play::Well, 3);
    (0..5).for_each(|_| evening.win(C));
    (0..18).for_each(|_| evening.win(B));
    let result = evening.result();
    assert_eq!((result.winner, result.scores, result.ranks), (Some(B), vec![18, 0, 13], vec![3, 1, 2]));
}

// §6.1
#[test]
fn a_hot_potato_has_as_many_rounds_as_the_host_says() {
    let rounds = |rounds, seats, symbols| {
        let options = Options { play: Play::HotPotato, rounds, symbols, ..Options::default() };
        let bout = Evening::deal(options, seats).game.bout;
        let Bout::HotPotato { round: 1, rounds } = bout else { panic!("{bout:?}") };
        rounds
    };
    assert_eq!(rounds(5, 8, 8), 5);
    assert_eq!(rounds(10, 8, 8), 10);
    assert_eq!(rounds(10, 2, 8), 10);
    assert_eq!(rounds(5, 3, 3), 5);
}

// §6.5; DB10
#[test]
fn when_the_cards_do_not_last_the_lost_ones_are_counted_and_shuffled_in() {
    let options = Options { play: Play::HotPotato, rounds: 10, ..Options::default() };
    let mut evening = Evening::deal(options, 8);
    for round in 1..=9 {
        evening.time_out();
        while evening.game.bout == (Bout::HotPotato { round, rounds: 10 }) {
            let giver = evening.game.table.racers.iter().next().unwrap();
            evening.win(giver);
        }
        let scores: Vec<u8> = evening.view(A).places.iter().map(|place| place.score).collect();
        assert_eq!(scores, [0, 0, 0, 0, 0, 0, 0, 8 * round], "the last seat always keeps them");
    }
    assert_eq!(evening.game.table.counted.iter().sum::<usize>(), 48, "six rounds of eight cards");
    assert_eq!(evening.game.bout, Bout::HotPotato { round: 10, rounds: 10 });
}

// §6.2
#[test]
fn the_finder_gives_away_all_they_hold() {
    let mut evening = Evening::of(Play::HotPotato, 4);
    assert_eq!(piles(&evening), [1; 4]);
    evening.give(A, B);
    evening.give(B, C);
    assert_eq!(piles(&evening), [0, 0, 3, 1]);
    let [Event::Won { seat: B, target: Some(C), .. }] = evening.told[..] else {
        panic!("{:?}", evening.told)
    };
}

// §6.3
#[test]
fn cards_handed_over_keep_their_order_on_top() {
    let mut evening = Evening::of(Play::HotPotato, 3);
    let tops = [A, B, C].map(|seat| evening.top(seat));
    evening.give(A, B);
    assert_eq!(evening.game.table.piles[1], [tops[1], tops[0]]);
    evening.give(B, C);
    assert_eq!(evening.game.table.kept[2], [tops[2], tops[1], tops[0]]);
}

// §6.4
#[test]
fn whoever_has_no_cards_is_safe() {
    let mut evening = Evening::of(Play::HotPotato, 4);
    let [top, other] = evening.pair_with(A, C);
    evening.give(A, B);
    assert_eq!(evening.place(A).part, Part::Safe);
    assert!(!evening.game.waiting_for().contains(A));
    let targets: Vec<[Card; 2]> = rules(evening.game.bout).pairs(&evening.game.table, C);
    assert_eq!(targets.len(), 2, "B and D can still be given cards");
    let wrong = evening.mistaken([other, top]);
    assert_eq!(evening.act(A, wrong), Err(Refusal::NotRacing));
}

// §6.5
#[test]
fn the_last_holder_loses_all_the_cards_for_good() {
    let mut evening = Evening::of(Play::HotPotato, 3);
    evening.give(A, B);
    evening.give(B, C);
    assert!(evening.told.contains(&Event::RoundEnded { loser: Some(C), cards: 3 }));
    assert_eq!(evening.game.bout, Bout::HotPotato { round: 2, rounds: 5 });
    assert_eq!(evening.game.table.stock.len(), 55 - 6);
    assert_eq!(evening.view(A).places[2].score, 3);
    assert!(matches!(evening.view(A).phase, Phase::Countdown { .. }));
}

// §6.6
#[test]
fn the_fewest_lost_cards_win_the_hot_potato() {
    let mut evening = Evening::of(Play::HotPotato, 2);
    for round in 0..5 {
        let giver = if round < 2 { B } else { A };
        evening.win(giver);
        if round < 4 {
            evening.time_out();
        }
    }
    assert_eq!(evening.result().scores, [4, 6]);
    assert_eq!(evening.result().winner, Some(A));
}

// §7.1
#[test]
fn a_poisoned_gift_begins_with_one_card_each() {
    let evening = Evening::of(Play::PoisonedGift, 8);
    assert_eq!(piles(&evening), [1; 8]);
    assert_eq!(evening.view(A).stock, 46);
}

// §7.2
#[test]
fn the_centre_card_is_a_gift_for_somebody_else() {
    let mut evening = Evening::of(Play::PoisonedGift, 3);
    let view = evening.view(A);
    assert_eq!(view.places[0].top.as_ref().unwrap().tap, None);
    assert_eq!(view.centre.as_ref().unwrap().tap, None, "it could mean either of two");
    assert!(view.places[1].top.as_ref().unwrap().tap.is_some());
    let own = evening.right([evening.centre(), evening.top(A)]);
    assert_eq!(evening.act(A, own), Err(Refusal::NotThoseCards));
    let gift = evening.centre();
    evening.give(A, C);
    assert_eq!(evening.top(C), gift);
    assert_eq!(piles(&evening), [1, 1, 2]);
}

// §7.3
#[test]
fn the_same_person_may_be_given_card_after_card() {
    let mut evening = Evening::of(Play::PoisonedGift, 3);
    (0..10).for_each(|_| evening.give(A, B));
    assert_eq!(piles(&evening), [1, 11, 1]);
}

// §7.4
#[test]
fn the_fewest_gifts_win() {
    let mut evening = Evening::of(Play::PoisonedGift, 3);
    for n in 0..52 {
        evening.give(A, if n < 10 { C } else { B });
    }
    let result = evening.result();
    assert_eq!((result.winner, result.scores, result.ranks), (Some(A), vec![1, 43, 11], vec![1, 3, 2]));
}

// §14.1
#[test]
fn a_warm_up_has_ten_pairs_and_no_winner() {
    let mut evening = Evening::of(Play::WarmUp, 3);
    for n in 1..=10 {
        assert_eq!(evening.game.bout, Bout::WarmUp { pair: n, pairs: 10 });
        assert_eq!(evening.view(A).spread.iter().flatten().count(), 2);
        evening.win(if n < 4 { A } else { C });
    }
    let result = evening.result();
    assert_eq!((result.winner, result.scores, result.ranks), (None, vec![3, 0, 7], vec![2, 3, 1]));
    assert_eq!(evening.places(), [2, 3, 1]);
}
