//! What happens when someone calls a match: they are right, wrong, or late.

use super::{
    Dobble,
    action::{Action, Card, Refusal, Symbol},
    clock::{ABANDONED, HINT, IN_A_ROW, LOCK, LONGER_LOCK, PHOTO},
    course::Phase,
    event::Event,
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
    /// The cards that right claims took away, in order.
    gone: Vec<Gone>,
}

/// Cards that a right claim took away.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Gone {
    seat: Seat,
    cards: Vec<Card>,
    at: Millis,
}

/// Someone calls a match.
struct Call<'a> {
    seat: Seat,
    cards: &'a [Card],
    /// The symbol called; where three cards are taken there is no need to.
    symbol: Option<Symbol>,
    at: Millis,
}

impl Calls {
    /// Nobody has called anything yet.
    pub(super) fn new(seats: u8, now: Millis) -> Self {
        let nobody = vec![None; seats.into()];
        Self { locks: nobody, wrong: vec![None; seats.into()], found: now, hinted: false, gone: Vec::new() }
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
        let shared = self.table.common(cards).filter(|&shared| symbol.is_none_or(|called| called == shared));
        let is_live = is_racing && rules(self.bout).allows(&self.table, seat, cards);
        match (shared, self.who_took(cards)) {
            (Some(shared), _) if is_live => self.win(call, shared, cx),
            (Some(_), Some((winner, taken))) => self.be_late(call, winner, taken, cx),
            (None, _) if is_live => self.be_wrong(call, cx),
            (None, Some(_)) if is_racing => self.be_wrong(call, cx),
            _ => return Err(self.why_not(call, is_racing)),
        }
        Ok(())
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

    /// Who last took one of these cards away from where it could be called,
    /// and when.
    fn who_took(&self, cards: &[Card]) -> Option<(Seat, Millis)> {
        let is_among = |gone: &&Gone| gone.cards.iter().any(|card| cards.contains(card));
        self.calls.gone.iter().rev().find(is_among).map(|gone| (gone.seat, gone.at))
    }

    fn win(&mut self, call: &Call<'_>, symbol: Symbol, cx: &mut Step<'_, Event>) {
        let Call { seat, cards, at, .. } = *call;
        let reaction = at - self.table.all_since(cards);
        let moved = rules(self.bout).win(&mut self.table, seat, cards, cx.now);
        self.record.push(Won { number: self.number, seat, symbol, reaction });
        self.calls.gone.push(Gone { seat, cards: moved.gone, at });
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

    /// §10.3: someone was right about cards that another has just taken.
    fn be_late(&mut self, call: &Call<'_>, winner: Seat, taken: Millis, cx: &mut Step<'_, Event>) {
        let margin = call.at - taken;
        let delayed = winner != call.seat && call.at < taken;
        let is_close = winner != call.seat && !delayed && margin <= PHOTO;
        let photo = is_close.then_some(Photo { number: self.number, winner, loser: call.seat, margin });
        self.photos.extend(photo);
        cx.tell(Audience::All, Event::Late { seat: call.seat, photo, delayed });
    }

    fn be_wrong(&mut self, call: &Call<'_>, cx: &mut Step<'_, Event>) {
        let Call { seat, cards, symbol, .. } = *call;
        let lock = self.penalty(seat, cx.now);
        self.calls.locks[seat.index()] = Some(lock);
        self.calls.wrong[seat.index()] = Some(cx.now);
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
            Phase::Countdown { resumes, .. } => self.reveal(resumes, cx),
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
