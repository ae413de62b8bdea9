//! What the next game will be, who sits there, and its deal.

use bots::Level;
use games::{Kind, Seat, Setting};
use serde_json::{Value, json};

use super::{Room, names::NOBODY};
use crate::{
    By, Chair, Change, Look, Pack, PersonId, Refusal, StandIn,
    ledger::Stage,
    table::{about, fill_in, rules, unpack},
    wire::{PackChoice, SeatsOfAway},
};

/// What bots are called, in the order they sit down.
const BOT_NAMES: [&str; 12] = [
    "Pickle", "Waffle", "Crumb", "Noodle", "Biscuit", "Turnip", "Pepper", "Muffin", "Radish", "Pretzel",
    "Olive", "Toffee",
];

/// The line of an options form in which the words' language is chosen.
const LANGUAGE: &str = "language";

/// The line in which it is chosen who begins, and the choice that needs to know
/// who lost; the field that says it to the game is called the same.
const BEGINS: &str = "begins";
const LOSER: &str = "loser";

/// Whether a game has words in this language.
fn is_spoken(kind: Kind, language: &Value) -> bool {
    let mut form = about(kind).options.into_iter();
    form.any(|field| field.key == LANGUAGE && field.choices.iter().any(|choice| json!(choice) == *language))
}

