//! All of a room that the journal keeps: the sum of its records. Nothing here
//! changes but by [`Ledger::apply`], live and in a replay alike.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use games::{Kind, Millis, Outcome, Seat};
use serde_json::Value;

use crate::{
    Chair, Change, Hex, Pack, PersonId, Record, Refusal, RoomCode, Seed, StandIn, Table, TableEvent,
    TableInput, TokenHash, TypedAction,
    person::Person,
    table::{self, about, deal, fill_in},
    wire::Role,
};

/// How many events are kept for people who were briefly away.
pub(crate) const RECENT: usize = 256;
/// Of how many games the words are kept; three people need 59 to see both sides
/// of every printed card.
const GAMES_SEEN: usize = 64;

#[derive(Debug)]
pub(crate) struct Ledger {
    pub(crate) code: RoomCode,
    pub(crate) seq: u64,
    pub(crate) people: BTreeMap<PersonId, Person>,
    /// The number of the next newcomer.
    pub(crate) newcomer: PersonId,
    pub(crate) host: PersonId,
    pub(crate) locked: bool,
    pub(crate) kind: Kind,
    pub(crate) options: Value,
    /// The host's own pack beside the game on the table.
    pub(crate) pack: Option<Pack>,
    /// The seats of the next game.
    pub(crate) chairs: Vec<Chair>,
    pub(crate) stage: Stage,
    pub(crate) finished: Vec<FinishedGame>,
    /// The words that were seen in the last games, the latest last.
    pub(crate) seen: VecDeque<(Kind, BTreeSet<String>)>,
    pub(crate) master: Hex<32>,
    pub(crate) host_token: TokenHash,
}

#[derive(Debug)]
pub(crate) enum Stage {
    Gathering,
    Playing(Play),
    Over(Play),
}

/// A game on the table.
#[derive(Debug)]
pub(crate) struct Play {
    pub(crate) game: u32,
    pub(crate) kind: Kind,
    pub(crate) table: Box<dyn Table>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) names: Vec<String>,
    pub(crate) seed: Seed,
    pub(crate) paused: bool,
    /// Which persons' seats are played by a bot, and why.
    pub(crate) stand_ins: Vec<Option<StandIn>>,
    /// The game's clock at its last step.
    pub(crate) now: Millis,
    /// The last events, each with the number of the change that caused it.
    pub(crate) recent: VecDeque<(u64, TableEvent)>,
    /// The number of the last change whose events are no longer kept.
    pub(crate) forgotten: u64,
}

/// A game of the evening that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FinishedGame {
    pub(crate) game: u32,
    pub(crate) kind: Kind,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) names: Vec<String>,
    pub(crate) outcome: Option<Outcome>,
}

/// Records that do not make a room.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the room's records do not begin with its opening, or some are missing")]
pub struct ReopenError;

impl Ledger {
    /// The room as its first record opens it.
    pub(crate) fn open(record: &Record) -> Result<Self, ReopenError> {
        let Change::Opened { code, master, kind, host } = &record.change else {
            return Err(ReopenError);
        };
        Ok(Self {
            code: *code,
            seq: record.seq,
            people: BTreeMap::new(),
            newcomer: PersonId(0),
            host: PersonId(0),
            locked: false,
            kind: *kind,
            options: default_options(*kind),
            pack: None,
            chairs: vec![Chair::Empty; usize::from(about(*kind).max_seats)],
            stage: Stage::Gathering,
            finished: Vec::new(),
            seen: VecDeque::new(),
            master: *master,
            host_token: *host,
        })
    }

    /// The room as its records left it. A game that today's rules can no
    /// longer follow is closed; the room and its people stay.
    pub(crate) fn replay(records: &[Record]) -> Result<Self, ReopenError> {
        let (first, rest) = records.split_first().ok_or(ReopenError)?;
        // A journal with a gap tells of another evening than the one that was.
        if !records.iter().map(|record| record.seq).eq(1..=records.len() as u64) {
            return Err(ReopenError);
        }
        let mut ledger = Self::open(first)?;
        for record in rest {
            if ledger.apply(record).is_err() {
                ledger.close_unplayable(&record.change);
                ledger.seq = record.seq;
            }
        }
        Ok(ledger)
    }

