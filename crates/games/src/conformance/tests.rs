//! The laws catch what they are meant to catch: each fault here is built into
//! an otherwise lawful Dobbelduel.

use std::sync::atomic::{AtomicU64, Ordering};

use super::*;
use crate::{
    About, Field, Kind, Outcome, RefusalCode, Seat, SeatSet, Setting,
    duel::{Action, Duel, Event, Options, Refusal, View},
};

const NONE: u8 = 0;
const DRAWS_WHEN_REFUSING: u8 = 1;
const TELLS_WHEN_REFUSING: u8 = 2;
const CHANGES_WHEN_REFUSING: u8 = 3;
const WAITS_WHEN_OVER: u8 = 4;
const DUE_WHEN_OVER: u8 = 5;
const REFUSES_TIMEOUTS: u8 = 6;
const NEVER_ENDS: u8 = 7;
const SPECTATOR_PEEKS: u8 = 8;
const SEAT_PEEKS: u8 = 9;
const TELLS_EVERYONE: u8 = 10;
const REFUSES_BY_THE_SECRET: u8 = 11;
const DEPENDS_ON_THE_WEATHER: u8 = 12;
const CALLS_A_ROLL_A_STROKE: u8 = 13;
const CALLS_ALL_REFUSALS_THE_SAME: u8 = 14;
const SHOUTS_NAMES: u8 = 15;
const FORGETS_A_LINE: u8 = 16;
const WRITES_A_LINE_TWICE: u8 = 17;
const HAS_OTHER_DEFAULTS: u8 = 18;
const OFFERS_THREE_MATCHES: u8 = 19;
const OFFERS_NO_WAY_THERE: u8 = 20;

static WEATHER: AtomicU64 = AtomicU64::new(0);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Faulty<const FAULT: u8> {
    game: Duel,
    mark: u64,
}

/// A refusal of Dobbelduel, under another name if that is the fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
struct Misnamed<const FAULT: u8>(Refusal);

impl<const FAULT: u8> RefusalCode for Misnamed<FAULT> {
    fn code(&self) -> &'static str {
        match FAULT {
            CALLS_ALL_REFUSALS_THE_SAME => "no",
            SHOUTS_NAMES if self.0 == Refusal::NotDue => "NOT_DUE",
            _ => self.0.code(),
        }
    }
}

impl<const FAULT: u8> Faulty<FAULT> {
    fn refuse(&mut self, refusal: Refusal, cx: &mut Step<'_, Event>) -> Result<(), Misnamed<FAULT>> {
        match FAULT {
            DRAWS_WHEN_REFUSING => drop(cx.rng.die()),
            TELLS_WHEN_REFUSING => cx.tell(Audience::All, Event::MatchBegan { number: 9 }),
            CHANGES_WHEN_REFUSING => self.mark += 1,
            _ => {}
        }
        Err(Misnamed(refusal))
    }

    fn solves_wrongly(&self, input: &Input<Action>) -> bool {
        let mut game = self.game.clone();
        let mut rng = Rng::from_number(0);
        let mut cx = Step::new(Millis(0), &mut rng);
        let is_taken = game.step(input.clone(), &mut cx).is_ok();
        let missed = |event: &Event| matches!(event, Event::Ended { score: Some(0), .. });
        is_taken
            && matches!(input, Input::Act { action: Action::Solve { .. }, .. })
            && cx.told().iter().any(|(_, event)| missed(event))
    }
}

impl<const FAULT: u8> Game for Faulty<FAULT> {
    const KIND: Kind = Duel::KIND;
    const RULES: u32 = Duel::RULES;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Misnamed<FAULT>;

    fn about() -> About {
        let mut about = Duel::about();
        let [.., matches, manual, assist, _] = &mut about.options[..] else { return about };
        match FAULT {
            FORGETS_A_LINE => drop(about.options.pop()),
            WRITES_A_LINE_TWICE => about.options.extend_from_within(..1),
            HAS_OTHER_DEFAULTS => *assist = Field::flag("assist", true),
            OFFERS_THREE_MATCHES => matches.choices.push(Setting::Number(3)),
            OFFERS_NO_WAY_THERE => *manual = manual.clone().only_if("mode", Setting::Word("alone")),
            _ => {}
        }
        about
    }

    fn deal(options: &Options, seats: u8, cx: &mut Step<'_, Event>) -> Result<Self, Self::Refusal> {
        let weather = WEATHER.fetch_add(1, Ordering::Relaxed);
        let mark = if FAULT == DEPENDS_ON_THE_WEATHER { weather } else { 0 };
        Ok(Self { game: Duel::deal(options, seats, cx).map_err(Misnamed)?, mark })
    }

