//! A game in progress with its types hidden: JSON in, JSON out. The `match`
//! in [`seated!`] is the only place in Rust that lists the games.

use std::{any::Any, collections::BTreeSet, fmt, marker::PhantomData};

use bots::{Bot, Choice, Critic, Level, Sight};
use games::{
    About, Audience, Game, Input, Kind, Millis, Outcome, PackNote, RefusalCode as _, Rng, Seat, SeatSet,
    Step, Viewer, conformance::Lawful,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::to_raw_value};

use crate::{Fields, Refusal, wire::RawJson};

/// Something that can happen to a table, as the journal keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TableInput {
    /// Someone acts.
    Act {
        /// Who.
        seat: Seat,
        /// The game's own action.
        action: Value,
        /// The moment they acted.
        at: Millis,
    },
    /// Someone gives the game up.
    Leave {
        /// Who.
        seat: Seat,
    },
    /// The deadline has come.
    Timeout,
}

/// An action as the rules read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The action, without anything the rules know nothing of.
    pub action: Value,
    /// How it is to be taken.
    pub class: ActionClass,
}

/// How an action is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionClass {
    /// As it comes.
    Plain,
    /// As a race, to be held for a photo finish.
    Race,
    /// As a stroke, after which no view is another.
    Stroke,
}

/// An event, and who may hear of it.
#[derive(Clone, Debug)]
pub struct TableEvent {
    /// Who may hear.
    pub audience: Audience,
    /// The game's own event.
    pub event: RawJson,
}

/// A bot's work, to be done away from the room.
pub type Thought = Box<dyn FnOnce() -> Option<Choice<Value>> + Send>;

/// A game in progress, types hidden.
pub trait Table: Any + fmt::Debug + Send {
    /// Reads an action, or says why it is none.
    fn read(&self, action: &Value) -> Result<Read, Refusal>;
    /// Takes one input. On `Err`, nothing has changed.
    fn step(&mut self, now: Millis, input: &TableInput) -> Result<Vec<TableEvent>, Refusal>;
    /// What `viewer` sees now.
    fn view(&self, viewer: Viewer) -> Fields {
        self.view_like(viewer, &[])
    }
    /// The same, given views that have most of it in common.
    fn view_like(&self, viewer: Viewer, others: &[&Fields]) -> Fields;
    /// What a newcomer must hear on top of the view.
    fn backlog(&self, viewer: Viewer) -> Vec<RawJson>;
    /// The seats the game waits for.
    fn waiting_for(&self) -> SeatSet;
    /// When the game moves on by itself.
    fn deadline(&self) -> Option<Millis>;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The words that people have seen so far.
    fn words_seen(&self) -> BTreeSet<String>;
    /// What a bot would do in `seat`, as work that can be sent elsewhere.
    fn think(&self, seat: Seat, level: Level, seed: [u8; 32]) -> Thought;
    /// Anything that someone in `seat` might try, sensible or not.
    fn any_action(&self, seat: Seat, rng: &mut Rng) -> Value;
    /// Whether `viewer` could tell this game from one that differs only in what
    /// is hidden from them.
    fn leaks(&self, viewer: Viewer, rng: &mut Rng) -> bool;
    /// The same game once more, secrets and chance included.
    fn twin(&self) -> Box<dyn Table>;
    /// Whether another is the same game at the same point, secrets and chance included.
    fn is_same(&self, other: &dyn Table) -> bool;
}

struct Live<G, B> {
    game: G,
    rng: Rng,
    bot: PhantomData<fn() -> B>,
}

impl<G: Game, B> fmt::Debug for Live<G, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

impl<G: Game, B> Live<G, B> {
    fn deal(options: &Value, seats: u8, seed: [u8; 32]) -> Result<(Self, Vec<TableEvent>), Refusal> {
        let about = G::about();
        if seats < about.min_seats {
            return Err(Refusal::TooFewSeats(about.min_seats));
        }
        if seats > about.max_seats {
            return Err(Refusal::TooManySeats(about.max_seats));
        }
        let options = read::<G>(options)?;
        let mut rng = Rng::from_seed(seed);
        let mut cx = Step::new(Millis(0), &mut rng);
        let game = G::deal(&options, seats, &mut cx).map_err(|refusal| refused::<G>(&refusal))?;
        let told = in_words(cx);
        Ok((Self { game, rng, bot: PhantomData }, told))
    }
}

impl<G: Lawful, B: Bot<G> + 'static> Table for Live<G, B> {
    fn read(&self, action: &Value) -> Result<Read, Refusal> {
        let action = read_action::<G>(action)?;
        let class = if self.game.is_race(&action) {
            ActionClass::Race
        } else if self.game.is_stroke(&action) {
            ActionClass::Stroke
        } else {
            ActionClass::Plain
        };
        Ok(Read { action: json(&action), class })
    }

    fn step(&mut self, now: Millis, input: &TableInput) -> Result<Vec<TableEvent>, Refusal> {
        let input = match input {
            TableInput::Act { seat, action, at } => {
                Input::Act { seat: *seat, action: read_action::<G>(action)?, at: *at }
            }
            TableInput::Leave { seat } => Input::Leave(*seat),
            TableInput::Timeout => Input::Timeout,
        };
        let mut cx = Step::new(now, &mut self.rng);
        self.game.step(input, &mut cx).map_err(|refusal| refused::<G>(&refusal))?;
        Ok(in_words(cx))
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
            Some(Choice { action: json(&choice.action), after: choice.after })
        })
    }

    fn any_action(&self, seat: Seat, rng: &mut Rng) -> Value {
        json(&G::any_action(&self.game.view(Viewer::Seat(seat)), rng))
    }

    fn leaks(&self, viewer: Viewer, rng: &mut Rng) -> bool {
        let twin = self.game.twin(viewer, rng);
        self.game.view(viewer) != twin.view(viewer) || self.game.backlog(viewer) != twin.backlog(viewer)
    }

    fn twin(&self) -> Box<dyn Table> {
        let Self { game, rng, bot } = self;
        Box::new(Self { game: game.clone(), rng: rng.clone(), bot: *bot })
    }

    fn is_same(&self, other: &dyn Table) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Self>().is_some_and(|other| (&self.game, &self.rng) == (&other.game, &other.rng))
    }
}

