//! What the critic says.

use bots::{
    Level,
    dominoes::{Analysis, Decision, Grade},
};
use games::{Game as _, Input, Rng, Seat, dominoes::Action};

use crate::evening::Evening;

fn judged(levels: &[Level], seed: u64) -> (Evening, Analysis) {
    let play = || {
        let mut evening = Evening::new(u8::try_from(levels.len()).expect("a few seats"), seed);
        evening.play(levels, &mut Rng::from_number(seed));
        evening
    };
    (play(), play().judge())
}

#[test]
fn every_decision_is_weighed_and_every_point_accounted_for() {
    let (evening, analysis) = judged(&[Level::Easy, Level::Medium, Level::Easy], 3);
    let view = evening.view(Seat(0));
    assert_eq!(
        (&analysis.scores, analysis.goal),
        (&view.history.iter().map(|points| points.to_vec()).collect(), 75)
    );
    for (side, seen) in analysis.sides.iter().zip(view.sides.iter()) {
        assert_eq!(side.diamonds + side.own_bonuses + side.given_bonuses, seen.points);
        let own = || analysis.moves.iter().filter(|decision| decision.seat == side.seat);
        assert_eq!(usize::from(side.n_decisions), own().count());
        assert_eq!(side.cost, own().map(|decision| decision.cost).sum::<u32>());
        assert!(side.n_best <= side.n_decisions && side.n_decisions > 3);
    }
    let n_placed = |decision: &&bots::dominoes::Move| matches!(decision.played, Decision::Place { .. });
    let weighed = analysis.moves.iter().filter(n_placed).count();
    // Forced placements are not weighed.
    assert!(weighed <= view.placed.len() && weighed * 10 > view.placed.len() * 8, "{weighed}");
}

#[test]
fn what_was_played_is_what_lies_on_the_board() {
    let (evening, analysis) = judged(&[Level::Easy, Level::Medium], 9);
    let placed = evening.view(Seat(0)).placed;
    for decision in &analysis.moves {
        assert!(decision.cost == 0 || decision.played != decision.best);
        let Decision::Place { halves, gains } = &decision.played else { continue };
        let there = &placed[usize::from(decision.n_placed)];
        let [one, other] = *halves;
        assert!(there.halves == [one, other] || there.halves == [other, one]);
        assert_eq!((there.seat, there.turn, &there.gains), (decision.seat, decision.turn, gains));
    }
}

#[test]
fn those_who_play_better_are_charged_less() {
    let (mut easy, mut hard) = (0, 0);
    for seed in 0..4 {
        let (_, analysis) = judged(&[Level::Easy, Level::Hard], seed);
        easy += analysis.sides[0].cost / u32::from(analysis.sides[0].n_decisions);
        hard += analysis.sides[1].cost / u32::from(analysis.sides[1].n_decisions);
    }
    assert!(hard * 2 < easy, "hard {hard}, easy {easy}");
}

#[test]
fn a_cost_has_a_word() {
    let (_, analysis) = judged(&[Level::Easy, Level::Easy], 1);
    for decision in &analysis.moves {
        let bounds = match decision.grade {
            Grade::Best => 0..25,
            Grade::Fine => 25..100,
            Grade::Inaccuracy => 100..250,
            Grade::Mistake => 250..500,
            Grade::Blunder => 500..u32::MAX,
        };
        assert!(bounds.contains(&decision.cost), "{decision:?}");
    }
}

#[test]
fn leaving_and_running_out_of_time_do_not_confuse_the_critic() {
    let mut evening = Evening::new(3, 2);
    let mut rng = Rng::from_number(1);
    for _ in 0..5 {
        evening.input(&Input::Timeout);
        evening.step(&[Level::Easy; 3], &mut rng);
    }
    let mover = evening.mover();
    evening.input(&Input::Leave(mover));
    let next = evening.mover();
    evening.input(&Input::Leave(next));
    assert!(evening.game.outcome().is_some());
    let analysis = evening.judge();
    assert!(analysis.moves.len() > 5);
    assert!(analysis.moves.iter().all(|decision| decision.played != Decision::Stop || decision.n_fits > 0));
}

#[test]
fn stopping_is_weighed_too() {
    let mut n_stops = 0;
    for seed in 0..6 {
        let mut evening = Evening::new(2, seed);
        let mut rng = Rng::from_number(seed);
        while evening.game.outcome().is_none() {
            let seat = evening.mover();
            if evening.view(seat).may.stop {
                evening.act(seat, Action::Stop);
                n_stops += 1;
            } else {
                evening.step(&[Level::Easy; 2], &mut rng);
            }
        }
        let analysis = evening.judge();
        n_stops -= analysis.moves.iter().filter(|decision| decision.played == Decision::Stop).count();
    }
    assert_eq!(n_stops, 0, "every stop was weighed");
}
