//! The rules of one game, given whatever can be written as an action, by
//! anyone, at any moment.

use games::{About, Kind, Millis, Rng, Seat, Viewer};
use rooms::{PreparedAction, Table, TableInput, about, deal, testing::InspectTable as _};
use serde_json::{Map, Value, json};

use super::{Taken, Target, decoders::has_fraction, hold};

/// How many inputs a game is given before the next is dealt.
const MOST_INPUTS: u32 = 300;
/// How many it is given once it is over.
const AFTERWARDS: u32 = 12;

pub(super) struct Playing {
    kind: Kind,
    table: Option<Box<dyn Table>>,
    seats: u8,
    now: Millis,
    inputs_left: u32,
    /// Whose the last sensible action would be.
    likely: Option<Seat>,
}

impl Playing {
    pub(super) fn of(kind: Kind) -> Self {
        Self { kind, table: None, seats: 0, now: Millis(0), inputs_left: 0, likely: None }
    }

    /// The game in progress, dealt anew when the last has had enough.
    fn table(&mut self, rng: &mut Rng) -> Option<&mut Box<dyn Table>> {
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
    fn take(&mut self, text: &str, rng: &mut Rng) -> Result<Taken, String> {
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
        let before = format!("{table:?}");
        if let Err(refusal) = table.step(now, &input) {
            hold(format!("{table:?}") == before, || format!("refused ({refusal}), it left a trace"))?;
            return Ok(Taken::Refused);
        }
        look(&**table, self.seats)?;
        if table.outcome().is_some() {
            self.inputs_left = self.inputs_left.min(AFTERWARDS);
        }
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
