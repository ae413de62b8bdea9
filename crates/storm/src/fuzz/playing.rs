//! The rules of one game, given whatever can be written as an action, by
//! anyone, at any moment.

use games::{About, Kind, Millis, Rng, Seat, Viewer};
use rooms::{PreparedAction, Table, TableEvent, TableInput, about, deal, testing::InspectTable as _};
use serde_json::{Map, Value, json};

use super::{Reached, Taken, Target, decoders::has_fraction, hold};

/// How many inputs a game is given before the next is dealt.
const MOST_INPUTS: u32 = 300;
/// How many it is given once it is over.
const AFTERWARDS: u32 = 12;

/// How many games are remembered to come back to.
const CORNERS: usize = 32;

pub(super) struct Playing {
    kind: Kind,
    table: Option<Box<dyn Table>>,
    seats: u8,
    now: Millis,
    inputs_left: u32,
    /// Whose the last sensible action would be.
    likely: Option<Seat>,
    /// Games in which something new was come to, as they were before.
    corners: Vec<Corner>,
}

/// A game to come back to.
struct Corner {
    table: Box<dyn Table>,
    seats: u8,
    now: Millis,
}

impl Playing {
    pub(super) fn of(kind: Kind) -> Self {
        Self {
            kind,
            table: None,
            seats: 0,
            now: Millis(0),
            inputs_left: 0,
            likely: None,
            corners: Vec::new(),
        }
    }

    /// The game in progress, dealt anew when the last has had enough.
    fn table(&mut self, rng: &mut Rng) -> Option<&mut Box<dyn Table>> {
        if self.inputs_left == 0 && rng.chance(1, 2) && self.come_back(rng) {
            self.inputs_left = AFTERWARDS;
        }
        if self.inputs_left == 0 {
            let about = about(self.kind);
            let spread = u32::from(about.max_seats - about.min_seats) + 1;
            self.seats = about.min_seats + u8::try_from(rng.below(spread)).unwrap_or_default();
            let mut dealt = deal(self.kind, &any_options(&about, rng), self.seats, rng.seed());
            if dealt.is_err() {
                dealt = deal(self.kind, &json!({}), self.seats, rng.seed());
            }
            self.table = dealt.ok().map(|(table, _)| table);
            self.now = Millis(0);
            self.inputs_left = MOST_INPUTS;
        }
        self.inputs_left -= 1;
        self.table.as_mut()
    }

    /// Goes back to a game in which something new was come to.
    fn come_back(&mut self, rng: &mut Rng) -> bool {
        let Some(Corner { table, seats, now }) = rng.pick(&self.corners) else { return false };
        (self.table, self.seats, self.now) = (Some(table.twin()), *seats, *now);
        true
    }

    /// Remembers how the game was before something new was come to.
    fn remember(&mut self, table: Box<dyn Table>, reached: &mut Reached) {
        if reached.is_new() {
            self.corners.push(Corner { table, seats: self.seats, now: self.now });
            if self.corners.len() > CORNERS {
                self.corners.remove(0);
            }
        }
    }

    /// Anyone, and now and then somebody who is not there.
    fn any_seat(&self, rng: &mut Rng) -> Seat {
        let n = u32::from(self.seats) + u32::from(rng.chance(1, 20));
        Seat(u8::try_from(rng.below(n.max(1))).unwrap_or_default())
    }

    fn input(&mut self, action: Value, rng: &mut Rng) -> TableInput {
        let seat = self.likely.take().filter(|_| rng.chance(9, 10)).unwrap_or_else(|| self.any_seat(rng));
        match rng.below(60) {
            0 => TableInput::Leave { seat },
            1..=4 => TableInput::Timeout,
            _ => {
                let ago = u64::from(rng.below(400));
                TableInput::Act { seat, action, at: Millis(self.now.0.saturating_sub(ago)) }
            }
        }
    }

