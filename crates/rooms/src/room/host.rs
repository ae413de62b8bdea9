//! What hosts do, and who hosts while the host is away.

use bots::Level;
use games::{Kind, Seat};
use serde_json::Value;

use super::Room;
use crate::{
    By, Chair, Change, Look, Pack, PersonId, Refusal, StandIn, TableInput,
    ledger::Stage,
    person::{tidy_name, with_number},
    table::{about, deal, fill_in, rules, unpack},
    wire::{PackChoice, Role},
};

/// What bots are called, in the order they sit down.
const BOT_NAMES: [&str; 12] = [
    "Pickle", "Waffle", "Crumb", "Noodle", "Biscuit", "Turnip", "Pepper", "Muffin", "Radish", "Pretzel",
    "Olive", "Toffee",
];

/// Whose name and look are not yet among the others'.
const NOBODY: PersonId = PersonId(u32::MAX);

impl Room {
    /// Who may do what hosts do just now.
    pub(super) fn host(&self) -> PersonId {
        self.deputy.unwrap_or(self.ledger.host)
    }

    /// Moves hosting on when the host has been away too long, and back.
    pub(super) fn appoint_deputy(&mut self) {
        let host = self.ledger.host;
        let away = self.presence.get(&host).and_then(|presence| presence.away_since);
        let gone = away.is_some_and(|since| self.now.0 >= since.0.saturating_add(self.limits.host_away_ms));
        if self.is_present(host) || !gone {
            if self.is_present(host) {
                self.deputy = None;
            }
            return;
        }
        if self.deputy.is_none_or(|deputy| !self.is_present(deputy)) {
            self.deputy = self.ledger.persons().map(|(id, _)| id).find(|&id| self.is_present(id));
        }
    }

