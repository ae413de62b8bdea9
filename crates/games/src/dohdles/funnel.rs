//! The guess funnel: cubes come out in the order in which they were thrown,
//! but for the active side's right to be heard first.

use super::{
    Dohdles,
    action::{DohdleId, Refusal, SideId},
    clock::{FIRST, FUNNEL},
    course::Stage,
    event::Event,
    layout::HINDMOST,
    trial::Trial,
    turn::Turn,
    view::Claim,
};
use crate::{Audience, Millis, Seat, Step};

/// All that comes out of the funnel at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Batch {
    /// When the turn was interrupted.
    pub(super) since: Millis,
    /// Who is still to be heard, in order.
    pub(super) queue: Vec<Cube>,
    /// Cubes that were thrown after the funnel had closed: a batch of their own.
    pub(super) later: Vec<Cube>,
    pub(super) hearing: Hearing,
}

/// A cube in the funnel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cube {
    pub(super) side: SideId,
    pub(super) seat: Seat,
    pub(super) dohdle: DohdleId,
    at: Millis,
    /// The active side used its right to answer before all others.
    is_first: bool,
}

/// How far the hearing has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Hearing {
    Gathering { closes: Millis, is_closed: bool, right: Right },
    Proposing { until: Option<Millis> },
    Judging(Trial),
}

/// The right of the active side to answer first (§6.7, §6.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Right {
    /// There was no reason to ask.
    Idle,
    Asked {
        dohdle: DohdleId,
        until: Option<Millis>,
    },
    Settled,
}

impl Batch {
    pub(super) fn due(&self) -> Option<Millis> {
        match &self.hearing {
            Hearing::Gathering { closes, is_closed, right } => {
                let right = if let Right::Asked { until, .. } = right { *until } else { None };
                right.into_iter().chain((!is_closed).then_some(*closes)).min()
            }
            Hearing::Proposing { until } | Hearing::Judging(Trial { until, .. }) => *until,
        }
    }

    /// The queue as everyone sees it.
    pub(super) fn claims(&self) -> Vec<Claim> {
        claims(&self.queue)
    }

    fn is_open(&self) -> bool {
        matches!(self.hearing, Hearing::Gathering { is_closed: false, .. })
    }

    /// Puts a cube in its place, and gives how long after the first one it came.
    fn add(&mut self, cube: Cube) -> Millis {
        let at = cube.at;
        let cubes = if self.is_open() || cube.is_first { &mut self.queue } else { &mut self.later };
        cubes.push(cube);
        cubes.sort_by_key(|cube| (!cube.is_first, cube.at));
        at - cubes.iter().map(|cube| cube.at).min().unwrap_or(at)
    }

    fn cube_of(&mut self, side: SideId) -> Option<&mut Cube> {
        self.queue.iter_mut().find(|cube| cube.side == side)
    }

    /// The active side will not be asked (again) whether it wants to be first.
    fn waive_right(&mut self) {
        if let Hearing::Gathering { right, .. } = &mut self.hearing {
            *right = Right::Settled;
        }
    }
}

/// Cubes as everyone sees them.
fn claims(cubes: &[Cube]) -> Vec<Claim> {
    let start = cubes.iter().map(|cube| cube.at).min().unwrap_or_default();
    let claim = |cube: &Cube| Claim {
        side: cube.side,
        seat: cube.seat,
        dohdle: cube.dohdle,
        behind: cube.at - start,
    };
    cubes.iter().map(claim).collect()
}

impl Dohdles {
    /// The cubes that are heard after those in the queue, as everyone sees them.
    pub(super) fn later_claims(&self) -> Vec<Claim> {
        match &self.stage {
            Stage::Claims(batch, _) => claims(&batch.later),
            Stage::Sculpting { .. } | Stage::Turn(_) | Stage::Over => Vec::new(),
        }
    }

    pub(super) fn check_claim(&self, seat: Seat, dohdle: DohdleId) -> Result<(), Refusal> {
        let riddle = self.check_dohdle(dohdle)?;
        let side = self.side_of(seat);
        let turn = self.turn().ok_or(Refusal::NotNow)?;
        match () {
            () if riddle.side == side => Err(Refusal::YourOwn),
            () if !riddle.is_standing() => Err(Refusal::Gone),
            () if riddle.chip == 0 => Err(Refusal::ChipOnStart),
            () => self.check_funnel(side),
        }?;
        match () {
            () if self.party(side).space == HINDMOST && turn.side != side => Err(Refusal::Hindmost),
            () if !self.may_speak(side) => Err(Refusal::Silent),
            () => Ok(()),
        }
    }

