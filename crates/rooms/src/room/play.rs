//! The game on the table: its clock and deadlines, its bots, and those who
//! are away.

use bots::{Choice, Level};
use games::{Millis, Seat, SeatSet, Viewer};
use serde_json::Value;

use super::{Room, ThoughtKey};
use crate::{
    ActionClass, Chair, Change, Fields, Outgoing, StandIn, TableInput, Timestamp,
    ledger::{Play, Stage},
};

/// How well a bot plays for someone who is away.
const STAND_IN: Level = Level::Medium;
/// A bot whose choice was refused looks again after this long.
const SECOND_LOOK: Millis = Millis(1_000);
/// More moves than this in one go are left for the next wake-up, so that
/// nothing can keep a room from answering.
const MOVES_AT_ONCE: usize = 64;

/// What a bot's seat is up to.
#[derive(Debug)]
pub(super) enum Plan {
    /// Its choice is being worked out. What it was about to do `before` the
    /// table changed it does no later if it is still what it wants to do: or a
    /// bot would never get round to acting beside someone quick.
    Thinking { saw: Fields, as_of: u64, before: Option<(Millis, Value)> },
    /// It will act when the game's clock shows `at`.
    Acting { saw: Fields, at: Millis, action: Value },
    /// It saw nothing to do; it looks again at `at`, if ever.
    Idle { saw: Fields, at: Option<Millis> },
}

impl Room {
    /// A game was dealt: its clock starts at nothing.
    pub(super) fn set_up_play(&mut self) {
        self.clock = crate::clock::Clock::default();
        self.plans.clear();
        self.timeout_refused = None;
    }

    /// Lets everything happen that is due by now.
    pub(super) fn settle(&mut self) {
        self.appoint_deputy();
        self.replace_the_absent();
        self.run_clock();
        for _ in 0..MOVES_AT_ONCE {
            if !self.move_on() {
                break;
            }
            self.run_clock();
        }
        self.put_away();
        // Late-comers are seated for the next game as soon as this one is over.
        if self.must_not_be_playing().is_ok() {
            self.seat_everyone();
        }
        self.wake_bots();
    }

    /// When [`super::Input::Wake`] is wanted; never while nobody is there.
    pub fn wake_at(&self) -> Option<Timestamp> {
        let game = self.next_due().and_then(|due| self.clock.moment_of(due));
        let wake = [game, self.photo_at(), self.next_absence()].into_iter().flatten().min();
        wake.map(|at| Timestamp(at.0.saturating_sub(self.ahead)))
    }

    pub(super) fn playing(&self) -> Option<&Play> {
        match &self.ledger.stage {
            Stage::Playing(play) => Some(play),
            Stage::Gathering | Stage::Over(_) => None,
        }
    }

