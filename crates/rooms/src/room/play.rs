//! The game on the table: its clock and deadlines, its bots, and those who
//! are away.

use bots::{Choice, Level};
use games::{Millis, Seat, SeatSet, Viewer};

use super::{Need, Room, ThoughtKey, Touched};
use crate::{
    ActionClass, Chair, Change, Outgoing, PreparedAction, StandIn, TableInput, Timestamp, ledger::Play,
};

/// How well a bot plays for someone who is away.
const STAND_IN: Level = Level::Medium;
/// A bot whose choice was refused, or can no longer be kept, looks again after this long.
const SECOND_LOOK: Millis = Millis(1_000);
/// More moves than this in one go are left for the next wake-up, so that
/// nothing can keep a room from answering.
const MOVES_AT_ONCE: usize = 64;

impl Room {
    /// A game was dealt: its clock starts at nothing.
    pub(super) fn set_up_play(&mut self) {
        self.clock = crate::clock::Clock::default();
        self.plans.clear();
        self.timeout_refused = None;
    }

    /// Lets everything happen that is due by now.
    pub(super) fn settle(&mut self) {
        self.notice_gone();
        self.forget_old_requests();
        self.forget_old_wishes();
        self.appoint_deputy();
        self.replace_the_absent();
        self.run_clock();
        for _ in 0..MOVES_AT_ONCE {
            if !self.move_on() {
                break;
            }
            self.replace_the_idle();
            self.run_clock();
        }
        self.put_away();
        self.decide(None);
        self.run_clock();
        // Late-comers are seated for the next game as soon as this one is over.
        if self.must_not_be_playing().is_ok() {
            self.free_seats_of_those_who_left();
            self.seat_everyone();
        }
        self.wake_bots();
    }

    /// When [`super::Input::Wake`] is wanted; never while nobody is there.
    pub fn wake_at(&self) -> Option<Timestamp> {
        let moment_of = |due: Millis| self.clock.moment_of(due);
        let bots = self.plans.next_due().and_then(moment_of).map(|at| at.max(self.bots_rest_until()));
        let game = self.game_deadline().and_then(moment_of);
        let wake = [bots, game, self.photo_at(), self.next_absence(), self.ballot.until()];
        let wake = wake.into_iter().flatten().min();
        wake.map(|at| Timestamp(at.0.saturating_sub(self.ahead)))
    }

    /// The game's clock runs while a game is played and somebody is there. That
    /// it does stands over every view.
    fn run_clock(&mut self) {
        let was_running = self.clock.is_running();
        let runs = self.ledger.playing().is_some_and(|play| !play.paused) && self.has_company();
        self.clock.run(self.now, runs);
        if self.clock.is_running() != was_running {
            self.touch(Touched::VIEWS);
        }
    }

    /// Makes the one move that fell due first, a bot's or the clock's.
    fn move_on(&mut self) -> bool {
        let now = self.clock.now(self.now);
        if !self.clock.is_running() {
            return self.develop(true);
        }
        if self.develop(false) {
            return true;
        }
        let deadline = self.game_deadline();
        match self.plans.next() {
            Some((at, seat))
                if at <= now
                    && deadline.is_none_or(|deadline| at < deadline)
                    && self.bots_rest_until() <= self.now =>
            {
                self.let_act(seat, now);
                true
            }
            Some(_) | None => deadline.is_some_and(|deadline| deadline <= now) && self.time_out(now),
        }
    }

    fn time_out(&mut self, now: Millis) -> bool {
        if self.change(None, Change::Stepped { now, input: TableInput::Timeout }).is_err() {
            self.timeout_refused = Some(self.ledger.seq);
        }
        true
    }

    fn game_deadline(&self) -> Option<Millis> {
        // What is held was made before whatever falls due now, and goes first:
        // a claim in time is not lost, and one made while locked out stays so.
        if self.timeout_refused == Some(self.ledger.seq) || self.races.is_holding() {
            return None;
        }
        self.ledger.playing()?.table.deadline()
    }

    /// Carries out a bot's plan, if it still plays the seat and sees what it
    /// saw; if not, it is sent to look again.
    fn let_act(&mut self, seat: Seat, now: Millis) {
        let Some((saw, action)) = self.plans.take(seat) else { return };
        let Some(play) = self.ledger.playing().filter(|play| bot_of(play, seat).is_some()) else { return };
        if self.showing.view(&*play.table, Viewer::Seat(seat)) != saw {
            return;
        }
        let class = play.table.class(&action);
        if self.may_write_of(Need::ToGoOn).is_err() {
            self.plans.rest(seat, saw, now + SECOND_LOOK);
        } else if class == ActionClass::Race {
            self.races.hold_for_bot(seat, action, self.now);
        } else if self.act_in(None, seat, action, class, self.now).is_err() {
            self.plans.rest(seat, saw, now + SECOND_LOOK);
        }
    }

