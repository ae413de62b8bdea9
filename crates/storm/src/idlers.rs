//! Who does nothing while they are waited for, as whoever sits at the table
//! counts it: from the records alone, and not from what the room makes of them.

use games::{Seat, SeatSet};
use rooms::{
    Change, Outgoing, Record, Room, Table, TableInput,
    testing::{InspectRoom as _, InspectTable as _},
};

/// The clocks in a row that a seat may let run out while a person has it: the
/// one they last acted in, and one more. With the next, a bot plays.
const MOST: u8 = 2;

/// How many clocks in a row each seat of the game on the table let run out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Idlers {
    game: u32,
    n_clocks: Vec<u8>,
}

impl Idlers {
    /// Takes in what followed from one input; `before` is the table as it was
    /// before that. Says whom the table has waited for too long.
    pub(crate) fn watch(
        &mut self,
        room: &Room,
        before: Option<&dyn Table>,
        outgoing: &[Outgoing],
    ) -> Result<(), String> {
        let Some((game, chairs)) = room.seated() else { return Ok(()) };
        if self.game != game {
            *self = Self { game, n_clocks: vec![0; chairs.len()] };
        }
        let records = outgoing.iter().filter_map(|out| match out {
            Outgoing::Record(record) => Some(record),
            Outgoing::Send { .. }
            | Outgoing::Think { .. }
            | Outgoing::HangUp { .. }
            | Outgoing::Snapshot(_) => None,
        });
        // Most inputs are followed by one step at most, for which the table stands as it is.
        let n_steps =
            records.clone().filter(|record| matches!(record.change, Change::Stepped { .. })).count();
        let mut twin = before.filter(|_| n_steps > 1).map(|table| table.twin());
        for record in records {
            self.follow(twin.as_deref().or(before), record);
            if let (Some(twin), Change::Stepped { now, input }) = (&mut twin, &record.change) {
                // The room has taken it, and so does its twin; a game that was
                // dealt in this step has no clock that could have run out.
                twin.step(*now, input).ok();
            }
        }
        let seats = Seat::first(u8::MAX).zip(chairs).filter(|(_, chair)| chair.person().is_some());
        let mut held_up =
            seats.filter(|(seat, _)| self.n_clocks[seat.index()] > MOST && !room.bot_plays(*seat));
        let goes_on = room.table().is_some_and(|table| table.outcome().is_none());
        match held_up.next().filter(|_| goes_on) {
            Some((seat, _)) => Err(format!("{seat:?} let {} clocks run out", self.n_clocks[seat.index()])),
            None => Ok(()),
        }
    }

    fn follow(&mut self, table: Option<&dyn Table>, Record { by, change, .. }: &Record) {
        if let Change::StoodIn { seat, why: None } | Change::SeatGiven { seat, .. } = change {
            self.set(*seat, |_| 0);
        }
        let (Change::Stepped { input, .. }, Some(table)) = (change, table) else { return };
        let (clocks, deadline) = (table.seat_clocks(), table.deadline());
        match input {
            TableInput::Act { seat, .. } => {
                let shared = clocks.iter().filter(|clock| clock.seats.contains(*seat));
                let seats = shared.flat_map(|clock| clock.seats.iter()).chain([*seat]);
                seats.for_each(|seat| self.set(seat, |_| 0));
            }
            TableInput::Timeout if by.is_none() => {
                let over = clocks.iter().filter(|clock| Some(clock.until) <= deadline);
                let seats: SeatSet = over.flat_map(|clock| clock.seats.iter()).collect();
                seats.iter().for_each(|seat| self.set(seat, |n| n.saturating_add(1)));
            }
            TableInput::Timeout | TableInput::Leave { .. } | TableInput::Pause => {}
        }
    }

    fn set(&mut self, seat: Seat, to: impl Fn(u8) -> u8) {
        if let Some(n) = self.n_clocks.get_mut(seat.index()) {
            *n = to(*n);
        }
    }
}