    fn step(&mut self, input: Input<Action>, cx: &mut Step<'_, Event>) -> Result<(), Self::Refusal> {
        let is_timeout = input == Input::Timeout;
        match FAULT {
            REFUSES_TIMEOUTS if is_timeout => return Err(Misnamed(Refusal::NotDue)),
            NEVER_ENDS if is_timeout && self.game.deadline().is_some_and(|due| due <= cx.now) => {
                self.mark += 1;
                return Ok(());
            }
            REFUSES_BY_THE_SECRET if self.solves_wrongly(&input) => {
                return Err(Misnamed(Refusal::NoSuchDots));
            }
            _ => {}
        }
        let mut inner = Step::new(cx.now, cx.rng);
        let taken = self.game.step(input, &mut inner);
        for (audience, event) in inner.into_told() {
            cx.tell(if FAULT == TELLS_EVERYONE { Audience::All } else { audience }, event);
        }
        taken.or_else(|refusal| self.refuse(refusal, cx))
    }

    fn is_stroke(&self, action: &Action) -> bool {
        FAULT == CALLS_A_ROLL_A_STROKE && *action == Action::Roll
    }

    fn view(&self, viewer: Viewer) -> View {
        match (FAULT, viewer) {
            (SPECTATOR_PEEKS, Viewer::Spectator) | (SEAT_PEEKS, Viewer::Seat(Seat(0))) => {
                self.game.view(Viewer::Seat(Seat(1)))
            }
            _ => self.game.view(viewer),
        }
    }

    fn waiting_for(&self) -> SeatSet {
        if FAULT == WAITS_WHEN_OVER { [Seat(0)].into_iter().collect() } else { self.game.waiting_for() }
    }

    fn deadline(&self) -> Option<Millis> {
        match self.outcome() {
            Some(_) if FAULT == DUE_WHEN_OVER => Some(Millis(1)),
            _ => self.game.deadline(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
}

impl<const FAULT: u8> Lawful for Faulty<FAULT> {
    fn any_deal(rng: &mut Rng) -> (Options, u8) {
        Duel::any_deal(rng)
    }

    fn any_action(view: &View, rng: &mut Rng) -> Action {
        Duel::any_action(view, rng)
    }

    fn twin(&self, viewer: Viewer, rng: &mut Rng) -> Self {
        Self { game: self.game.twin(viewer, rng), ..self.clone() }
    }
}

/// The first law that is broken.
fn broken<const FAULT: u8>() -> Option<Law> {
    let in_games = (0..60).find_map(|seed| check::<Faulty<FAULT>>(seed).err());
    let in_names = || refusals::<Faulty<FAULT>>(60).err();
    let in_form = || form::<Faulty<FAULT>>().err();
    in_games.or_else(in_names).or_else(in_form).map(|broken| broken.law)
}

#[test]
fn a_lawful_game_breaks_no_law() {
    assert_eq!(broken::<NONE>(), None);
}

#[test]
fn a_refusal_that_leaves_traces_is_caught() {
    assert_eq!(broken::<DRAWS_WHEN_REFUSING>(), Some(Law::Refusal));
    assert_eq!(broken::<TELLS_WHEN_REFUSING>(), Some(Law::Refusal));
    assert_eq!(broken::<CHANGES_WHEN_REFUSING>(), Some(Law::Refusal));
}

#[test]
fn a_game_that_cannot_let_go_is_caught() {
    assert_eq!(broken::<WAITS_WHEN_OVER>(), Some(Law::Over));
    assert_eq!(broken::<DUE_WHEN_OVER>(), Some(Law::Over));
    assert_eq!(broken::<REFUSES_TIMEOUTS>(), Some(Law::Timeout));
    assert_eq!(broken::<NEVER_ENDS>(), Some(Law::Timeout));
}

#[test]
fn a_leak_is_caught() {
    assert_eq!(broken::<SPECTATOR_PEEKS>(), Some(Law::Spectator));
    assert_eq!(broken::<SEAT_PEEKS>(), Some(Law::Secrecy));
    assert_eq!(broken::<TELLS_EVERYONE>(), Some(Law::Hearing));
    assert_eq!(broken::<REFUSES_BY_THE_SECRET>(), Some(Law::Foresight));
}

#[test]
fn a_stroke_that_changes_a_view_is_caught() {
    assert_eq!(broken::<CALLS_A_ROLL_A_STROKE>(), Some(Law::Stroke));
}

#[test]
fn a_game_that_depends_on_anything_else_is_caught() {
    assert_eq!(broken::<DEPENDS_ON_THE_WEATHER>(), Some(Law::Replay));
}

#[test]
fn a_refusal_without_a_name_of_its_own_is_caught() {
    assert_eq!(broken::<CALLS_ALL_REFUSALS_THE_SAME>(), Some(Law::Names));
    assert_eq!(broken::<SHOUTS_NAMES>(), Some(Law::Names));
}

#[test]
fn a_form_that_is_not_what_can_be_played_is_caught() {
    assert_eq!(broken::<FORGETS_A_LINE>(), Some(Law::Form));
    assert_eq!(broken::<WRITES_A_LINE_TWICE>(), Some(Law::Form));
    assert_eq!(broken::<HAS_OTHER_DEFAULTS>(), Some(Law::Form));
    assert_eq!(broken::<OFFERS_THREE_MATCHES>(), Some(Law::Form));
    assert_eq!(broken::<OFFERS_NO_WAY_THERE>(), Some(Law::Form));
}
