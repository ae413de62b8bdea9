//! What happens when someone calls a match: they are right, wrong, or late.

use super::{
    Dobble,
    action::{Action, Card, Refusal, Symbol},
    clock::{ABANDONED, HINT, IN_A_ROW, LOCK, LONGER_LOCK, PHOTO},
    course::Phase,
    event::Event,
    lately::{Lately, Taken},
    rules::{Penalty, rules},
    standings::count,
    view::{Bout, Lock, Photo, Won},
};
use crate::{Audience, Millis, Seat, Step};

/// What was called in a bout since its cards were turned over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Calls {
    /// Who may not claim, by seat.
    pub(super) locks: Vec<Option<Lock>>,
    /// When everyone last was wrong, by seat.
    wrong: Vec<Option<Millis>>,
    /// When a match was last found, or could first have been.
    pub(super) found: Millis,
    /// Whether the match is being shown.
    pub(super) hinted: bool,
    /// How many calls were wrong.
    pub(super) n_wrong: u16,
    /// What lay there before the last right calls.
    lately: Lately,
}

/// Someone calls a match.
pub(super) struct Call<'a> {
    pub(super) seat: Seat,
    pub(super) cards: &'a [Card],
    /// The symbol called; where three cards are taken there is no need to.
    pub(super) symbol: Option<Symbol>,
    pub(super) at: Millis,
}

impl Calls {
    /// Nobody has called anything yet.
    pub(super) fn new(seats: u8, now: Millis) -> Self {
        let nobody = vec![None; seats.into()];
        let wrong = vec![None; seats.into()];
        Self { locks: nobody, wrong, found: now, hinted: false, n_wrong: 0, lately: Lately::default() }
    }

    /// When the next lock opens by itself.
    fn next_unlock(&self) -> Option<Millis> {
        self.locks.iter().flatten().filter_map(|lock| lock.until).min()
    }
}

impl Dobble {
    pub(super) fn act(
        &mut self,
        seat: Seat,
        action: Action,
        at: Millis,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        match action {
            Action::Claim { symbol, cards } => {
                self.call(&Call { seat, cards: &cards, symbol: Some(symbol), at }, cx)
            }
            Action::Take { cards } => self.call(&Call { seat, cards: &cards, symbol: None, at }, cx),
            Action::Ready => self.ready(seat, cx),
        }
    }

    fn call(&mut self, call: &Call<'_>, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let Call { seat, cards, symbol, at } = *call;
        if symbol.is_some_and(|symbol| !cards.iter().any(|&card| self.deck.has(card, symbol))) {
            return Err(Refusal::NotOnThoseCards);
        }
        let is_racing = self.phase == Phase::Racing && self.table.racers.contains(seat);
        if is_racing && self.is_locked(seat, at) {
            return Err(Refusal::Locked);
        }
        let shared = self.table.shared(cards, symbol);
        if is_racing && rules(self.bout).allows(&self.table, seat, cards) {
            if let Some(which) = self.calls.lately.meant(call, &self.table) {
                return self.be_late(call, which, true, cx);
            }
            match shared {
                Some(shared) => self.win(call, shared, cx),
                None => self.be_wrong(call, cx),
            }
            return Ok(());
        }
        match self.calls.lately.last_offered(seat, cards) {
            Some(_) if self.lie_untaken(seat, cards) => Err(self.why_not(call, is_racing)),
            Some(which) if shared.is_some() => self.be_late(call, which, true, cx),
            Some(which) if is_racing && self.calls.lately.is_underway(which, at) => {
                self.be_late(call, which, false, cx)
            }
            Some(_) if is_racing => {
                self.be_wrong(call, cx);
                Ok(())
            }
            Some(_) | None => Err(self.why_not(call, is_racing)),
        }
    }

    /// Whether cards lie as they lay in a race that was stopped or given up:
    /// nobody can be late for what nobody has taken.
    fn lie_untaken(&self, seat: Seat, cards: &[Card]) -> bool {
        let is_dealt_anew = matches!(self.phase, Phase::Countdown { covered: None, .. });
        !is_dealt_anew && rules(self.bout).allows(&self.table, seat, cards)
    }

    /// Why cards cannot be called that are not, and were not just now, there
    /// to be called.
    fn why_not(&self, call: &Call<'_>, is_racing: bool) -> Refusal {
        let takes_three = self.bout == Bout::Triplet;
        match self.phase {
            Phase::Countdown { .. } => Refusal::NotYet,
            Phase::Result { .. } | Phase::Over => Refusal::MiniOver,
            Phase::Racing if !is_racing => Refusal::NotRacing,
            Phase::Racing if takes_three != call.symbol.is_none() => Refusal::WrongKind,
            Phase::Racing => Refusal::NotThoseCards,
        }
    }

