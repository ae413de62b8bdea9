//! The course of a game: matches begin, end and follow each other.

use super::{
    Duel,
    action::{Code, Refusal},
    board::Board,
    clock::{EFFORT, REVEAL},
    event::Event,
    options::{Mode, Options},
    puzzle::{Puzzle, PuzzleName, Rolls},
    view::Ending,
};
use crate::{Audience, Millis, Pace, Rng, Seat, SeatSet, Step};

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Breaking,
    Revealed { ready: SeatSet, until: Option<Millis> },
    Over { left: Option<Seat> },
}

/// One code, and the boards on which it is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Match {
    /// Counted from 1.
    pub(super) number: u8,
    pub(super) name: PuzzleName,
    pub(super) code: Code,
    pub(super) rolls: Rolls,
    pub(super) boards: Vec<Board>,
}

/// A breaker, and the maker unless that is the house.
type Side = (Seat, Option<Seat>);

/// Who breaks in the first match, and whose code.
pub(super) fn first_sides(options: &Options, seats: u8, rng: &mut Rng) -> Vec<Side> {
    match (seats, options.mode) {
        (2, Mode::Turns) => {
            let drawn = || Seat(u8::from(rng.chance(1, 2)));
            let first = options.begins.seat(options.loser, seats).unwrap_or_else(drawn);
            vec![(first, Some(Seat(1 - first.0)))]
        }
        (_, Mode::Turns | Mode::Together) => Seat::first(seats).map(|seat| (seat, None)).collect(),
    }
}

impl Match {
    /// Hides a code and fixes all rolls (§1.4).
    pub(super) fn begin(
        number: u8,
        name: PuzzleName,
        sides: &[Side],
        options: &Options,
        cx: &mut Step<'_, Event>,
    ) -> Self {
        let Puzzle { code, rolls } = name.open();
        let until = options.pace.deadline(cx.now, Pace::own_or(options.seconds, EFFORT));
        let boards = sides.iter().map(|&(breaker, maker)| Board::new(breaker, maker, until)).collect();
        cx.tell(Audience::All, Event::MatchBegan { number });
        Self { number, name, code, rolls, boards }
    }

    /// The sides with their roles exchanged (§1.3).
    fn next_sides(&self) -> Vec<Side> {
        let exchanged = |board: &Board| match board.maker {
            Some(maker) => (maker, Some(board.breaker)),
            None => (board.breaker, None),
        };
        self.boards.iter().map(exchanged).collect()
    }

    pub(super) fn is_done(&self) -> bool {
        self.boards.iter().all(Board::is_done)
    }

    /// Whether breakers must not see each other's boards, nor others any (§7.2).
    pub(super) fn is_covered(&self) -> bool {
        self.boards.len() > 1 && !self.is_done()
    }

    fn score(&self, seat: Seat) -> Option<i32> {
        self.boards.iter().find(|board| board.breaker == seat)?.score()
    }
}

impl Duel {
    pub(super) fn begin_next_match(&mut self, cx: &mut Step<'_, Event>) {
        let sides = self.current.next_sides();
        let name = PuzzleName::draw(cx.rng);
        self.current = Match::begin(self.current.number + 1, name, &sides, &self.options, cx);
        self.phase = Phase::Breaking;
    }

    /// Lays the code open, writes the scores down and waits for the next match, or ends the game.
    pub(super) fn end_match(&mut self, cx: &mut Step<'_, Event>) {
        self.close_match(cx);
        self.phase = if self.current.number == self.matches() {
            Phase::Over { left: None }
        } else {
            Phase::Revealed { ready: SeatSet::EMPTY, until: self.options.pace.deadline(cx.now, REVEAL) }
        };
    }

    fn close_match(&mut self, cx: &mut Step<'_, Event>) {
        self.history.push(Seat::first(self.seats).map(|seat| self.current.score(seat)).collect());
        cx.tell(Audience::All, Event::MatchEnded { number: self.current.number, code: self.current.code });
    }

    pub(super) fn ready(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let Phase::Revealed { ready, .. } = &mut self.phase else { return Err(Refusal::MatchNotOver) };
        if ready.contains(seat) {
            return Err(Refusal::AlreadyReady);
        }
        ready.insert(seat);
        if self.waiting().is_empty() {
            self.begin_next_match(cx);
        }
        Ok(())
    }

    /// Ends the game because someone gave it up (§9.1).
    pub(super) fn leave(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        if matches!(self.phase, Phase::Breaking) {
            let unfinished = self.current.boards.iter_mut().filter(|board| !board.is_done());
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
        let breaker = self.current.boards[at].breaker;
        let covered = if self.current.is_covered() { event.covered() } else { Some(event.clone()) };
        if covered.as_ref() == Some(&event) {
            return cx.tell(Audience::All, event);
        }
        cx.tell(Audience::Only(breaker), event);
        if let Some(rest) = covered {
            cx.tell(Audience::Except(breaker), rest);
        }
    }

    /// Whether the maker sets the buttons by hand.
    pub(super) fn is_manual(&self) -> bool {
        self.options.manual && self.current.boards.iter().any(|board| board.maker.is_some())
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
            Phase::Breaking => self.current.boards.iter().filter_map(Board::awaits).collect(),
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
