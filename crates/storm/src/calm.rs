//! After the storm: everything works again, everyone comes back, and what was
//! promised is looked at once more.

use serde_json::json;

use rooms::testing::InspectRoom as _;

use crate::{Broken, Promise, evening::Evening};

/// How long everyone's requests may take once nothing is in their way.
const PATIENCE_MS: u64 = 60_000;
/// How long a game may go on when nobody does anything, in steps of a minute.
const LONGEST_MINUTES: usize = 24 * 60;
/// Games are played out in one evening of so many.
const PLAYED_OUT: u64 = 4;

impl Evening {
    pub(crate) fn calm_down(&mut self, seed: u64) -> Result<(), Broken> {
        // Whatever is still broken mends within this time.
        self.pass(30_000)?;
        self.house.disk.is_full = false;
        self.house.disk.is_slow = false;
        for number in 0..self.guests.len() {
            self.guests[number].is_away = false;
            self.drop_links(number);
        }
        self.pass(PATIENCE_MS)?;
        self.all_are_answered()?;
        self.all_have_their_seats()?;
        if seed.is_multiple_of(PLAYED_OUT) { self.play_out() } else { Ok(()) }
    }

    fn all_are_answered(&mut self) -> Result<(), Broken> {
        for number in 0..self.guests.len() {
            let guest = &mut self.guests[number];
            if guest.is_blocked || guest.line().is_none() {
                // Whoever is not let in is told so, and waits for nothing.
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
        let Some((game, chairs)) = self.house.room().and_then(rooms::Room::seated) else { return Ok(()) };
        for guest in self.guests.iter().filter(|guest| guest.line().is_some()) {
            if guest.links.iter().any(|link| link.is_behind) {
                let what = format!("{:?} missed something and was never shown the rest", guest.person);
                return Err(self.broken(Promise::Seat, what));
            }
            let seat =
                chairs.iter().position(|chair| chair.person().is_some() && chair.person() == guest.person);
            let sees =
                guest.saw.filter(|(saw, _)| *saw == game).map(|(_, seat)| seat.map(|seat| seat.index()));
            if sees != Some(seat) {
                let what =
                    format!("{:?} has seat {seat:?} of game {game} and sees {:?}", guest.person, guest.saw);
                return Err(self.broken(Promise::Seat, what));
            }
        }
        Ok(())
    }

    /// Lets a game end by its clocks alone.
    fn play_out(&mut self) -> Result<(), Broken> {
        self.ask(0, &json!({ "type": "resume" }));
        self.pass(2_000)?;
        for _ in 0..LONGEST_MINUTES {
            let Some(table) = self.house.room().and_then(rooms::Room::table) else { return Ok(()) };
            if table.outcome().is_some() {
                self.tally.left_alone += 1;
                return Ok(());
            }
            // Without a clock, or while paused, a game waits for people as long as they like.
            if self.house.wake_at().is_none() {
                return Ok(());
            }
            self.pass(60_000)?;
        }
        Err(self.broken(Promise::Ends, "a game went on for a day with nobody acting".into()))
    }
}