    fn win(&mut self, call: &Call<'_>, symbol: Symbol, cx: &mut Step<'_, Event>) {
        let Call { seat, cards, at, .. } = *call;
        let reaction = at - self.table.all_since(cards);
        self.calls.lately.remember(Taken::new(call, self.bout, &self.table, cx.now));
        let moved = rules(self.bout).win(&mut self.table, seat, cards, cx.now);
        self.record.push(Won { number: self.number, seat, symbol, reaction });
        self.calls.found = cx.now;
        self.calls.hinted = false;
        if rules(self.bout).penalty() == Penalty::Card {
            self.calls.locks.fill(None);
        }
        self.as_of = cx.now;
        let target = moved.target;
        cx.tell(Audience::All, Event::Won { seat, symbol, cards: cards.to_vec(), target, reaction });
        if moved.extra > 0 {
            cx.tell(Audience::All, Event::Spread { cards: moved.extra });
        }
        self.count_pairs();
        self.settle(cx);
    }

    /// Counts the pairs of a warm-up.
    fn count_pairs(&mut self) {
        if let Bout::WarmUp { pair, pairs } = &mut self.bout {
            let n_found = self.table.kept.iter().map(|kept| kept.len() / 2).sum();
            *pair = (count(n_found) + 1).min(*pairs);
        }
    }

    /// §10.3: someone called cards that another has just taken. It is told once.
    fn be_late(
        &mut self,
        call: &Call<'_>,
        which: usize,
        was_right: bool,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let (winner, taken) = self.calls.lately.tell(which, call.seat).ok_or(Refusal::NotThoseCards)?;
        let margin = call.at - taken;
        let lost = was_right && winner != call.seat;
        let delayed = lost && call.at < taken;
        let is_close = lost && !delayed && margin <= PHOTO;
        let photo = is_close.then_some(Photo { number: self.number, winner, loser: call.seat, margin });
        self.photos.extend(photo);
        cx.tell(Audience::All, Event::Late { seat: call.seat, photo, delayed });
        Ok(())
    }

    fn be_wrong(&mut self, call: &Call<'_>, cx: &mut Step<'_, Event>) {
        let Call { seat, cards, symbol, .. } = *call;
        let lock = self.penalty(seat, cx.now);
        self.calls.locks[seat.index()] = Some(lock);
        self.calls.wrong[seat.index()] = Some(cx.now);
        self.calls.n_wrong = self.calls.n_wrong.saturating_add(1);
        self.as_of = cx.now;
        cx.tell(Audience::All, Event::Wrong { seat, cards: cards.to_vec(), symbol, lock });
        self.free_if_all_locked(cx);
    }

    fn penalty(&self, seat: Seat, now: Millis) -> Lock {
        let is_second = self.calls.wrong[seat.index()].is_some_and(|before| now - before <= IN_A_ROW);
        let until = match rules(self.bout).penalty() {
            Penalty::Card => None,
            Penalty::Moment if is_second => Some(now + LONGER_LOCK),
            Penalty::Moment => Some(now + LOCK),
        };
        Lock { until }
    }

    /// §9.1: when everyone is locked until the next card, nobody is.
    pub(super) fn free_if_all_locked(&mut self, cx: &mut Step<'_, Event>) {
        let is_stuck = |seat: Seat| self.calls.locks[seat.index()] == Some(Lock { until: None });
        if self.phase == Phase::Racing && self.table.racers.iter().all(is_stuck) {
            self.calls.locks.fill(None);
            cx.tell(Audience::All, Event::Freed);
        }
    }

    /// Whether a call that `seat` made at this moment does not count.
    pub(super) fn is_locked(&self, seat: Seat, at: Millis) -> bool {
        self.calls.locks[seat.index()].is_some_and(|lock| lock.until.is_none_or(|until| at < until))
    }

    /// Moves on whatever is due.
    pub(super) fn time_out(&mut self, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(Refusal::Over);
        }
        if self.due().is_none_or(|due| due > cx.now) {
            return Err(Refusal::NotDue);
        }
        self.as_of = cx.now;
        match self.phase {
            Phase::Countdown { covered, .. } => self.reveal(covered, cx),
            Phase::Racing => self.tick(cx),
            Phase::Result { .. } => self.go_on(cx),
            Phase::Over => {}
        }
        Ok(())
    }

    /// Opens locks, shows the match, or ends the bout.
    fn tick(&mut self, cx: &mut Step<'_, Event>) {
        let now = cx.now;
        let is_due = |due: Option<Millis>| due.is_some_and(|due| due <= now);
        for lock in &mut self.calls.locks {
            if is_due(lock.and_then(|lock| lock.until)) {
                *lock = None;
            }
        }
        if is_due(self.hint_due()) {
            self.calls.hinted = true;
            cx.tell(Audience::All, Event::Hinted);
        }
        if is_due(self.abandoned_at()) {
            self.abandon(cx);
        }
    }

    /// When the game moves on by itself.
    pub(super) fn due(&self) -> Option<Millis> {
        match self.phase {
            Phase::Countdown { until, .. } => Some(until),
            Phase::Racing => {
                [self.calls.next_unlock(), self.hint_due(), self.abandoned_at()].into_iter().flatten().min()
            }
            Phase::Result { until, .. } => until,
            Phase::Over => None,
        }
    }

    fn hint_due(&self) -> Option<Millis> {
        (self.options.hints && !self.calls.hinted).then_some(self.calls.found + HINT)
    }

    fn abandoned_at(&self) -> Option<Millis> {
        self.options.pace.deadline(self.calls.found, ABANDONED)
    }
}