    fn close_unplayable(&mut self, change: &Change) {
        self.clear_table();
        if let Change::Dealt { game, kind, chairs, names, .. } = change {
            let (chairs, names) = (chairs.clone(), names.clone());
            self.finished.push(FinishedGame { game: *game, kind: *kind, chairs, names, outcome: None });
        }
    }

    /// Carries out one record and gives the events it caused. On `Err`, which
    /// only a `Dealt`, a `Stepped` or a `Paused` can give, nothing has changed.
    pub(crate) fn apply(&mut self, record: &Record) -> Result<Vec<TableEvent>, Refusal> {
        self.apply_read(record, None)
    }

    /// The same; the action in it, if there is one, may have been read already.
    pub(crate) fn apply_read(
        &mut self,
        record: &Record,
        action: Option<TypedAction>,
    ) -> Result<Vec<TableEvent>, Refusal> {
        let told = self.carry_out(record, action)?;
        self.seq = record.seq;
        if let Some(by) = record.by
            && let Some(person) = self.people.get_mut(&by.person)
        {
            person.answered.insert(by.ask);
        }
        if let Stage::Playing(play) | Stage::Over(play) = &mut self.stage {
            play.keep_recent(record.seq, &told);
        }
        Ok(told)
    }

    fn carry_out(
        &mut self,
        record: &Record,
        action: Option<TypedAction>,
    ) -> Result<Vec<TableEvent>, Refusal> {
        match &record.change {
            Change::Opened { .. } | Change::Unchanged => {}
            Change::Joined { person, token, role, name, look } => {
                self.join(*person, Person::new(*token, *role, name.clone(), *look));
            }
            Change::Forgotten { person } => {
                self.people.remove(person);
            }
            Change::Renamed { person, name, look } => {
                if let Some(person) = self.people.get_mut(person) {
                    person.name.clone_from(name);
                    person.look = *look;
                }
            }
            Change::Sat { person, seat } => self.sit(*person, *seat),
            Change::Stood { person } => self.stand(*person),
            Change::BotSat { seat, level, name, look } => {
                self.put(*seat, Chair::Bot { name: name.clone(), level: *level, look: *look });
            }
            Change::Cleared { seat } => self.put(*seat, Chair::Empty),
            Change::Picked { kind } => self.pick(*kind),
            Change::OptionsSet { options } => self.options = options.clone(),
            Change::PackLaid { pack } => self.pack.clone_from(pack),
            Change::Dealt { .. } => return self.deal(record),
            Change::Stepped { now, input } => return self.step(*now, input, action),
            Change::Paused { paused, now } => return self.pause(*paused, *now),
            Change::StoodIn { seat, why } => {
                if let Stage::Playing(play) = &mut self.stage
                    && let Some(stand_in) = play.stand_ins.get_mut(seat.index())
                {
                    *stand_in = *why;
                }
            }
            Change::TableCleared => self.clear_table(),
            Change::Blocked { person, blocked } => {
                if let Some(person) = self.people.get_mut(person) {
                    person.blocked = *blocked;
                }
                if *blocked {
                    self.stand(*person);
                }
            }
            Change::Locked { locked } => self.locked = *locked,
            Change::HostMoved { person } => self.host = *person,
        }
        Ok(Vec::new())
    }

    fn join(&mut self, id: PersonId, person: Person) {
        let is_first = self.persons().next().is_none();
        if person.role == Role::Person && (is_first || person.token.is(&self.host_token)) {
            self.host = id;
        }
        self.people.insert(id, person);
        self.newcomer = self.newcomer.max(PersonId(id.0.saturating_add(1)));
    }