/// Runs `$body` with `$G` as the game of `$kind`, `$B` as its bot and `$C` as
/// its critic.
macro_rules! seated {
    ($kind:expr, |$G:ident, $B:ident, $C:ident| $body:expr) => {
        match $kind {
            Kind::Dobble => {
                type $G = games::dobble::Dobble;
                #[allow(dead_code, reason = "not every use needs the bot")]
                type $B = bots::dobble::Racer;
                #[allow(dead_code, reason = "not every use needs the critic")]
                type $C = bots::NoCritic;
                $body
            }
            Kind::Duel => {
                type $G = games::duel::Duel;
                #[allow(dead_code, reason = "not every use needs the bot")]
                type $B = bots::duel::Duellist;
                #[allow(dead_code, reason = "not every use needs the critic")]
                type $C = bots::duel::Recorder;
                $body
            }
            Kind::Dominoes => {
                type $G = games::dominoes::Dominoes;
                #[allow(dead_code, reason = "not every use needs the bot")]
                type $B = bots::dominoes::Builder;
                #[allow(dead_code, reason = "not every use needs the critic")]
                type $C = bots::dominoes::Recorder;
                $body
            }
            Kind::Rush => {
                type $G = games::rush::Rush;
                #[allow(dead_code, reason = "not every use needs the bot")]
                type $B = bots::rush::Doodler;
                #[allow(dead_code, reason = "not every use needs the critic")]
                type $C = bots::NoCritic;
                $body
            }
            Kind::Dohdles => {
                type $G = games::dohdles::Dohdles;
                #[allow(dead_code, reason = "not every use needs the bot")]
                type $B = bots::dohdles::Riddler;
                #[allow(dead_code, reason = "not every use needs the critic")]
                type $C = bots::NoCritic;
                $body
            }
        }
    };
}

/// The game as it stands on the shelf.
pub fn about(kind: Kind) -> About {
    seated!(kind, |G, B, C| G::about())
}

/// The version of a game's rules; stored games are replayed only under theirs.
pub fn rules(kind: Kind) -> u32 {
    seated!(kind, |G, B, C| G::RULES)
}

/// Options with every field filled in, or why they cannot be played.
pub fn fill_in(kind: Kind, options: &Value) -> Result<Value, Refusal> {
    seated!(kind, |G, B, C| read::<G>(options).map(|options| json(&options)))
}

/// Puts a pack of the host's own into some options, and says what everyone may
/// know of it.
pub fn unpack(kind: Kind, options: &Value, text: &str) -> Result<(Value, PackNote), Refusal> {
    seated!(kind, |G, B, C| {
        let mut options = read::<G>(options)?;
        let note = G::unpack(&mut options, text)?;
        Ok((json(&options), note))
    })
}

/// All that a game is dealt from: its options, the words of a pack, and the
/// words that were seen in earlier games, the latest last.
pub(crate) fn gather(
    kind: Kind,
    options: &Value,
    pack: Option<&str>,
    seen: Vec<BTreeSet<String>>,
) -> Result<Value, Refusal> {
    seated!(kind, |G, B, C| {
        let mut options = read::<G>(options)?;
        if let Some(text) = pack {
            G::unpack(&mut options, text)?;
        }
        G::set_aside(&mut options, seen);
        Ok(json(&options))
    })
}

/// Deals a game.
pub fn deal(
    kind: Kind,
    options: &Value,
    seats: u8,
    seed: [u8; 32],
) -> Result<(Box<dyn Table>, Vec<TableEvent>), Refusal> {
    seated!(kind, |G, B, C| {
        let (live, told) = Live::<G, B>::deal(options, seats, seed)?;
        Ok((Box::new(live), told))
    })
}

/// Plays a game again under the eyes of its critic.
pub(crate) fn analyse<'a>(
    kind: Kind,
    options: &Value,
    seats: u8,
    seed: [u8; 32],
    steps: impl Iterator<Item = (Millis, &'a TableInput)>,
) -> Result<RawJson, Refusal> {
    seated!(kind, |G, B, C| {
        let (mut live, _) = Live::<G, B>::deal(options, seats, seed)?;
        let mut critic = C::default();
        let mut look = |game: &G| {
            for seat in Seat::first(seats) {
                Critic::<G>::see(&mut critic, seat, &game.view(Viewer::Seat(seat)));
            }
        };
        look(&live.game);
        for (now, input) in steps {
            live.step(now, input)?;
            look(&live.game);
        }
        Ok(raw_json(&Critic::<G>::judge(critic)))
    })
}

fn read<G: Game>(options: &Value) -> Result<G::Options, Refusal> {
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

/// Writes something of ours as JSON. Our types have string keys and no
/// failing parts, so this cannot fail.
pub(crate) fn raw_json<T: Serialize>(value: &T) -> RawJson {
    to_raw_value(value).expect("our own types can be written as JSON").into()
}

fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("our own types can be written as JSON")
}