    fn pass_time(&mut self, rng: &mut Rng) {
        let due = self.table.as_ref().and_then(|table| table.deadline());
        let soon = Millis(self.now.0 + u64::from(rng.below(900)));
        self.now = if rng.chance(1, 12) { due.unwrap_or(soon).max(self.now) } else { soon };
    }
}

impl Target for Playing {
    fn take(&mut self, text: &str, rng: &mut Rng, reached: &mut Reached) -> Result<Taken, String> {
        let Ok(action) = serde_json::from_str::<Value>(text) else { return Ok(Taken::Refused) };
        if self.table(rng).is_none() {
            return Err("a game with the rulebook's options cannot be dealt".into());
        }
        self.pass_time(rng);
        let (now, input) = (self.now, self.input(action.clone(), rng));
        let Some(table) = &mut self.table else { return Ok(Taken::Refused) };
        let tidy = table.read(&action).map(PreparedAction::into_json);
        if let Ok(tidy) = &tidy {
            let again = table.read(tidy).map(PreparedAction::into_json);
            hold(again.as_ref() == Ok(tidy), || format!("{tidy} is tidied to {again:?}"))?;
            hold(!has_fraction(tidy), || format!("{tidy} has a fraction in it"))?;
        }
        let before = table.twin();
        let phase = phase_of(&**table);
        match table.step(now, &input) {
            Err(refusal) => {
                reached.note(format!("{phase} {}", refusal.code()));
                hold(table.is_same(&*before), || format!("refused ({refusal}), it left a trace"))?;
                self.remember(before, reached);
                return Ok(Taken::Refused);
            }
            Ok(told) => told.iter().for_each(|told| reached.note(format!("{phase} {}", kind_of(told)))),
        }
        look(&**table, self.seats)?;
        if table.outcome().is_some() {
            self.inputs_left = self.inputs_left.min(AFTERWARDS);
        }
        self.remember(before, reached);
        Ok(if tidy.is_ok() { Taken::Accepted } else { Taken::Refused })
    }

    fn sample(&mut self, rng: &mut Rng) -> Option<String> {
        let table = self.table.as_ref()?;
        let waiting: Vec<Seat> = table.waiting_for().iter().collect();
        let seat = rng.pick(&waiting).copied().unwrap_or(Seat(0));
        self.likely = Some(seat);
        Some(table.any_action(seat, rng).to_string())
    }
}

/// Any options that the form offers; not all of them can be dealt together.
fn any_options(about: &About, rng: &mut Rng) -> Value {
    let chosen = about.options.iter().filter_map(|field| Some((field.key, json!(rng.pick(&field.choices)?))));
    chosen.map(|(key, setting)| (key.to_owned(), setting)).collect::<Map<_, _>>().into()
}

/// Looks at a game through everyone's eyes.
fn look(table: &dyn Table, seats: u8) -> Result<(), String> {
    for viewer in Seat::first(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
        table.view(viewer);
        table.backlog(viewer);
    }
    let (is_over, waiting) = (table.outcome().is_some(), table.waiting_for());
    hold(is_over == waiting.is_empty(), || format!("over: {is_over}, waiting for {waiting:?}"))?;
    hold(!is_over || table.deadline().is_none(), || "over, with a deadline".into())
}

/// What everyone knows of where the game is.
fn phase_of(table: &dyn Table) -> String {
    let view = table.view(Viewer::Spectator);
    let phase = view.named().find(|(name, _)| *name == "phase").map(|(_, phase)| phase.to_owned());
    let phase: Value = phase.and_then(|phase| serde_json::from_str(&phase).ok()).unwrap_or_default();
    phase["type"].as_str().or(phase.as_str()).unwrap_or("one and all").to_owned()
}

fn kind_of(told: &TableEvent) -> String {
    let event: Value = serde_json::from_str(told.event.get()).unwrap_or_default();
    event["type"].as_str().unwrap_or_default().to_owned()
}