    fn sit(&mut self, person: PersonId, seat: Seat) {
        self.get_up(person);
        if let Some(someone) = self.people.get_mut(&person) {
            someone.watches = false;
        }
        self.put(seat, Chair::Person { person });
    }

    fn stand(&mut self, person: PersonId) {
        self.get_up(person);
        if let Some(someone) = self.people.get_mut(&person) {
            someone.watches = true;
        }
    }

    fn get_up(&mut self, person: PersonId) {
        for chair in &mut self.chairs {
            if chair.person() == Some(person) {
                *chair = Chair::Empty;
            }
        }
    }

    fn put(&mut self, seat: Seat, chair: Chair) {
        if let Some(place) = self.chairs.get_mut(seat.index()) {
            *place = chair;
        }
    }

    fn pick(&mut self, kind: Kind) {
        self.kind = kind;
        self.options = default_options(kind);
        self.pack = None;
        let seats = usize::from(about(kind).max_seats);
        // People keep their order; those who no longer fit stand around.
        self.chairs.retain(|chair| *chair != Chair::Empty);
        self.chairs.resize(seats, Chair::Empty);
        self.clear_table();
    }

    fn deal(&mut self, record: &Record) -> Result<Vec<TableEvent>, Refusal> {
        let Change::Dealt { game, kind, options, chairs, names, nonces, rules } = &record.change else {
            return Err(Refusal::NotPlaying);
        };
        let (kind, game) = (*kind, *game);
        if *rules != table::rules(kind) {
            return Err(Refusal::OldRules);
        }
        let seed = Seed::of_game(&self.master, game);
        let seats = u8::try_from(chairs.len()).unwrap_or(u8::MAX);
        let (table, told) = deal(kind, options, seats, seed.mixed(nonces))?;
        self.clear_table();
        self.stage = Stage::Playing(Play {
            game,
            kind,
            table,
            chairs: chairs.clone(),
            names: names.clone(),
            seed,
            paused: false,
            stand_ins: vec![None; chairs.len()],
            now: Millis(0),
            recent: VecDeque::new(),
            forgotten: record.seq - 1,
        });
        Ok(told)
    }

    fn step(
        &mut self,
        now: Millis,
        input: &TableInput,
        action: Option<TypedAction>,
    ) -> Result<Vec<TableEvent>, Refusal> {
        let Stage::Playing(play) = &mut self.stage else {
            return Err(Refusal::NotPlaying);
        };
        let told = match (input, action) {
            (TableInput::Act { seat, at, .. }, Some(action)) => play.table.act(now, *seat, action, *at)?,
            (_, None | Some(_)) => play.table.step(now, input)?,
        };
        play.now = now;
        if let Some(outcome) = play.table.outcome()
            && let Stage::Playing(play) = std::mem::replace(&mut self.stage, Stage::Gathering)
        {
            self.finish(&play, Some(outcome));
            self.stage = Stage::Over(play);
        }
        Ok(told)
    }

    fn pause(&mut self, paused: bool, now: Option<Millis>) -> Result<Vec<TableEvent>, Refusal> {
        let Stage::Playing(play) = &mut self.stage else { return Ok(Vec::new()) };
        let told = match now {
            Some(now) => {
                let told = play.table.step(now, &TableInput::Pause)?;
                play.now = now;
                told
            }
            None => Vec::new(),
        };
        play.paused = paused;
        Ok(told)
    }

    fn clear_table(&mut self) {
        if let Stage::Playing(play) = std::mem::replace(&mut self.stage, Stage::Gathering) {
            self.finish(&play, None);
        }
    }

    fn finish(&mut self, play: &Play, outcome: Option<Outcome>) {
        self.finished.push(play.finished(outcome));
        let words = play.table.words_seen();
        if !words.is_empty() {
            self.seen.push_back((play.kind, words));
        }
        if self.seen.len() > GAMES_SEEN {
            self.seen.pop_front();
        }
    }

