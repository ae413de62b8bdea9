//! A game in progress behind [`Table`]: the game, its chance, and the bot that
//! plays it.

use std::{collections::BTreeSet, fmt, marker::PhantomData};

use bots::{Bot, Choice, Level, Sight};
use games::{Game, Input, Millis, Outcome, RefusalCode as _, Rng, Seat, SeatClock, SeatSet, Step, Viewer};
use serde::{Deserialize as _, Serialize};
use serde_json::Value;

use super::{ActionClass, PreparedAction, Table, TableEvent, TableInput, Thought, TypedAction, raw_json};
use crate::{Fields, Refusal, wire::RawJson};

/// A game, its chance, and which bot plays it.
pub(crate) struct Live<G, B> {
    pub(crate) game: G,
    pub(crate) rng: Rng,
    pub(crate) bot: PhantomData<fn() -> B>,
}

impl<G: Game, B> fmt::Debug for Live<G, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

impl<G: Game, B> Live<G, B> {
    pub(super) fn deal(
        options: &G::Options,
        seats: u8,
        seed: [u8; 32],
    ) -> Result<(Self, Vec<TableEvent>), Refusal> {
        let about = G::about();
        if seats < about.min_seats {
            return Err(Refusal::TooFewSeats(about.min_seats));
        }
        if seats > about.max_seats {
            return Err(Refusal::TooManySeats(about.max_seats));
        }
        let mut rng = Rng::from_seed(seed);
        let mut cx = Step::new(Millis(0), &mut rng);
        let game = G::deal(options, seats, &mut cx).map_err(|refusal| refused::<G>(&refusal))?;
        let told = in_words(cx);
        Ok((Self { game, rng, bot: PhantomData }, told))
    }
}

impl<G: Game, B> Live<G, B> {
    fn take(&mut self, now: Millis, input: Input<G::Action>) -> Result<Vec<TableEvent>, Refusal> {
        let mut cx = Step::new(now, &mut self.rng);
        self.game.step(input, &mut cx).map_err(|refusal| refused::<G>(&refusal))?;
        Ok(in_words(cx))
    }
}

impl<G: Game, B: Bot<G> + 'static> Table for Live<G, B> {
    fn read(&self, action: &Value) -> Result<PreparedAction, Refusal> {
        read_action::<G>(action).map(PreparedAction::new)
    }

    fn class(&self, action: &PreparedAction) -> ActionClass {
        match action.as_action::<G::Action>() {
            Some(action) if self.game.is_race(action) => ActionClass::Race,
            Some(action) if self.game.is_stroke(action) => ActionClass::Stroke,
            Some(_) | None => ActionClass::Plain,
        }
    }

    fn act(
        &mut self,
        now: Millis,
        seat: Seat,
        action: TypedAction,
        at: Millis,
    ) -> Result<Vec<TableEvent>, Refusal> {
        let another = || Refusal::BadAction("it belongs to another game".into());
        let action = action.into_action::<G::Action>().ok_or_else(another)?;
        self.take(now, Input::Act { seat, action, at })
    }

    fn step(&mut self, now: Millis, input: &TableInput) -> Result<Vec<TableEvent>, Refusal> {
        let input = match input {
            TableInput::Act { seat, action, at } => {
                Input::Act { seat: *seat, action: read_action::<G>(action)?, at: *at }
            }
            TableInput::Leave { seat } => Input::Leave(*seat),
            TableInput::Timeout => Input::Timeout,
            TableInput::Pause => Input::Pause,
        };
        self.take(now, input)
    }

    fn view_like(&self, viewer: Viewer, others: &[&Fields]) -> Fields {
        Fields::like(&self.game.view(viewer), others)
    }

    fn backlog(&self, viewer: Viewer) -> Vec<RawJson> {
        self.game.backlog(viewer).iter().map(raw_json).collect()
    }

    fn waiting_for(&self) -> SeatSet {
        self.game.waiting_for()
    }

    fn deadline(&self) -> Option<Millis> {
        self.game.deadline()
    }

    fn seat_clocks(&self) -> Vec<SeatClock> {
        self.game.seat_clocks()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn words_seen(&self) -> BTreeSet<String> {
        self.game.words_seen()
    }

    fn think(&self, seat: Seat, level: Level, seed: [u8; 32]) -> Thought {
        let view = self.game.view(Viewer::Seat(seat));
        let backlog = self.game.backlog(Viewer::Seat(seat));
        Box::new(move || {
            let sight = Sight { seat, view: &view, backlog: &backlog };
            let choice = B::choose(level, sight, &mut Rng::from_seed(seed))?;
            Some(Choice { action: PreparedAction::new(choice.action), after: choice.after })
        })
    }
}

pub(super) fn read_options<G: Game>(options: &Value) -> Result<G::Options, Refusal> {
    G::Options::deserialize(options).map_err(|e| Refusal::BadOptions(e.to_string()))
}

fn read_action<G: Game>(action: &Value) -> Result<G::Action, Refusal> {
    G::Action::deserialize(action).map_err(|e| Refusal::BadAction(e.to_string()))
}

fn in_words<E: Serialize>(cx: Step<'_, E>) -> Vec<TableEvent> {
    let told = cx.into_told().into_iter();
    told.map(|(audience, event)| TableEvent { audience, event: raw_json(&event) }).collect()
}

fn refused<G: Game>(refusal: &G::Refusal) -> Refusal {
    Refusal::Rules { code: format!("{}.{}", G::KIND, refusal.code()), text: refusal.to_string() }
}
