//! All of a room that the journal keeps: the sum of its records. Nothing here
//! changes but by [`Ledger::apply`], live and in a replay alike.

mod history;
mod idleness;
mod moves;
mod play;
mod shares;
mod weight;
mod words;

use std::collections::{BTreeMap, VecDeque};

use games::{Kind, Millis, Outcome, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Chair, Change, Hex, Pack, PersonId, Record, Refusal, RoomCode, Seed, SnapshotError, Sources, TableEvent,
    TableInput, Timestamp, TokenHash, TypedAction,
    person::Person,
    table::{self, about, deal, deal_from, fill_in},
    wire::Role,
};
pub(crate) use history::{FinishedGame, History, Tally};
pub(crate) use idleness::Idleness;
#[cfg(feature = "testing")]
pub(crate) use play::RECENT;
pub(crate) use play::{Play, Stage};
pub(crate) use shares::Shares;
pub(crate) use words::WordsSeen;

/// The sum of a room's records. All but the table itself can be written down
/// as a [snapshot](crate::Snapshot).
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ledger {
    pub(crate) code: RoomCode,
    pub(crate) seq: u64,
    /// When the last record was made.
    pub(crate) at: Timestamp,
    /// About how many bytes all records take.
    pub(crate) bytes: u64,
    pub(crate) people: BTreeMap<PersonId, Person>,
    /// The number of the next newcomer.
    pub(crate) newcomer: PersonId,
    pub(crate) host: PersonId,
    pub(crate) locked: bool,
    pub(crate) kind: Kind,
    pub(crate) options: Value,
    /// The host's own pack beside the game on the table.
    pub(crate) pack: Option<Pack>,
    /// The last pack that was laid, and the record that holds it.
    pub(crate) last_pack: Option<(u64, Pack)>,
    /// The seats of the next game.
    pub(crate) chairs: Vec<Chair>,
    #[serde(skip)]
    pub(crate) stage: Stage,
    pub(crate) history: History,
    /// The games whose end has no record of its own yet.
    pub(crate) unrecorded: VecDeque<(u32, Kind)>,
    pub(crate) seen: WordsSeen,
    pub(crate) master: Hex<32>,
    pub(crate) host_token: TokenHash,
}

/// Why a room cannot be opened from what is kept of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReopenError {
    /// Records are missing.
    #[error("the room's records do not begin with its opening, or some are missing")]
    Incomplete,
    /// A game was dealt by rules that this program does not know yet. Whoever
    /// knows them can go on with it.
    #[error("a game of {kind} was dealt by version {theirs} of its rules; this program knows version {ours}")]
    NewerRules {
        /// Which game.
        kind: Kind,
        /// The version it was dealt by.
        theirs: u32,
        /// The version that is known here.
        ours: u32,
    },
    /// The snapshot is no use. All records are.
    #[error("the snapshot is no use: {0}")]
    Snapshot(#[from] SnapshotError),
}

impl Ledger {
    /// The room as its first record opens it.
    pub(crate) fn open(record: &Record) -> Result<Self, ReopenError> {
        let Change::Opened { code, master, kind, host } = &record.change else {
            return Err(ReopenError::Incomplete);
        };
        Ok(Self {
            code: *code,
            seq: record.seq,
            at: record.at,
            bytes: weight::of(record),
            people: BTreeMap::new(),
            newcomer: PersonId(0),
            host: PersonId(0),
            locked: false,
            kind: *kind,
            options: default_options(*kind),
            pack: None,
            last_pack: None,
            chairs: vec![Chair::Empty; usize::from(about(*kind).max_seats)],
            stage: Stage::Gathering,
            history: History::default(),
            unrecorded: VecDeque::new(),
            seen: WordsSeen::default(),
            master: *master,
            host_token: *host,
        })
    }

    /// The room as its records left it. A game that today's rules can no
    /// longer follow is closed; the room and its people stay.
    pub(crate) fn replay(records: &[Record]) -> Result<Self, ReopenError> {
        let (first, rest) = records.split_first().ok_or(ReopenError::Incomplete)?;
        if first.seq != 1 {
            return Err(ReopenError::Incomplete);
        }
        let mut ledger = Self::open(first)?;
        ledger.follow(rest)?;
        Ok(ledger)
    }

