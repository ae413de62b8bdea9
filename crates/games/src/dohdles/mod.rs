//! Dohdles!: riddles in dough, solved by questions, letters and a race for the
//! funnel. Rules: `docs/games/dohdles.md`.

mod action;
mod clock;
mod clue;
mod course;
mod event;
mod funnel;
mod hearing;
mod lawful;
mod layout;
mod options;
mod riddle;
mod sculpting;
mod sight;
mod terms;
mod turn;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::{Action, Answer, DohdleId, Question, Refusal, SideId};
pub use event::Event;
pub use layout::{CLUES, FINAL, GREEN, HINDMOST, N_LETTERS, RED, REWARDS, START};
pub use options::{ClaimBy, Options, Terms};
pub use sculpting::{MOST_HANDED, MOST_IN_CHUNK};
pub use terms::{QUESTIONS, all_terms, terms};
pub use view::{
    Asked, Claim, Clue, Correctable, Dohdle, Fate, First, Guess, LetterBox, May, Me, Phase, Side, View,
    Whisper,
};

use self::{
    course::Stage,
    riddle::{Party, Riddle},
};
use crate::{About, Game, Input, Kind, Millis, Outcome, SeatSet, Step, Viewer};

/// A game of Dohdles, secret words included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dohdles {
    options: Options,
    seats: u8,
    parties: Vec<Party>,
    riddles: Vec<Riddle>,
    left: SeatSet,
    stage: Stage,
    /// The Dohdle of the last clue, whose answers may still be put right.
    last_clue: Option<DohdleId>,
    /// When anything a view shows last changed.
    as_of: Millis,
}

impl Game for Dohdles {
    const KIND: Kind = Kind::Dohdles;
    const RULES: u32 = 1;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn about() -> About {
        options::about()
    }

    fn deal(options: &Options, seats: u8, cx: &mut Step<'_, Event>) -> Result<Self, Refusal> {
        options.check(seats)?;
        let mut boards: Vec<u8> = (0..terms::N_BOARDS).collect();
        cx.rng.shuffle(&mut boards);
        let parties = riddle::parties(seats, &boards);
        let span = if parties.len() == 3 { clock::SCULPTING_THREE } else { clock::SCULPTING_TWO };
        Ok(Self {
            options: *options,
            seats,
            riddles: riddle::riddles(&parties),
            parties,
            left: SeatSet::EMPTY,
            stage: Stage::Sculpting { until: options.pace.deadline(cx.now, span) },
            last_clue: None,
            as_of: cx.now,
        })
    }

    fn step(&mut self, input: Input<Action>, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action, at } => self.act(seat, action, at, cx),
            Input::Leave(seat) => self.leave(seat, cx),
            Input::Timeout => self.time_out(cx),
            Input::Pause => Ok(()),
        }
    }

    fn is_race(&self, action: &Action) -> bool {
        matches!(action, Action::Claim { .. })
    }

    fn is_stroke(&self, action: &Action) -> bool {
        matches!(action, Action::Sculpt { .. })
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn waiting_for(&self) -> SeatSet {
        self.waiting()
    }

    fn deadline(&self) -> Option<Millis> {
        self.due()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stage == Stage::Over).then(|| self.standings())
    }

    fn backlog(&self, viewer: Viewer) -> Vec<Event> {
        self.dough_for(viewer)
    }
}