    /// Whether a side is there, and has not said its one wrong word where that
    /// costs nothing (§7.3).
    fn may_speak(&self, side: SideId) -> bool {
        let party = self.party(side);
        let is_free = self.layout.back(party.space) == party.space;
        self.is_present(side) && !(is_free && party.is_silent)
    }

    /// Whether the funnel takes a cube of this side: one at a time.
    fn check_funnel(&self, side: SideId) -> Result<(), Refusal> {
        match &self.stage {
            Stage::Claims(Batch { queue, later, .. }, _)
                if queue.iter().chain(later).any(|cube| cube.side == side) =>
            {
                Err(Refusal::InQueue)
            }
            Stage::Claims(..) | Stage::Sculpting { .. } | Stage::Turn(_) | Stage::Over => Ok(()),
        }
    }

    /// "Dohdles!" (§6.1, §6.3).
    pub(super) fn claim(
        &mut self,
        seat: Seat,
        dohdle: DohdleId,
        at: Millis,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check_claim(seat, dohdle)?;
        // Whoever throws a cube instead of saying yes wants to be first too.
        let is_closed = matches!(&self.stage, Stage::Claims(batch, _) if !batch.is_open());
        if is_closed && self.check_first(seat) == Ok(dohdle) {
            return self.go_first(seat, true, cx);
        }
        let side = self.side_of(seat);
        if let Stage::Turn(turn) = &self.stage {
            let hearing =
                Hearing::Gathering { closes: cx.now + FUNNEL, is_closed: false, right: Right::Idle };
            let batch = Batch { since: cx.now, queue: Vec::new(), later: Vec::new(), hearing };
            self.stage = Stage::Claims(batch, turn.clone());
        }
        let Stage::Claims(batch, Turn { side: master, .. }) = &mut self.stage else {
            return Err(Refusal::NotNow);
        };
        let behind = batch.add(Cube { side, seat, dohdle, at, is_first: false });
        if *master == side && !batch.is_open() {
            // It has thrown its one cube, for another Dohdle.
            batch.waive_right();
        }
        cx.tell(Audience::All, Event::Claimed { side, seat, dohdle, behind });
        self.weigh_right(cx);
        self.hear_if_all_in(cx);
        Ok(())
    }

    /// Gives the active side its right to answer first, once an opponent wants
    /// to solve a Dohdle on its first clue space (§6.7).
    fn weigh_right(&mut self, cx: &mut Step<'_, Event>) {
        let until = self.options.pace.deadline(cx.now, FIRST);
        let may_speak = self.turn().is_some_and(|turn| self.may_speak(turn.side));
        let Stage::Claims(batch, Turn { side, dohdle: Some(dohdle), .. }) = &mut self.stage else { return };
        let (master, dohdle) = (*side, *dohdle);
        let is_wanted = batch.queue.iter().any(|cube| cube.side != master && cube.dohdle == dohdle);
        let thrown = batch.cube_of(master).map(|cube| cube.dohdle);
        let Hearing::Gathering { right, .. } = &mut batch.hearing else { return };
        let is_first_clue = self.riddles[usize::from(dohdle)].chip == 1;
        if !may_speak || !is_wanted || !is_first_clue || *right == Right::Settled {
            return;
        }
        *right = match thrown {
            None if *right == Right::Idle => Right::Asked { dohdle, until },
            None => *right,
            Some(_) => Right::Settled,
        };
        if thrown == Some(dohdle) {
            self.put_first(master, cx);
        }
    }

    /// Moves the active side's cube to the head of the queue.
    fn put_first(&mut self, side: SideId, cx: &mut Step<'_, Event>) {
        let Stage::Claims(batch, _) = &mut self.stage else { return };
        if let Some(cube) = batch.cube_of(side) {
            cube.is_first = true;
        }
        batch.queue.sort_by_key(|cube| (!cube.is_first, cube.at));
        cx.tell(Audience::All, Event::TookFirst { side });
    }

    pub(super) fn check_first(&self, seat: Seat) -> Result<DohdleId, Refusal> {
        match &self.stage {
            Stage::Claims(
                Batch { hearing: Hearing::Gathering { right: Right::Asked { dohdle, .. }, .. }, .. },
                turn,
            ) => {
                if turn.side == self.side_of(seat) {
                    Ok(*dohdle)
                } else {
                    Err(Refusal::NotYourTurn)
                }
            }
            Stage::Claims(..) | Stage::Sculpting { .. } | Stage::Turn(_) | Stage::Over => {
                Err(Refusal::NotNow)
            }
        }
    }

