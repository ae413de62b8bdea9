//! The course of a game: matches begin, end and follow each other.

use super::{Duel, action::Refusal, board::Board, event::Event, options::Mode, view::Ending};
use crate::{Audience, Millis, Seat, SeatSet, Step};

/// How long a finished match lies open before the next one begins (§6.6).
const REVEAL: Millis = Millis::seconds(30);

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Breaking,
    Revealed { ready: SeatSet, until: Option<Millis> },
    Over { left: Option<Seat> },
}

impl Duel {
    /// Hides a new code and draws the rolls of the match (§1.4).
    pub(super) fn begin_match(&mut self, cx: &mut Step<'_, Event>) {
        self.match_number += 1;
        self.code = std::array::from_fn(|_| cx.rng.die());
        self.rolls = std::array::from_fn(|_| std::array::from_fn(|_| cx.rng.die()));
        let until = self.effort_deadline(cx.now);
        let sides = self.sides();
        self.boards = sides.into_iter().map(|(breaker, maker)| Board::new(breaker, maker, until)).collect();
        self.phase = Phase::Breaking;
        cx.tell(Audience::All, Event::MatchBegan { number: self.match_number });
    }

    /// Who breaks in this match, and whose code.
    fn sides(&self) -> Vec<(Seat, Option<Seat>)> {
        match (self.seats, self.options.mode) {
            (2, Mode::Turns) => {
                // §1.3: the first maker was drawn; after that the roles change every match.
                let maker = Seat((self.first_maker.0 + self.match_number + 1) % 2);
                vec![(Seat(1 - maker.0), Some(maker))]
            }
            (seats, _) => Seat::first(seats).map(|seat| (seat, None)).collect(),
        }
    }

    /// Lays the code open, writes the scores down and waits for the next match, or ends the game.
    pub(super) fn end_match(&mut self, cx: &mut Step<'_, Event>) {
        self.close_match(cx);
        self.phase = if self.match_number == self.matches() {
            Phase::Over { left: None }
        } else {
            Phase::Revealed { ready: SeatSet::EMPTY, until: self.options.pace.deadline(cx.now, REVEAL) }
        };
    }

    fn close_match(&mut self, cx: &mut Step<'_, Event>) {
        let score = |seat| self.boards.iter().find(|board| board.breaker == seat).and_then(Board::score);
        self.history.push(Seat::first(self.seats).map(score).collect());
        cx.tell(Audience::All, Event::MatchEnded { number: self.match_number, code: self.code });
    }

    pub(super) fn ready(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let Phase::Revealed { ready, .. } = &mut self.phase else { return Err(Refusal::MatchNotOver) };
        if ready.contains(seat) {
            return Err(Refusal::AlreadyReady);
        }
        ready.insert(seat);
        if self.waiting().is_empty() {
            self.begin_match(cx);
        }
        Ok(())
    }

    /// Ends the game because someone gave it up (§9.1).
    pub(super) fn leave(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        if matches!(self.phase, Phase::Breaking) {
            let unfinished = self.boards.iter_mut().filter(|board| !board.is_done());
            for event in unfinished.map(|board| board.finish(Ending::Abandoned)) {
                cx.tell(Audience::All, event);
            }
            self.close_match(cx);
        }
        self.phase = Phase::Over { left: Some(seat) };
        Ok(())
    }

    /// Lets everyone hear of something on a board as far as they may see it.
    pub(super) fn tell(&self, at: usize, event: Event, cx: &mut Step<'_, Event>) {
        let breaker = self.boards[at].breaker;
        let covered = if self.is_covered() { event.covered() } else { Some(event.clone()) };
        if covered.as_ref() == Some(&event) {
            return cx.tell(Audience::All, event);
        }
        cx.tell(Audience::Only(breaker), event);
        if let Some(rest) = covered {
            cx.tell(Audience::Except(breaker), rest);
        }
    }

    /// Whether breakers must not see each other's boards, nor others any (§7.2).
    pub(super) fn is_covered(&self) -> bool {
        self.boards.len() > 1 && !self.boards.iter().all(Board::is_done)
    }

    /// Whether the maker sets the buttons by hand.
    pub(super) fn is_manual(&self) -> bool {
        self.options.manual && self.boards.iter().any(|board| board.maker.is_some())
    }

    pub(super) fn matches(&self) -> u8 {
        if self.seats == 1 { 1 } else { self.options.matches }
    }

    /// Refuses those who have no say (any more).
    pub(super) fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        match self.phase {
            _ if seat.0 >= self.seats => Err(Refusal::NoSuchSeat),
            Phase::Over { .. } => Err(Refusal::Over),
            Phase::Breaking | Phase::Revealed { .. } => Ok(()),
        }
    }

    pub(super) fn waiting(&self) -> SeatSet {
        match self.phase {
            Phase::Breaking => self.boards.iter().filter_map(Board::awaits).collect(),
            Phase::Revealed { ready, .. } => {
                Seat::first(self.seats).filter(|&seat| !ready.contains(seat)).collect()
            }
            Phase::Over { .. } => SeatSet::EMPTY,
        }
    }

    pub(super) fn totals(&self) -> Vec<i32> {
        let total = |seat: Seat| self.history.iter().filter_map(|scores| scores[seat.index()]).sum();
        Seat::first(self.seats).map(total).collect()
    }
}
