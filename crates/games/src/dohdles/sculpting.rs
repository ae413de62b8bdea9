//! Making Dohdles: a word, some dough, a place on the board.

use std::sync::Arc;

use super::{
    Dohdles,
    action::{DohdleId, Refusal},
    course::Stage,
    event::Event,
    options::Terms,
    riddle::Riddle,
    terms::terms,
    view::{Fate, Whisper},
    words,
};
use crate::{
    Audience, Seat, Step, Viewer,
    dough::{Op, OpError},
};

/// The most operations in one `Sculpt`.
pub const MOST_IN_CHUNK: usize = 256;
/// The most operations handed in for one Dohdle, undone ones included.
pub const MOST_HANDED: u16 = 4_000;
/// The most characters said to a partner at once.
const LONGEST_WHISPER: usize = 200;
/// How many whispers are remembered.
const MOST_WHISPERS: usize = 30;

impl Dohdles {
    /// Refuses whoever may not work on this Dohdle now.
    fn check_making(&self, seat: Seat, dohdle: DohdleId) -> Result<&Riddle, Refusal> {
        let riddle = self.check_dohdle(dohdle)?;
        match self.stage {
            Stage::Turn(_) | Stage::Claims(..) | Stage::Over => Err(Refusal::NotSculpting),
            Stage::Sculpting { .. } if self.creator(riddle) != seat => Err(Refusal::NotYours),
            Stage::Sculpting { .. } => Ok(riddle),
        }
    }

    pub(super) fn check_name(&self, seat: Seat, dohdle: DohdleId) -> Result<&Riddle, Refusal> {
        let riddle = self.check_making(seat, dohdle)?;
        if riddle.fate == Fate::Making { Ok(riddle) } else { Err(Refusal::Placed) }
    }

    /// Refuses dough or a place to what has no word yet.
    pub(super) fn check_sculpt(&self, seat: Seat, dohdle: DohdleId) -> Result<&Riddle, Refusal> {
        let riddle = self.check_name(seat, dohdle)?;
        if riddle.word.is_some() { Ok(riddle) } else { Err(Refusal::NoWord) }
    }

    pub(super) fn check_take_back(&self, seat: Seat, dohdle: DohdleId) -> Result<(), Refusal> {
        let riddle = self.check_making(seat, dohdle)?;
        if riddle.fate == Fate::Placed { Ok(()) } else { Err(Refusal::NotPlaced) }
    }

    /// Whether someone still has a Dohdle to place.
    pub(super) fn is_making(&self, seat: Seat) -> bool {
        self.dohdle_ids().any(|dohdle| self.check_name(seat, dohdle).is_ok())
    }

    /// Writes a secret word (§3.2, §3.3).
    pub(super) fn name(&mut self, seat: Seat, dohdle: DohdleId, word: &str) -> Result<(), Refusal> {
        let side = self.check_name(seat, dohdle)?.side;
        let word = &words::tidy_secret(word).ok_or(Refusal::BadWord)?;
        let board = self.party(side).board;
        let are_equal = |one: &str, other: &str| words::are_equal(self.options.language, one, other);
        let mut on_board = terms(self.options.language, board);
        if self.options.terms == Terms::List && !on_board.any(|term| are_equal(term, word)) {
            return Err(Refusal::NotOnBoard);
        }
        let is_taken = self.dohdle_ids().filter(|&other| other != dohdle).any(|other| {
            let riddle = self.riddle(other);
            riddle.side == side && riddle.word.as_deref().is_some_and(|taken| are_equal(taken, word))
        });
        if is_taken {
            return Err(Refusal::SameWord);
        }
        self.riddle_mut(dohdle).word = Some(word.clone());
        Ok(())
    }

    /// Works the dough (§3.4, §3.5).
    pub(super) fn sculpt(
        &mut self,
        seat: Seat,
        dohdle: DohdleId,
        ops: &[Op],
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let riddle = self.check_sculpt(seat, dohdle)?;
        if ops.is_empty() || ops.len() > MOST_IN_CHUNK {
            return Err(Refusal::BadDough);
        }
        let handed = riddle.handed.saturating_add(u16::try_from(ops.len()).unwrap_or(u16::MAX));
        if handed > MOST_HANDED {
            return Err(Refusal::TooMuchDough);
        }
        let side = riddle.side;
        let mut dough = riddle.dough.clone();
        Arc::make_mut(&mut dough).extend(ops).map_err(|error| match error {
            OpError::Budget => Refusal::TooMuchDough,
            OpError::Path
            | OpError::Outside
            | OpError::Size
            | OpError::Force
            | OpError::Nowhere
            | OpError::NoStroke
            | OpError::NothingToUndo => Refusal::BadDough,
        })?;
        let before = riddle.dough.ops();
        let from = before.iter().zip(dough.ops()).take_while(|(was, is)| was == is).count();
        let told = sculpted(dohdle, from, &dough.ops()[from..]);
        let riddle = self.riddle_mut(dohdle);
        (riddle.dough, riddle.handed) = (dough, handed);
        for ear in self.present(side) {
            cx.tell(Audience::Only(ear), told.clone());
        }
        Ok(())
    }