impl Room {
    /// Puts a game on the table, with words in the language that is spoken
    /// there: the one chosen for the game before, or else the host's own.
    pub(super) fn pick(&mut self, by: By, kind: Kind, language: Option<&str>) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        let chosen = self.ledger.options.get(LANGUAGE).cloned();
        self.change(Some(by), Change::Picked { kind })?;
        let usual = self.ledger.options.get(LANGUAGE).cloned();
        let wanted = chosen.filter(|chosen| Some(chosen) != usual.as_ref());
        match wanted.or_else(|| language.map(|language| json!(language))) {
            Some(wanted) if Some(&wanted) != usual.as_ref() && is_spoken(kind, &wanted) => {
                let mut options = self.ledger.options.clone();
                options[LANGUAGE] = wanted;
                self.change(Some(by), Change::OptionsSet { options })
            }
            Some(_) | None => Ok(()),
        }
    }

    pub(super) fn set_options(&mut self, by: By, options: &Value) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        // The rest is the room's to put in at the deal, and shown to nobody: a
        // pack, words that were seen.
        let form = about(self.ledger.kind).options;
        let is_named = options.get(LANGUAGE).is_some();
        for (name, value) in options.as_object().into_iter().flatten() {
            let field = form.iter().find(|field| field.key == name);
            let field =
                field.ok_or_else(|| Refusal::BadOptions(format!("the form has no line for {name:?}")))?;
            // Words and flags are the game's own to read; of numbers the form says which.
            let is_number = field.choices.iter().any(|choice| matches!(choice, Setting::Number(_)));
            if is_number && field.choices.iter().all(|choice| json!(choice) != *value) {
                return Err(Refusal::BadOptions(format!("the form does not offer {value} for {name:?}")));
            }
        }
        let mut options = fill_in(self.ledger.kind, options)?;
        if !is_named && let Some(spoken) = self.ledger.options.get(LANGUAGE) {
            options[LANGUAGE] = spoken.clone();
        }
        self.change(Some(by), Change::OptionsSet { options })
    }

    pub(super) fn lay_pack(&mut self, by: By, pack: Option<PackChoice>) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        let text = match pack {
            None => return self.change(Some(by), Change::PackLaid { pack: None }),
            Some(PackChoice::File { text }) => text,
            // Whoever carries the request puts the text there, while they have it.
            Some(PackChoice::Brought { .. }) => return Err(Refusal::NoSuchPack),
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
        if let Some((seat, name, look)) = seat.and_then(|seat| self.bot_on(seat)) {
            return self.change(Some(by), Change::BotSat { seat, level, name, look });
        }
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
    pub(super) fn may_start(&mut self) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        self.start_check.check(&self.ledger)
    }

    /// Deals the next game. Nobody who is away is dealt in without a word.
    pub(super) fn start(&mut self, by: By, away: Option<SeatsOfAway>) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        let is_away = |chair: &Chair| chair.person().is_some_and(|person| !self.company.is_present(person));
        let seats = Seat::first(u8::MAX).zip(&self.ledger.chairs).filter(|(_, chair)| is_away(chair));
        let absent: Vec<Seat> = seats.map(|(seat, _)| seat).collect();
        match away {
            None if !absent.is_empty() => return Err(Refusal::SomeoneAway),
            Some(SeatsOfAway::LeaveOut) => {
                // Asked before anything changes: a refusal leaves no trace.
                self.start_check.check_without(&self.ledger, absent.len())?;
                for seat in absent {
                    self.change(Some(by), Change::Cleared { seat })?;
                }
            }
            None | Some(SeatsOfAway::Bot) => {}
        }
        self.deal(by)?;
        let seats = Seat::first(u8::MAX).zip(self.ledger.playing().map_or(&[][..], |play| &play.chairs));
        let is_away = |chair: &Chair| chair.person().is_some_and(|person| !self.company.is_present(person));
        let absent: Vec<Seat> = seats.filter(|(_, chair)| is_away(chair)).map(|(seat, _)| seat).collect();
        for seat in absent {
            self.change(Some(by), Change::StoodIn { seat, why: Some(StandIn::Away) })?;
        }
        Ok(())
    }

    fn deal(&mut self, by: By) -> Result<(), Refusal> {
        if self.do_seats_share_a_colour() {
            // Asked before anything changes: a refusal leaves no trace.
            self.may_start()?;
            self.tell_seats_apart(by)?;
        }
        let taken = self.ledger.chairs.iter().filter(|chair| **chair != Chair::Empty);
        let chairs: Vec<Chair> = taken.cloned().collect();
        let names = chairs.iter().map(|chair| self.name_of(chair)).collect();
        let seated = chairs.iter().filter_map(Chair::person);
        let nonces = seated.filter_map(|person| self.company.nonce(person)).collect();
        let kind = self.ledger.kind;
        let change = Change::Dealt {
            game: self.ledger.next_game(),
            kind,
            rules: rules(kind),
            options: self.options_with_loser(&chairs),
            sources: Some(self.ledger.sources()),
            chairs,
            names,
            nonces,
        };
        self.change(Some(by), change)?;
        self.set_up_play();
        Ok(())
    }

    /// The options of the next deal: where the loser begins they name the seat
    /// of whoever, of those who play again, came last in the game before.
    fn options_with_loser(&self, chairs: &[Chair]) -> Value {
        let mut options = self.ledger.options.clone();
        let last = self.ledger.history.finished.back();
        if let (Some(LOSER), Some(last)) = (options.get(BEGINS).and_then(Value::as_str), last) {
            let standings = last.outcome.iter().flat_map(|outcome| &outcome.standings);
            let played = standings.filter_map(|standing| {
                let chair = last.chairs.get(standing.seat.index())?;
                let mut seats = Seat::first(u8::MAX).zip(chairs);
                let seat = seats.find(|(_, now)| now.is_same_player(chair))?.0;
                Some((standing.place, seat))
            });
            if let Some((_, seat)) = played.max_by_key(|(place, _)| *place) {
                options[LOSER] = json!(seat);
            }
        }
        options
    }

    /// One click from the shelf to a running game.
    pub(super) fn play_now(
        &mut self,
        by: By,
        kind: Kind,
        seats: Option<u8>,
        level: Level,
        language: Option<&str>,
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
        self.pick(by, kind, language)?;
        if self.ledger.chair_of(by.person).is_none() {
            let seat = self.empty_seat(None)?;
            self.change(Some(by), Change::Sat { person: by.person, seat })?;
        }
        while self.ledger.chairs.iter().filter(|chair| **chair != Chair::Empty).count() < usize::from(seats) {
            self.add_bot(by, None, level)?;
        }
        self.start(by, Some(SeatsOfAway::Bot))
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

    /// The seat someone asks to sit on: a bot gives way to them.
    pub(super) fn seat_for(&self, seat: Option<Seat>) -> Result<Seat, Refusal> {
        match seat.and_then(|seat| self.bot_on(seat)) {
            Some((seat, ..)) => Ok(seat),
            None => self.empty_seat(seat),
        }
    }

    /// The bot that sits there in the next game.
    fn bot_on(&self, seat: Seat) -> Option<(Seat, String, Look)> {
        match self.ledger.chairs.get(seat.index())? {
            Chair::Bot { name, look, level: _ } => Some((seat, name.clone(), *look)),
            Chair::Empty | Chair::Person { .. } => None,
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
        let waits = |id| self.company.is_present(id) && self.ledger.chair_of(id).is_none();
        waiting.find(|&(id, _)| waits(id)).map(|(id, _)| id)
    }

    /// Makes a change that no rule can refuse.
    pub(super) fn must(&mut self, change: Change) {
        let made = self.change(None, change);
        debug_assert_eq!(made, Ok(()), "only deals and steps can be refused");
    }
}
