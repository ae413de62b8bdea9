//! After the storm: everything works again, everyone comes back, and what was
//! promised is looked at once more.

use games::Seat;
use rooms::{Room, Table, testing::InspectRoom as _};
use serde_json::json;

use crate::{Broken, Promise, evening::Evening, guest::Guest};

/// How long it takes until whatever is still broken has mended.
const MENDING_MS: u64 = 30_000;
/// How long everyone's requests may take once nothing is in their way.
const PATIENCE_MS: u64 = 60_000;
/// How long a game may go on when nobody does anything, in minutes.
const LONGEST_MINUTES: usize = 24 * 60;
/// How long nothing at all may happen in a game that has a clock, in minutes.
const STILL_MINUTES: u32 = 60;
/// Games are played out in one evening of so many.
const PLAYED_OUT: u64 = 4;

impl Evening {
    pub(crate) fn calm_down(&mut self, seed: u64) -> Result<(), Broken> {
        self.pass(MENDING_MS)?;
        self.all_are_up_to_date()?;
        self.house.disk.heal();
        for number in 0..self.guests.len() {
            self.guests[number].is_away = false;
            self.drop_links(number);
            self.dial_soon(number);
        }
        self.pass(PATIENCE_MS)?;
        self.all_are_back()?;
        self.all_are_answered()?;
        self.all_have_their_seats()?;
        self.all_are_up_to_date()?;
        self.has_its_wake_up()?;
        let waits_for_bots = self.house.room().is_some_and(waits_for_bots);
        if seed.is_multiple_of(PLAYED_OUT) || waits_for_bots { self.play_out() } else { Ok(()) }
    }

    /// Whoever is there and hears nothing more has seen and heard everything.
    fn all_are_up_to_date(&self) -> Result<(), Broken> {
        for guest in &self.guests {
            let mut quiet = guest.links.iter().filter(|link| link.is_quiet(self.now));
            if !self.house.is_idle() || !self.house.is_up {
                return Ok(());
            }
            if quiet.clone().next().is_some() && guest.n_pending() > 0 {
                let what = format!("{:?} is there and waits for {} answers", guest.person, guest.n_pending());
                return Err(self.broken(Promise::Answered, what));
            }
            let is_behind = quiet.find(|link| link.number.unwrap_or(0) < self.last_view(link.line));
            if let Some(link) = is_behind {
                let (has, last) = (link.number, self.last_view(link.line));
                let what = format!("{:?} has view {has:?} and was never shown view {last}", guest.person);
                return Err(self.broken(Promise::Seat, what));
            }
        }
        Ok(())
    }

    fn last_view(&self, line: rooms::LineId) -> u64 {
        self.house.last_view(line).unwrap_or(0)
    }

    /// Everyone is in, but for those whom the room has a reason to keep out.
    fn all_are_back(&self) -> Result<(), Broken> {
        let Some(room) = self.house.room() else {
            return Err(self.broken(Promise::Seat, "there is no room to come back to".into()));
        };
        for (number, guest) in self.guests.iter().enumerate() {
            let is_in = guest.line().and_then(|line| room.person_on(line));
            if is_in.is_some() && is_in == guest.person {
                continue;
            }
            if is_in.is_some() || !is_rightly_out(room, guest) {
                let what = format!("guest {number} is not back: {guest:?}");
                return Err(self.broken(Promise::Seat, what));
            }
        }
        Ok(())
    }

    fn all_are_answered(&mut self) -> Result<(), Broken> {
        for number in 0..self.guests.len() {
            let guest = &mut self.guests[number];
            if guest.line().is_none() {
                // Whoever is rightly kept out is told so, and waits for nothing.
                guest.give_up();
            }
            if guest.n_pending() > 0 {
                let what = format!("{} requests of guest {number} were never answered", guest.n_pending());
                return Err(self.broken(Promise::Answered, what));
            }
        }
        Ok(())
    }

    fn all_have_their_seats(&self) -> Result<(), Broken> {
        let Some((game, chairs)) = self.house.room().and_then(Room::seated) else { return Ok(()) };
        for guest in self.guests.iter().filter(|guest| guest.line().is_some()) {
            let seat =
                chairs.iter().position(|chair| chair.person().is_some() && chair.person() == guest.person);
            let sees = guest.saw.filter(|(saw, _)| *saw == game).map(|(_, seat)| seat.map(Seat::index));
            if sees != Some(seat) {
                let what =
                    format!("{:?} has seat {seat:?} of game {game} and sees {:?}", guest.person, guest.saw);
                return Err(self.broken(Promise::Seat, what));
            }
        }
        Ok(())
    }

    /// A game whose clock runs will be woken when its time has come.
    fn has_its_wake_up(&self) -> Result<(), Broken> {
        let Some(room) = self.house.room() else { return Ok(()) };
        let is_due = room.table().is_some_and(|table| table.deadline().is_some());
        if is_due && !room.is_paused() && room.has_people() && self.house.wake_at().is_none() {
            return Err(self.broken(Promise::Ends, "a game has a deadline, and nobody will wake it".into()));
        }
        Ok(())
    }

    /// Lets a game end by its clocks alone.
    fn play_out(&mut self) -> Result<(), Broken> {
        // One of them is host.
        (0..self.guests.len()).for_each(|number| self.ask(number, &json!({ "type": "resume" })));
        self.pass(2_000)?;
        if self.house.room().is_some_and(|room| room.is_paused() && room.has_people()) {
            return Err(self.broken(Promise::Ends, "a game is paused, and nobody can go on".into()));
        }
        let (mut last, mut n_still) = (0, 0);
        for _ in 0..LONGEST_MINUTES {
            let Some((room, table)) = self.house.room().and_then(|room| Some((room, room.table()?))) else {
                return Ok(());
            };
            if table.outcome().is_some() {
                self.tally.left_alone += 1;
                return Ok(());
            }
            if !room.has_people() || waits_for_people(room) {
                return Ok(());
            }
            n_still = if room.seq() == last { n_still + 1 } else { 0 };
            last = room.seq();
            if n_still > STILL_MINUTES {
                return Err(self.broken(Promise::Ends, "a game stands still, and waits for nobody".into()));
            }
            self.pass(60_000)?;
        }
        Err(self.broken(Promise::Ends, "a game went on for a day with nobody acting".into()))
    }
}

/// Whether the room has a reason to keep this guest out, and told them that one.
fn is_rightly_out(room: &Room, guest: &Guest) -> bool {
    match guest.turned_away.as_deref() {
        Some("blocked") => guest.person.is_some_and(|person| room.is_blocked(person)),
        Some("locked") => room.is_locked() && !guest.person.is_some_and(|person| room.remembers(person)),
        Some(_) | None => false,
    }
}

/// Whether a game has no clock, and someone who is no bot is to act.
fn waits_for_people(room: &Room) -> bool {
    let Some(table) = room.table() else { return false };
    table.deadline().is_none() && table.waiting_for().iter().any(|seat| !room.bot_plays(seat))
}

/// Whether a game has no clock, and only bots are to act.
fn waits_for_bots(room: &Room) -> bool {
    let is_endless = |table: &dyn Table| table.deadline().is_none() && table.outcome().is_none();
    room.table().is_some_and(is_endless) && !waits_for_people(room)
}