    fn run_clock(&mut self) {
        let runs = self.playing().is_some_and(|play| !play.paused) && self.has_company();
        self.clock.run(self.now, runs);
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
        match self.next_bot() {
            Some((at, seat)) if at <= now && deadline.is_none_or(|deadline| at < deadline) => {
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
        if self.timeout_refused == Some(self.ledger.seq) || self.is_holding() {
            return None;
        }
        self.playing()?.table.deadline()
    }

    /// The bot that acts next, and when.
    fn next_bot(&self) -> Option<(Millis, Seat)> {
        let acting = self.plans.iter().filter_map(|(&seat, plan)| match plan {
            Plan::Acting { at, .. } => Some((*at, seat)),
            Plan::Thinking { .. } | Plan::Idle { .. } => None,
        });
        acting.min()
    }

    /// Carries out a bot's plan, if it still plays the seat and sees what it
    /// saw; if not, it is sent to look again.
    fn let_act(&mut self, seat: Seat, now: Millis) {
        let Some(Plan::Acting { saw, action, .. }) = self.plans.remove(&seat) else { return };
        let is_current =
            |play: &Play| Self::bot_of(play, seat).is_some() && self.view(play, Viewer::Seat(seat)) == saw;
        if !self.playing().is_some_and(is_current) {
            return;
        }
        let read = self.playing().and_then(|play| play.table.read(&action).ok());
        let stepped = match read.map_or(ActionClass::Plain, |read| read.class) {
            ActionClass::Race => return self.hold_for_bot(seat, action),
            ActionClass::Stroke => self.draw(None, seat, action),
            ActionClass::Plain => {
                self.change(None, Change::Stepped { now, input: TableInput::Act { seat, action, at: now } })
            }
        };
        if stepped.is_err() {
            self.plans.insert(seat, Plan::Idle { saw, at: Some(now + SECOND_LOOK) });
        }
    }

    /// Which bot plays a seat, if one does.
    fn bot_of(play: &Play, seat: Seat) -> Option<Level> {
        match play.chairs.get(seat.index())? {
            Chair::Bot { level, .. } => Some(*level),
            Chair::Person { .. } => play.stand_ins[seat.index()].map(|_| STAND_IN),
            Chair::Empty => None,
        }
    }

    /// Lets the bots that are waited for look at the table, if it has changed
    /// for them.
    fn wake_bots(&mut self) {
        let now = self.clock.now(self.now);
        let Some(play) = self.playing().filter(|_| self.clock.is_running()) else {
            self.plans.retain(|_, plan| !matches!(plan, Plan::Idle { .. }));
            return;
        };
        let mut awaited = SeatSet::EMPTY;
        let mut wanted = Vec::new();
        for seat in play.table.waiting_for().iter() {
            let Some(level) = Self::bot_of(play, seat) else { continue };
            awaited.insert(seat);
            // It has made its claim, and waits for the photo like everyone.
            if self.photo.holds(seat) {
                continue;
            }
            let sees = self.view(play, Viewer::Seat(seat));
            let fresh = match self.plans.get(&seat) {
                None => true,
                Some(Plan::Idle { at: Some(at), .. }) if *at <= now => true,
                Some(Plan::Thinking { saw, .. } | Plan::Acting { saw, .. } | Plan::Idle { saw, .. }) => {
                    *saw != sees
                }
            };
            if fresh {
                let thought = play.table.think(seat, level, play.seed.of_bot(seat, self.ledger.seq));
                wanted.push((seat, sees, play.game, thought));
            }
        }
        self.plans.retain(|&seat, _| awaited.contains(seat));
        let as_of = self.ledger.seq;
        for (seat, saw, game, thought) in wanted {
            let before = match self.plans.remove(&seat) {
                Some(Plan::Acting { at, action, .. }) => Some((at, action)),
                Some(Plan::Thinking { before, .. }) => before,
                Some(Plan::Idle { .. }) | None => None,
            };
            self.plans.insert(seat, Plan::Thinking { saw, as_of, before });
            self.sends.push(Outgoing::Think { key: ThoughtKey { game, seat, as_of }, thought });
        }
    }

    /// A bot has made up its mind. A thought about something that has changed
    /// since is dropped: the bot has been sent to look again.
    pub(super) fn plan(&mut self, key: ThoughtKey, choice: Option<Choice<Value>>) {
        let ThoughtKey { game, seat, .. } = key;
        let now = self.clock.now(self.now);
        let Some(play) = self.playing().filter(|play| play.game == game) else { return };
        if Self::bot_of(play, seat).is_none() {
            self.plans.remove(&seat);
            return;
        }
        let sees = self.view(play, Viewer::Seat(seat));
        let Some(Plan::Thinking { saw, as_of, before }) = self.plans.get(&seat) else { return };
        if *as_of != key.as_of || *saw != sees {
            return;
        }
        let plan = match choice {
            Some(Choice { action, after }) => {
                let planned = before.as_ref().filter(|(_, planned)| *planned == action);
                let at = planned.map_or(now + after, |(at, _)| *at);
                Plan::Acting { saw: sees, at, action }
            }
            None => Plan::Idle { saw: sees, at: None },
        };
        self.plans.insert(seat, plan);
    }

    /// Lets a bot play on for those who have been away too long.
    fn replace_the_absent(&mut self) {
        let now = self.now;
        if self.playing().is_some() {
            for (seat, _) in self.absent().into_iter().filter(|&(_, due)| due <= now) {
                self.must(Change::StoodIn { seat, why: Some(StandIn::Away) });
            }
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
        match self.playing() {
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
            let since = self.presence.get(&chair.person()?)?.away_since?;
            Some((seat, Timestamp(since.0.saturating_add(self.limits.away_ms))))
        })
    }

    fn next_absence(&self) -> Option<Timestamp> {
        if !self.has_company() {
            return None;
        }
        let seats = self.absent().into_iter().map(|(_, at)| at);
        let host = self.presence.get(&self.ledger.host).and_then(|presence| presence.away_since);
        let host = host.filter(|_| self.deputy.is_none());
        seats.chain(host.map(|since| Timestamp(since.0.saturating_add(self.limits.host_away_ms)))).min()
    }

    fn next_due(&self) -> Option<Millis> {
        let plans = self.plans.values().filter_map(|plan| match plan {
            Plan::Thinking { .. } => None,
            Plan::Acting { at, .. } => Some(*at),
            Plan::Idle { at, .. } => *at,
        });
        plans.chain(self.game_deadline()).min()
    }
}