    pub(super) fn pick(&mut self, by: By, kind: Kind) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        self.change(Some(by), Change::Picked { kind })
    }

    pub(super) fn set_options(&mut self, by: By, options: &Value) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        // The rest is the room's to put in at the deal, and shown to nobody: a
        // pack, words that were seen.
        let form = about(self.ledger.kind).options;
        let mut names = options.as_object().into_iter().flat_map(serde_json::Map::keys);
        if let Some(name) = names.find(|name| form.iter().all(|field| field.key != **name)) {
            return Err(Refusal::BadOptions(format!("the form has no line for {name:?}")));
        }
        let options = fill_in(self.ledger.kind, options)?;
        self.change(Some(by), Change::OptionsSet { options })
    }

    pub(super) fn lay_pack(&mut self, by: By, pack: Option<PackChoice>) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        let text = match pack {
            None => return self.change(Some(by), Change::PackLaid { pack: None }),
            Some(PackChoice::File { text }) => text,
            Some(PackChoice::Shelf { name }) => {
                let found = self.limits.packs.iter().find(|pack| pack.name == name);
                found.ok_or(Refusal::NoSuchPack)?.text.clone()
            }
        };
        let (_, note) = unpack(self.ledger.kind, &self.ledger.options, &text)?;
        let pack = Pack { note, text: text.into() };
        // A text is kept once, however often it is laid.
        let change = match &self.ledger.last_pack {
            Some((record, last)) if *last == pack => Change::PackLaidAgain { record: *record },
            Some(_) | None => Change::PackLaid { pack: Some(pack) },
        };
        self.change(Some(by), change)
    }

    pub(super) fn add_bot(&mut self, by: By, seat: Option<Seat>, level: Level) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        let seat = self.empty_seat(seat)?;
        let taken = self.names_of_others(NOBODY);
        let free = |name: &&str| !taken.contains(&name.to_lowercase());
        let name = BOT_NAMES.into_iter().find(free).unwrap_or("Bot").into();
        let (name, look) = (self.unlike_others(NOBODY, name), self.free_look(NOBODY, None));
        self.change(Some(by), Change::BotSat { seat, level, name, look })
    }

    pub(super) fn clear_seat(&mut self, by: By, seat: Seat) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        match self.ledger.chairs.get(seat.index()) {
            None => Err(Refusal::NoSuchSeat),
            Some(Chair::Person { person }) => {
                let person = *person;
                self.change(Some(by), Change::Stood { person })
            }
            Some(Chair::Empty | Chair::Bot { .. }) => self.change(Some(by), Change::Cleared { seat }),
        }
    }

    /// Whether the game on the table could be dealt now.
    pub(super) fn may_start(&self) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        let taken = self.ledger.chairs.iter().filter(|chair| **chair != Chair::Empty).count();
        let seats = u8::try_from(taken).unwrap_or(u8::MAX);
        deal(self.ledger.kind, &self.ledger.options_with_pack()?, seats, [0; 32]).map(|_| ())
    }

    pub(super) fn start(&mut self, by: By) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        let taken = self.ledger.chairs.iter().filter(|chair| **chair != Chair::Empty);
        let chairs: Vec<Chair> = taken.cloned().collect();
        let names = chairs.iter().map(|chair| self.name_of(chair)).collect();
        let seated = chairs.iter().filter_map(Chair::person);
        let nonces = seated.filter_map(|person| self.presence.get(&person)?.nonce).collect();
        let kind = self.ledger.kind;
        let change = Change::Dealt {
            game: self.ledger.next_game(),
            kind,
            rules: rules(kind),
            options: self.ledger.options.clone(),
            sources: Some(self.ledger.sources()),
            chairs,
            names,
            nonces,
        };
        self.change(Some(by), change)?;
        self.set_up_play();
        Ok(())
    }

    /// One click from the shelf to a running game.
    pub(super) fn play_now(
        &mut self,
        by: By,
        kind: Kind,
        seats: Option<u8>,
        level: Level,
    ) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        let about = about(kind);
        let seats = seats.unwrap_or(about.play_now_seats);
        if seats < about.min_seats {
            return Err(Refusal::TooFewSeats(about.min_seats));
        }
        if seats > about.max_seats {
            return Err(Refusal::TooManySeats(about.max_seats));
        }
        // Asked before anything changes: a refusal leaves no trace.
        let kept = self.ledger.chairs.iter().filter(|chair| **chair != Chair::Empty);
        let kept: Vec<&Chair> = kept.take(about.max_seats.into()).collect();
        let is_kept = kept.iter().any(|chair| chair.person() == Some(by.person));
        if !is_kept && kept.len() == usize::from(about.max_seats) {
            return Err(Refusal::NoFreeSeat);
        }
        self.pick(by, kind)?;
        if self.ledger.chair_of(by.person).is_none() {
            let seat = self.empty_seat(None)?;
            self.change(Some(by), Change::Sat { person: by.person, seat })?;
        }
        while self.ledger.chairs.iter().filter(|chair| **chair != Chair::Empty).count() < usize::from(seats) {
            self.add_bot(by, None, level)?;
        }
        self.start(by)
    }

    pub(super) fn pause(&mut self, by: By, paused: bool) -> Result<(), Refusal> {
        let Stage::Playing(play) = &self.ledger.stage else {
            return Err(Refusal::NotPlaying);
        };
        if play.paused == paused {
            return Ok(());
        }
        self.change(Some(by), Change::Paused { paused })
    }

    /// Lets the running deadline fall due now: the game's clock jumps to it.
    pub(super) fn skip(&mut self, by: By) -> Result<(), Refusal> {
        let Stage::Playing(play) = &self.ledger.stage else {
            return Err(Refusal::NotPlaying);
        };
        let deadline = play.table.deadline().ok_or(Refusal::NothingToSkip)?;
        // What is held goes first; if the game moves on by it, nothing is left to skip.
        self.develop(true);
        if self.playing().and_then(|play| play.table.deadline()) != Some(deadline) {
            return Ok(());
        }
        let now = self.clock.now(self.now).max(deadline);
        self.change(Some(by), Change::Stepped { now, input: TableInput::Timeout })?;
        self.clock.jump(self.now, now);
        Ok(())
    }

    pub(super) fn clear_table(&mut self, by: By) -> Result<(), Refusal> {
        if self.ledger.play().is_none() {
            return Err(Refusal::NotPlaying);
        }
        self.change(Some(by), Change::TableCleared)
    }

    pub(super) fn hand_to_bot(&mut self, by: By, seat: Seat) -> Result<(), Refusal> {
        let Stage::Playing(play) = &self.ledger.stage else {
            return Err(Refusal::NotPlaying);
        };
        match play.chairs.get(seat.index()) {
            Some(Chair::Person { .. }) => {
                self.change(Some(by), Change::StoodIn { seat, why: Some(StandIn::Handed) })
            }
            Some(Chair::Empty | Chair::Bot { .. }) => Ok(()),
            None => Err(Refusal::NoSuchSeat),
        }
    }

    pub(super) fn kick(&mut self, by: By, person: PersonId) -> Result<(), Refusal> {
        self.someone_else(by, person)?;
        self.leave_seats(by, person)?;
        self.send_out(person, "kicked", "the host has sent you out");
        Ok(())
    }

    pub(super) fn block(&mut self, by: By, person: PersonId) -> Result<(), Refusal> {
        self.someone_else(by, person)?;
        self.leave_seats(by, person)?;
        self.change(Some(by), Change::Blocked { person, blocked: true })?;
        if person == self.ledger.host {
            self.hand_over(by, by.person)?;
        }
        self.send_out(person, "blocked", "the host has asked you to stay away");
        Ok(())
    }

    pub(super) fn unblock(&mut self, by: By, person: PersonId) -> Result<(), Refusal> {
        self.someone_else(by, person)?;
        self.change(Some(by), Change::Blocked { person, blocked: false })
    }

    pub(super) fn hand_over(&mut self, by: By, person: PersonId) -> Result<(), Refusal> {
        if self.ledger.people.get(&person).is_none_or(|p| p.role == Role::Screen || p.blocked) {
            return Err(Refusal::NoSuchPerson);
        }
        self.change(Some(by), Change::HostMoved { person })?;
        self.deputy = None;
        Ok(())
    }

    fn someone_else(&self, by: By, person: PersonId) -> Result<(), Refusal> {
        if !self.ledger.people.contains_key(&person) {
            return Err(Refusal::NoSuchPerson);
        }
        if person == by.person { Err(Refusal::NotYourself) } else { Ok(()) }
    }

    /// Frees someone's seat in the next game, and gives the one they play to a bot.
    pub(super) fn leave_seats(&mut self, by: By, person: PersonId) -> Result<(), Refusal> {
        self.change(Some(by), Change::Stood { person })?;
        let playing = matches!(self.ledger.stage, Stage::Playing(_));
        if let Some(seat) = self.ledger.seat_of(person).filter(|_| playing) {
            self.change(Some(by), Change::StoodIn { seat, why: Some(StandIn::Handed) })?;
        }
        Ok(())
    }

    /// Calls someone something else, if it is something else.
    pub(super) fn rename(
        &mut self,
        by: Option<By>,
        person: PersonId,
        name: &str,
        look: Look,
    ) -> Result<(), Refusal> {
        let current = self.ledger.people.get(&person).ok_or(Refusal::NoSuchPerson)?;
        let name = self.unlike_others(person, tidy_name(name)?);
        let look = if self.looks_of_others(person).contains(&look) { current.look } else { look };
        if current.name == name && current.look == look {
            return Ok(());
        }
        self.change(by, Change::Renamed { person, name, look })
    }

    /// The name, with a number behind it if someone else has the same.
    pub(super) fn unlike_others(&self, person: PersonId, name: String) -> String {
        let others = self.names_of_others(person);
        let numbered = (2..).map(|n| with_number(&name, n));
        let free = |name: &String| !others.contains(&name.to_lowercase());
        std::iter::once(name.clone()).chain(numbered).find(free).unwrap_or(name)
    }

    /// What everyone else is called here, bots included, in lower case.
    fn names_of_others(&self, person: PersonId) -> Vec<String> {
        let people = self.ledger.persons().filter(|&(id, _)| id != person).map(|(_, other)| &other.name);
        let bots = self.ledger.chairs.iter().filter_map(|chair| match chair {
            Chair::Bot { name, .. } => Some(name),
            Chair::Person { .. } | Chair::Empty => None,
        });
        people.chain(bots).map(|name| name.to_lowercase()).collect()
    }

    /// The look someone wants if nobody else here has it, or one that is free.
    pub(super) fn free_look(&self, person: PersonId, wanted: Option<Look>) -> Look {
        let taken = self.looks_of_others(person);
        if let Some(look) = wanted.filter(|look| !taken.contains(look)) {
            return look;
        }
        let unlike = |look: &Look| !taken.iter().any(|t| t.colour == look.colour || t.shape == look.shape);
        let first = (0..12).map(Look::nth).find(unlike);
        first.or_else(|| (0..144).map(Look::nth).find(|look| !taken.contains(look))).unwrap_or(Look::nth(0))
    }

    fn looks_of_others(&self, person: PersonId) -> Vec<Look> {
        let people = self.ledger.persons().filter(|&(id, _)| id != person).map(|(_, p)| p.look);
        let bots = self.ledger.chairs.iter().filter_map(|chair| match chair {
            Chair::Bot { look, .. } => Some(*look),
            Chair::Empty | Chair::Person { .. } => None,
        });
        people.chain(bots).collect()
    }

    pub(super) fn name_of(&self, chair: &Chair) -> String {
        match chair {
            Chair::Empty => String::new(),
            Chair::Person { person } => {
                self.ledger.people.get(person).map(|p| p.name.clone()).unwrap_or_default()
            }
            Chair::Bot { name, .. } => name.clone(),
        }
    }

    pub(super) fn must_not_be_playing(&self) -> Result<(), Refusal> {
        match self.ledger.stage {
            Stage::Playing(_) => Err(Refusal::Playing),
            Stage::Gathering | Stage::Over(_) => Ok(()),
        }
    }

    /// The seat asked for, or the first one, if it is free.
    pub(super) fn empty_seat(&self, seat: Option<Seat>) -> Result<Seat, Refusal> {
        let Some(seat) = seat else { return self.ledger.free_chair().ok_or(Refusal::NoFreeSeat) };
        match self.ledger.chairs.get(seat.index()) {
            None => Err(Refusal::NoSuchSeat),
            Some(Chair::Empty) => Ok(seat),
            Some(Chair::Person { .. } | Chair::Bot { .. }) => Err(Refusal::SeatTaken),
        }
    }

    /// Seats all who are present and have not chosen to watch, while there are
    /// seats in the next game: free ones first, then those of people long gone.
    pub(super) fn seat_everyone(&mut self) {
        while let Some(person) = self.first_in_line()
            && let Some(seat) = self.ledger.free_chair().or_else(|| self.forsaken_chair())
        {
            self.must(Change::Sat { person, seat });
        }
    }

    /// Who is here, wants to play the next game and has no seat in it.
    pub(super) fn first_in_line(&self) -> Option<PersonId> {
        let mut waiting = self.ledger.persons().filter(|(_, person)| !person.watches && !person.blocked);
        let waits = |id| self.is_present(id) && self.ledger.chair_of(id).is_none();
        waiting.find(|&(id, _)| waits(id)).map(|(id, _)| id)
    }

    /// Makes a change that no rule can refuse.
    pub(super) fn must(&mut self, change: Change) {
        let made = self.change(None, change);
        debug_assert_eq!(made, Ok(()), "only deals and steps can be refused");
    }
}
