//! The critic of Double Double Dominoes: notes what everyone could do and
//! did, and weighs it as the strongest bot would have.

use games::{
    Rng, Seat,
    dominoes::{Dominoes, Fit, Phase, Placed, View},
};

use super::{
    analysis::{Analysis, Decision, Grade, Move, SideAnalysis},
    hard::{promising, weigh},
};
use crate::Critic;

/// Gathers the decisions of a game from the views of its seats: show it every
/// seat's view after the deal and after every input.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// What someone sees who has yet to decide.
    pending: Option<(Seat, View)>,
    /// What someone saw, and what they placed; nothing if they stopped.
    decided: Vec<(Seat, View, Option<Placed>)>,
    last: Option<View>,
}

impl Critic<Dominoes> for Recorder {
    type Analysis = Analysis;

    fn see(&mut self, seat: Seat, view: &View) {
        self.close(view);
        if view.may.place {
            self.pending = Some((seat, view.clone()));
        }
        self.last = Some(view.clone());
    }

    fn judge(self) -> Analysis {
        let moves: Vec<Move> = self
            .decided
            .iter()
            .filter_map(|(seat, view, placed)| judge(*seat, view, placed.as_ref()))
            .collect();
        let Some(last) = &self.last else {
            return Analysis { moves, sides: Vec::new(), scores: Vec::new(), goal: 0 };
        };
        let sides = Seat::first(last.seats).map(|seat| SideAnalysis::of(seat, last, &moves)).collect();
        Analysis {
            sides,
            scores: last.history.iter().map(|points| points.to_vec()).collect(),
            goal: last.goal,
            moves,
        }
    }
}

impl Recorder {
    /// Notes what came of the pending decision, once a view shows it.
    fn close(&mut self, view: &View) {
        let Some((seat, before)) = &self.pending else { return };
        let placed = view.placed.get(before.placed.len());
        let is_over = matches!(view.phase, Phase::Over { .. });
        if placed.is_none() && view.turn == before.turn && !is_over {
            return;
        }
        let has_left = view.sides[seat.index()].left;
        if (placed.is_some() || before.may.stop) && !has_left {
            self.decided.push((*seat, before.clone(), placed.map(|placed| (**placed).clone())));
        }
        self.pending = None;
    }
}

/// Weighs one decision; nothing where there was no choice.
fn judge(seat: Seat, view: &View, placed: Option<&Placed>) -> Option<Move> {
    if view.fits.len() + usize::from(view.may.stop) < 2 {
        return None;
    }
    let played = match placed {
        Some(placed) => Some(view.fits.iter().find(|fit| is_same(fit, placed))?),
        None => None,
    };
    let mut choices = promising(view, seat);
    if !choices.contains(&played) {
        choices.push(played);
    }
    // The same game is judged the same way every time.
    let mut rng = Rng::from_number(view.placed.len() as u64);
    let weighed = weigh(view, seat, choices, &mut rng);
    let best = weighed.first()?;
    let cost = weighed.iter().find(|choice| choice.fit == played)?.behind(best);
    Some(Move {
        turn: view.turn,
        seat,
        hand: view.hand.clone(),
        n_fits: u16::try_from(view.fits.len()).unwrap_or(u16::MAX),
        n_placed: u16::try_from(view.placed.len()).unwrap_or(u16::MAX),
        played: Decision::of(played),
        best: Decision::of(best.fit),
        cost,
        grade: Grade::of(cost),
    })
}

/// Whether these are the same squares and dots, in whichever order.
fn is_same(fit: &Fit, placed: &Placed) -> bool {
    let [one, other] = placed.halves;
    fit.halves == [one, other] || fit.halves == [other, one]
}

impl Decision {
    fn of(fit: Option<&Fit>) -> Self {
        fit.map_or(Self::Stop, |fit| Self::Place { halves: fit.halves, gains: fit.gains.iter().collect() })
    }
}

impl Grade {
    fn of(cost: u32) -> Self {
        match cost {
            0..25 => Self::Best,
            25..100 => Self::Fine,
            100..250 => Self::Inaccuracy,
            250..500 => Self::Mistake,
            _ => Self::Blunder,
        }
    }
}

impl SideAnalysis {
    fn of(seat: Seat, view: &View, moves: &[Move]) -> Self {
        let own = || moves.iter().filter(|decision| decision.seat == seat);
        let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let mut side = Self {
            seat,
            diamonds: 0,
            own_bonuses: 0,
            given_bonuses: 0,
            n_decisions: count(own().count()),
            n_best: count(own().filter(|decision| decision.grade == Grade::Best).count()),
            cost: own().map(|decision| decision.cost).sum(),
        };
        for placed in view.placed.iter() {
            for gain in placed.gains.iter().filter(|gain| gain.seat == seat) {
                side.diamonds += u16::from(gain.diamond);
                let bonuses =
                    if placed.seat == seat { &mut side.own_bonuses } else { &mut side.given_bonuses };
                *bonuses += u16::from(gain.bonus);
            }
        }
        side
    }
}
