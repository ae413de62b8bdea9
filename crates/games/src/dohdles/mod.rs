//! Dohdles!: riddles in dough, solved by questions, letters and a race for the
//! funnel. Rules: `docs/games/dohdles.md`.

mod action;
mod appeal;
mod clock;
mod clue;
mod course;
mod event;
mod funnel;
mod hearing;
mod lawful;
mod layout;
mod layout_text;
mod options;
mod question;
mod riddle;
mod sculpting;
mod sight;
mod terms;
mod trial;
mod turn;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::{Action, Answer, DohdleId, Question, Refusal, SideId};
pub use event::Event;
pub use layout::{HINDMOST, Layout, LayoutFault, N_LETTERS};
pub use layout_text::{LAYOUT_BYTES, write as layout_text};
pub use options::{ClaimBy, Options, Terms};
pub use question::is_forbidden;
pub use sculpting::{MOST_HANDED, MOST_IN_CHUNK};
pub use terms::{N_QUESTIONS, all_terms, questions, terms};
pub use view::{
    Asked, Claim, Clue, Correctable, Dohdle, Fate, First, Guess, LetterBox, May, Me, Phase, Side, View, Vote,
    Whisper,
};
pub use words::{judge, letters};

use self::{
    course::Stage,
    riddle::{Party, Riddle},
};
use crate::{
    About, Game, Input, Kind, Millis, NotAPack, Outcome, Pace, PackNote, SeatClock, SeatSet, Step, Viewer,
};

/// A game of Dohdles, secret words included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dohdles {
    /// All but the board, which is the `layout`.
    options: Options,
    layout: Layout,
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
    const RULES: u32 = 5;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn about() -> About {
        options::about()
    }

    fn unpack(options: &mut Options, text: &str) -> Result<PackNote, NotAPack> {
        let (layout, note) = layout_text::read(text)?;
        options.layout = Some(layout);
        Ok(note)
    }

    fn deal(options: &Options, seats: u8, cx: &mut Step<'_, Event>) -> Result<Self, Refusal> {
        options.check(seats)?;
        let mut boards: Vec<u8> = (0..terms::N_BOARDS).collect();
        cx.rng.shuffle(&mut boards);
        let layout = options.layout.clone().unwrap_or_default();
        let parties = riddle::parties(seats, &boards, layout.start());
        let each = options.each_of(parties.len());
        let span = Pace::own_or(options.minutes * 60, clock::sculpting(each));
        Ok(Self {
            options: Options { layout: None, ..*options },
            layout,
            seats,
            riddles: riddle::riddles(&parties, each),
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

    fn seat_clocks(&self) -> Vec<SeatClock> {
        self.side_clocks()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stage == Stage::Over).then(|| self.standings())
    }

    fn backlog(&self, viewer: Viewer) -> Vec<Event> {
        self.dough_for(viewer)
    }
}