    /// Puts the rulebook's options in the place of those that the game no
    /// longer knows, so that the next game can be dealt.
    pub(crate) fn forget_unknown_options(&mut self) {
        self.options = still_known(self.kind, &self.options);
    }

    /// Goes on with records that follow.
    pub(crate) fn follow(&mut self, records: &[Record]) -> Result<(), ReopenError> {
        // A journal with a gap tells of another evening than the one that was.
        if !records.iter().map(|record| record.seq).eq((self.seq + 1..).take(records.len())) {
            return Err(ReopenError::Incomplete);
        }
        for record in records {
            check_rules(&record.change)?;
            if self.apply(record).is_err() {
                self.close_unplayable(&record.change);
                self.count(record);
            }
        }
        Ok(())
    }

    fn close_unplayable(&mut self, change: &Change) {
        self.clear_table();
        if let Change::Dealt { game, kind, chairs, names, .. } = change {
            let (chairs, names) = (chairs.clone(), names.clone());
            self.unrecorded.push_back((*game, *kind));
            let played_by = Shares::new(chairs.len()).played_by(&chairs, Millis(0));
            self.history.add(FinishedGame {
                game: *game,
                kind: *kind,
                chairs,
                names,
                played_by,
                outcome: None,
            });
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
        self.count(record);
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

    fn count(&mut self, record: &Record) {
        self.seq = record.seq;
        self.at = self.at.max(record.at);
        self.bytes += weight::of(record);
    }

    fn carry_out(
        &mut self,
        record: &Record,
        action: Option<TypedAction>,
    ) -> Result<Vec<TableEvent>, Refusal> {
        match &record.change {
            Change::Opened { .. } | Change::Unchanged | Change::Agreed { .. } => {}
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
            Change::OptionsSet { options } => self.options = still_known(self.kind, options),
            Change::PackLaid { pack } => self.lay_pack(record.seq, pack.as_ref()),
            Change::PackLaidAgain { record } => self.lay_again(*record),
            Change::Dealt { .. } => return self.deal(record),
            Change::Stepped { now, input } => return self.step(record, *now, input, action),
            Change::Paused { paused, now } => return self.pause(*paused, *now),
            Change::StoodIn { seat, why } => {
                if let Stage::Playing(play) = &mut self.stage {
                    play.stand_in(*seat, *why);
                }
            }
            Change::SeatGiven { seat, person, name } => self.give_seat(*seat, *person, name),
            Change::Moved { person, token, newcomer } => self.move_person(*person, *token, *newcomer),
            Change::TableCleared => self.clear_table(),
            Change::Ended { game, kind, words } => {
                self.unrecorded.retain(|(unrecorded, _)| unrecorded != game);
                self.seen.recorded(*game, *kind, words, record.seq);
            }
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

    fn lay_pack(&mut self, seq: u64, pack: Option<&Pack>) {
        self.pack = pack.cloned();
        if let Some(pack) = pack {
            self.last_pack = Some((seq, pack.clone()));
        }
    }

    fn lay_again(&mut self, record: u64) {
        let last = self.last_pack.as_ref().filter(|(seq, _)| *seq == record);
        self.pack = last.map(|(_, pack)| pack.clone());
    }

    fn deal(&mut self, record: &Record) -> Result<Vec<TableEvent>, Refusal> {
        let Change::Dealt { game, kind, options, sources, chairs, names, nonces, rules } = &record.change
        else {
            return Err(Refusal::NotPlaying);
        };
        let (kind, game) = (*kind, *game);
        if *rules != table::rules(kind) {
            return Err(Refusal::OldRules);
        }
        let seed = Seed::of_game(&self.master, game);
        let seats = u8::try_from(chairs.len()).unwrap_or(u8::MAX);
        let (table, told) = match sources {
            Some(sources) => {
                let seen = self.seen.in_records(&sources.seen);
                let pack = self.pack_of(sources)?;
                deal_from(kind, options, pack, seen, record.at.day(), seats, seed.mixed(nonces))?
            }
            None => deal(kind, options, seats, seed.mixed(nonces))?,
        };
        let next_options = table::used_up(self.kind, &self.options)?;
        self.clear_table();
        self.options = next_options;
        self.stage = Stage::Playing(Play {
            game,
            kind,
            table,
            chairs: chairs.clone(),
            names: names.clone(),
            seed,
            paused: false,
            stand_ins: vec![None; chairs.len()],
            idleness: Idleness::new(chairs.len()),
            shares: Shares::new(chairs.len()),
            now: Millis(0),
            recent: VecDeque::new(),
            forgotten: record.seq - 1,
            dealt_at: record.seq,
            over_at: u64::MAX,
        });
        Ok(told)
    }

    fn step(
        &mut self,
        record: &Record,
        now: Millis,
        input: &TableInput,
        action: Option<TypedAction>,
    ) -> Result<Vec<TableEvent>, Refusal> {
        let Stage::Playing(play) = &mut self.stage else {
            return Err(Refusal::NotPlaying);
        };
        let told = play.step(now, input, action, record.by.is_some())?;
        if let Some(outcome) = play.table.outcome()
            && let Stage::Playing(mut play) = std::mem::replace(&mut self.stage, Stage::Gathering)
        {
            play.over_at = record.seq;
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
        self.history.add(play.finished(outcome));
        self.unrecorded.push_back((play.game, play.kind));
        self.seen.add(play.game, play.kind, play.table.words_seen(), None);
    }

    /// The next record that says how a game ended, if one is missing.
    pub(crate) fn unrecorded_end(&self) -> Option<Change> {
        let &(game, kind) = self.unrecorded.front()?;
        Some(Change::Ended { game, kind, words: self.seen.of(game) })
    }

    /// What the next game is dealt from besides its options.
    pub(crate) fn sources(&self) -> Sources {
        let look = |chair: &Chair| Some(self.people.get(&chair.person()?)?.look);
        Sources {
            pack: self.pack.as_ref().and(self.last_pack.as_ref()).map(|(record, _)| *record),
            seen: self.seen.records(self.kind),
            looks: self.chairs.iter().filter_map(look).collect(),
        }
    }

    /// The text of the pack that a game is dealt from, if there is one.
    fn pack_of(&self, sources: &Sources) -> Result<Option<&str>, Refusal> {
        let Some(record) = sources.pack else { return Ok(None) };
        let pack = self.last_pack.as_ref().filter(|(seq, _)| *seq == record);
        pack.map(|(_, pack)| Some(&*pack.text)).ok_or(Refusal::NoSuchPack)
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
        match &self.stage {
            Stage::Playing(play) => play.game.saturating_add(1),
            Stage::Gathering | Stage::Over(_) => self.history.last_game.saturating_add(1),
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
        self.chair_of(person).is_some() || self.seat_of(person).is_some() || self.history.has_player(person)
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

/// A game of newer rules is not for us to close.
fn check_rules(change: &Change) -> Result<(), ReopenError> {
    let Change::Dealt { kind, rules: theirs, .. } = change else { return Ok(()) };
    let ours = table::rules(*kind);
    let newer = ReopenError::NewerRules { kind: *kind, theirs: *theirs, ours };
    if *theirs > ours { Err(newer) } else { Ok(()) }
}

fn seat_in(chairs: &[Chair], person: PersonId) -> Option<Seat> {
    let index = chairs.iter().position(|chair| chair.person() == Some(person))?;
    u8::try_from(index).ok().map(Seat)
}

/// Options as they were set; the rulebook's where the game no longer knows them.
fn still_known(kind: Kind, options: &Value) -> Value {
    fill_in(kind, options).unwrap_or_else(|_| default_options(kind))
}

fn default_options(kind: Kind) -> Value {
    fill_in(kind, &Value::Object(serde_json::Map::new())).unwrap_or_default()
}