    /// The active side says whether it wants to answer first (§6.8).
    pub(super) fn go_first(
        &mut self,
        seat: Seat,
        yes: bool,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let dohdle = self.check_first(seat)?;
        let side = self.side_of(seat);
        if let Stage::Claims(batch, _) = &mut self.stage {
            if yes {
                batch.add(Cube { side, seat, dohdle, at: cx.now, is_first: true });
            }
            batch.waive_right();
        }
        if yes {
            self.put_first(side, cx);
        }
        self.hear_if_all_in(cx);
        Ok(())
    }

    /// Begins to hear words once nobody can or may throw a cube any more.
    fn hear_if_all_in(&mut self, cx: &mut Step<'_, Event>) {
        let Stage::Claims(Batch { hearing: Hearing::Gathering { right, is_closed, .. }, .. }, _) =
            &self.stage
        else {
            return;
        };
        let (is_asked, is_closed) = (matches!(right, Right::Asked { .. }), *is_closed);
        let may_claim = |seat| {
            !self.left.contains(seat)
                && self.dohdle_ids().any(|dohdle| self.check_claim(seat, dohdle).is_ok())
        };
        if !is_asked && (is_closed || !Seat::first(self.seats).any(may_claim)) {
            self.hear_next(cx);
        }
    }

    /// Opens the funnel again for the cubes that came when it was closed;
    /// whether there were any (§6.10).
    pub(super) fn hear_later(&mut self, cx: &mut Step<'_, Event>) -> bool {
        let Stage::Claims(batch, _) = &mut self.stage else { return false };
        let cubes = std::mem::take(&mut batch.later);
        let is_wanted = |cube: &Cube| self.riddles[usize::from(cube.dohdle)].is_standing();
        let (wanted, void): (Vec<Cube>, Vec<Cube>) = cubes.into_iter().partition(is_wanted);
        for Cube { side, dohdle, .. } in void {
            cx.tell(Audience::All, Event::Voided { side, dohdle });
        }
        if wanted.is_empty() {
            return false;
        }
        batch.queue = wanted;
        batch.hearing = Hearing::Gathering { closes: cx.now + FUNNEL, is_closed: false, right: Right::Idle };
        self.weigh_right(cx);
        self.hear_if_all_in(cx);
        true
    }

    /// Time ran out while solutions are proposed.
    pub(super) fn claims_due(&mut self, cx: &mut Step<'_, Event>) {
        let Stage::Claims(batch, _) = &mut self.stage else { return };
        match &mut batch.hearing {
            Hearing::Gathering { closes, is_closed, right } => {
                *is_closed |= *closes <= cx.now;
                if matches!(right, Right::Asked { until: Some(until), .. } if *until <= cx.now) {
                    *right = Right::Settled;
                }
                self.hear_if_all_in(cx);
            }
            Hearing::Proposing { .. } => self.be_wrong(None, cx),
            Hearing::Judging(_) => self.trial_due(cx),
        }
    }

    /// Someone left while solutions are proposed: whoever was to be heard may
    /// be gone.
    pub(super) fn claims_without(&mut self, cx: &mut Step<'_, Event>) {
        let gone: Vec<SideId> = self.side_ids().filter(|&side| !self.is_present(side)).collect();
        let Stage::Claims(batch, turn) = &mut self.stage else { return };
        let called = batch.queue.first().map(|cube| (cube.side, self.riddles[usize::from(cube.dohdle)].side));
        batch.queue.retain(|cube| !gone.contains(&cube.side));
        batch.later.retain(|cube| !gone.contains(&cube.side));
        let is_called_gone = called.is_some_and(|(side, _)| gone.contains(&side));
        match batch.hearing {
            Hearing::Gathering { .. } => {
                if gone.contains(&turn.side) {
                    batch.waive_right();
                }
                if batch.queue.is_empty() {
                    self.resume(cx);
                } else {
                    self.hear_if_all_in(cx);
                }
            }
            Hearing::Proposing { .. } | Hearing::Judging(_) if is_called_gone => self.hear_next(cx),
            Hearing::Judging(_) => {
                let is_creator_gone = called.is_some_and(|(_, creators)| gone.contains(&creators));
                self.trial_without(is_creator_gone, cx);
            }
            Hearing::Proposing { .. } => {}
        }
    }
}