    pub(super) fn place(
        &mut self,
        seat: Seat,
        dohdle: DohdleId,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check_sculpt(seat, dohdle)?;
        self.riddle_mut(dohdle).fate = Fate::Placed;
        cx.tell(Audience::All, Event::Placed { dohdle });
        self.set_board_if_all_placed(cx);
        Ok(())
    }

    pub(super) fn take_back(
        &mut self,
        seat: Seat,
        dohdle: DohdleId,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check_take_back(seat, dohdle)?;
        self.riddle_mut(dohdle).fate = Fate::Making;
        cx.tell(Audience::All, Event::TakenBack { dohdle });
        Ok(())
    }

    pub(super) fn set_board_if_all_placed(&mut self, cx: &mut Step<'_, Event>) {
        let is_awaited = |riddle: &Riddle| riddle.fate == Fate::Making && self.is_present(riddle.side);
        if !self.riddles.iter().any(is_awaited) {
            self.set_board(cx);
        }
    }

    /// Puts the dough away: what has a word stands as it is (§3.7).
    pub(super) fn set_board(&mut self, cx: &mut Step<'_, Event>) {
        self.show_all_dough(cx);
        for riddle in &mut self.riddles {
            riddle.fate = if riddle.word.is_some() { Fate::Standing } else { Fate::Dropped };
        }
        let is_dropped = |dohdle: &DohdleId| self.riddle(*dohdle).fate == Fate::Dropped;
        cx.tell(Audience::All, Event::BoardSet { dropped: self.dohdle_ids().filter(is_dropped).collect() });
        self.begin_play(cx);
    }

    /// Lets everyone see the dough that only its own side has seen.
    pub(super) fn show_all_dough(&self, cx: &mut Step<'_, Event>) {
        if matches!(self.stage, Stage::Sculpting { .. }) {
            for told in self.dough_where(|_| true) {
                cx.tell(Audience::All, told);
            }
        }
    }

    /// All dough that `viewer` may see.
    pub(super) fn dough_for(&self, viewer: Viewer) -> Vec<Event> {
        let is_shown = !matches!(self.stage, Stage::Sculpting { .. });
        let own = match viewer {
            Viewer::Seat(seat) => Some(self.side_of(seat)),
            Viewer::Spectator => None,
        };
        self.dough_where(|riddle| is_shown || Some(riddle.side) == own)
    }

    fn dough_where(&self, is_shown: impl Fn(&Riddle) -> bool) -> Vec<Event> {
        let numbered = self.dohdle_ids().zip(&self.riddles);
        let shown = numbered.filter(|(_, riddle)| !riddle.dough.is_untouched() && is_shown(riddle));
        shown.map(|(dohdle, riddle)| sculpted(dohdle, 0, riddle.dough.ops())).collect()
    }

    pub(super) fn check_whisper(&self, seat: Seat) -> Result<(), Refusal> {
        let mut partners = self.present(self.side_of(seat)).filter(|&partner| partner != seat);
        partners.next().map(drop).ok_or(Refusal::NoPartner)
    }

    /// Says something to the partner (§10.4).
    pub(super) fn whisper(
        &mut self,
        seat: Seat,
        text: &str,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check_whisper(seat)?;
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_WHISPER {
            return Err(Refusal::BadText);
        }
        let side = self.side_of(seat);
        for ear in self.present(side) {
            cx.tell(Audience::Only(ear), Event::Whispered { seat, text: text.into() });
        }
        let whispers = &mut self.parties[usize::from(side)].whispers;
        whispers.push(Whisper { seat, text: text.into(), at: cx.now });
        if whispers.len() > MOST_WHISPERS {
            whispers.remove(0);
        }
        Ok(())
    }
}

fn sculpted(dohdle: DohdleId, from: usize, ops: &[Op]) -> Event {
    let from = u16::try_from(from).unwrap_or(u16::MAX);
    Event::Sculpted { dohdle, from, ops: ops.to_vec() }
}