    /// Lets the bots that are waited for look at the table, if it has changed
    /// for them.
    fn wake_bots(&mut self) {
        let now = self.clock.now(self.now);
        let Some(play) = self.ledger.playing().filter(|_| self.clock.is_running()) else {
            self.plans.keep_acting();
            return;
        };
        let mut awaited = SeatSet::EMPTY;
        for seat in play.table.waiting_for().iter() {
            let Some(level) = bot_of(play, seat) else { continue };
            awaited.insert(seat);
            // It has made its claim, and waits for the photo like everyone.
            if self.races.holds(seat) {
                continue;
            }
            let sees = self.showing.view(&*play.table, Viewer::Seat(seat));
            if self.plans.must_think(seat, &sees, now) {
                let as_of = self.ledger.seq;
                let thought = play.table.think(seat, level, play.seed.of_bot(seat, as_of));
                self.plans.think(seat, sees, as_of);
                let key = ThoughtKey { game: play.game, seat, as_of };
                self.outbox.push(Outgoing::Think { key, thought });
            }
        }
        self.plans.keep_only(awaited);
    }

    /// A bot has made up its mind. A thought about something that has changed
    /// since is dropped: the bot has been sent to look again.
    pub(super) fn plan(&mut self, key: ThoughtKey, choice: Option<Choice<PreparedAction>>) -> bool {
        let ThoughtKey { game, seat, as_of } = key;
        let Some(play) = self.ledger.playing().filter(|play| play.game == game) else { return true };
        if bot_of(play, seat).is_none() {
            self.plans.drop(seat);
            return true;
        }
        let sees = self.showing.view(&*play.table, Viewer::Seat(seat));
        self.plans.decide(seat, as_of, sees, choice, self.clock.now(self.now));
        true
    }

    /// Lets a bot play on for those who have been away too long.
    fn replace_the_absent(&mut self) {
        let now = self.now;
        if self.ledger.playing().is_some() {
            for (seat, _) in self.absent().into_iter().filter(|&(_, due)| due <= now) {
                self.must(Change::StoodIn { seat, why: Some(StandIn::Away) });
            }
        }
    }

    /// Lets a bot play on for those who let too many of their clocks run out.
    /// Whoever is there has to show it to have the seat back: a page that
    /// connects by itself is nobody.
    fn replace_the_idle(&mut self) {
        let Some(play) = self.ledger.playing() else { return };
        let seats = Seat::first(u8::MAX).zip(&play.chairs).zip(&play.stand_ins);
        let idle = seats.filter_map(|((seat, chair), stand_in)| {
            let person = chair.person().filter(|_| stand_in.is_none())?;
            let why = if self.company.is_present(person) { StandIn::Idle } else { StandIn::Away };
            (play.idleness.n_idle(seat) >= self.limits.idle_clocks).then_some((seat, why))
        });
        for (seat, why) in idle.collect::<Vec<_>>() {
            self.must(Change::StoodIn { seat, why: Some(why) });
        }
    }

    /// A seat in the next game whose person has been away too long.
    pub(super) fn forsaken_chair(&self) -> Option<Seat> {
        self.absent().into_iter().find(|&(_, due)| due <= self.now).map(|(seat, _)| seat)
    }

    /// The seats whose persons are away and missed, and when they no longer
    /// are: in a game a bot is to play on, and before one someone else waits.
    fn absent(&self) -> Vec<(Seat, Timestamp)> {
        if !self.has_company() {
            return Vec::new();
        }
        match self.ledger.playing() {
            Some(play) => {
                let is_missed = |seat: Seat| play.stand_ins[seat.index()].is_none();
                self.away_from(&play.chairs).filter(|&(seat, _)| is_missed(seat)).collect()
            }
            None if self.first_in_line().is_some() => self.away_from(&self.ledger.chairs).collect(),
            None => Vec::new(),
        }
    }

    fn away_from(&self, chairs: &[Chair]) -> impl Iterator<Item = (Seat, Timestamp)> {
        Seat::first(u8::MAX).zip(chairs).filter_map(|(seat, chair)| {
            let at = self.company.missed_at(chair.person()?, self.limits.away_ms)?;
            Some((seat, at))
        })
    }

    fn next_absence(&self) -> Option<Timestamp> {
        if !self.has_company() {
            return None;
        }
        let seats = self.absent().into_iter().map(|(_, at)| at);
        // One who is missed already stays host only where nobody can stand in.
        let host = self.host_missed_at(self.host()).filter(|&at| at > self.now);
        let gone = self.company.next_gone(self.limits.away_ms);
        seats.chain(host).chain(gone).min()
    }
}

/// Which bot plays a seat, if one does.
pub(super) fn bot_of(play: &Play, seat: Seat) -> Option<Level> {
    match play.chairs.get(seat.index())? {
        Chair::Bot { level, .. } => Some(*level),
        Chair::Person { .. } => play.stand_ins[seat.index()].map(|_| STAND_IN),
        Chair::Empty => None,
    }
}