    /// What the next game is dealt from: its options, the pack, and the words
    /// that have been seen.
    pub(crate) fn options_to_deal(&self) -> Result<Value, Refusal> {
        let of_this_kind = self.seen.iter().filter(|(kind, _)| *kind == self.kind);
        let seen = of_this_kind.map(|(_, words)| words.clone()).collect();
        table::set_aside(self.kind, &self.options_with_pack()?, seen)
    }

    /// The options of the next game, the host's own pack among them.
    pub(crate) fn options_with_pack(&self) -> Result<Value, Refusal> {
        match &self.pack {
            Some(Pack { text, .. }) => {
                table::unpack(self.kind, &self.options, text).map(|(options, _)| options)
            }
            None => Ok(self.options.clone()),
        }
    }

    /// The number of the next game.
    pub(crate) fn next_game(&self) -> u32 {
        let last = self.finished.last().map_or(0, |finished| finished.game);
        match &self.stage {
            Stage::Playing(play) => play.game.saturating_add(1),
            Stage::Gathering | Stage::Over(_) => last.saturating_add(1),
        }
    }

    /// What the game on the table, or else the next one, is dealt from.
    pub(crate) fn seed(&self) -> Seed {
        match &self.stage {
            Stage::Playing(play) => play.seed,
            Stage::Gathering | Stage::Over(_) => Seed::of_game(&self.master, self.next_game()),
        }
    }

    /// Who carries this token.
    pub(crate) fn bearer(&self, token: &TokenHash) -> Option<PersonId> {
        self.people.iter().find(|(_, person)| person.token.is(token)).map(|(&id, _)| id)
    }

    /// Whether this is the token the room was opened with.
    pub(crate) fn is_opener(&self, token: &TokenHash) -> bool {
        self.host_token.is(token)
    }

    pub(crate) fn play(&self) -> Option<&Play> {
        match &self.stage {
            Stage::Gathering => None,
            Stage::Playing(play) | Stage::Over(play) => Some(play),
        }
    }

    /// The seat someone has in the game on the table.
    pub(crate) fn seat_of(&self, person: PersonId) -> Option<Seat> {
        seat_in(&self.play()?.chairs, person)
    }

    /// Whether someone sits here, or sat in any game of the evening.
    pub(crate) fn has_part(&self, person: PersonId) -> bool {
        let played = |game: &FinishedGame| seat_in(&game.chairs, person).is_some();
        self.chair_of(person).is_some() || self.seat_of(person).is_some() || self.finished.iter().any(played)
    }

    /// The seat someone has in the next game.
    pub(crate) fn chair_of(&self, person: PersonId) -> Option<Seat> {
        seat_in(&self.chairs, person)
    }

    pub(crate) fn free_chair(&self) -> Option<Seat> {
        let index = self.chairs.iter().position(|chair| *chair == Chair::Empty)?;
        u8::try_from(index).ok().map(Seat)
    }

    /// People, not screens.
    pub(crate) fn persons(&self) -> impl Iterator<Item = (PersonId, &Person)> {
        self.people.iter().filter(|(_, person)| person.role == Role::Person).map(|(&id, person)| (id, person))
    }
}

impl Play {
    fn finished(&self, outcome: Option<Outcome>) -> FinishedGame {
        FinishedGame {
            game: self.game,
            kind: self.kind,
            chairs: self.chairs.clone(),
            names: self.names.clone(),
            outcome,
        }
    }

    fn keep_recent(&mut self, seq: u64, told: &[TableEvent]) {
        self.recent.extend(told.iter().map(|told| (seq, told.clone())));
        while self.recent.len() > RECENT {
            if let Some((seq, _)) = self.recent.pop_front() {
                self.forgotten = seq;
            }
        }
    }
}

fn seat_in(chairs: &[Chair], person: PersonId) -> Option<Seat> {
    let index = chairs.iter().position(|chair| chair.person() == Some(person))?;
    u8::try_from(index).ok().map(Seat)
}

fn default_options(kind: Kind) -> Value {
    fill_in(kind, &Value::Object(serde_json::Map::new())).unwrap_or_default()
}
