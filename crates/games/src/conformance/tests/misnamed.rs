//! Faults in what a game says of itself, its refusals' names and its form, are
//! caught: each is built into an otherwise lawful Dobbelduel.

use crate::{
    About, Field, Game, Input, Kind, Millis, Outcome, RefusalCode, Rng, SeatSet, Setting, Step, Viewer,
    conformance::{Law, Lawful, form, refusals},
    duel::{Action, Duel, Event, Options, Refusal, View},
};

const CALLS_ALL_REFUSALS_THE_SAME: u8 = 1;
const SHOUTS_NAMES: u8 = 2;
const FORGETS_A_LINE: u8 = 3;
const WRITES_A_LINE_TWICE: u8 = 4;
const HAS_OTHER_DEFAULTS: u8 = 5;
const OFFERS_THREE_MATCHES: u8 = 6;
const OFFERS_NO_WAY_THERE: u8 = 7;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Faulty<const FAULT: u8>(Duel);

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
        Duel::deal(options, seats, cx).map(Self).map_err(Misnamed)
    }

    fn step(&mut self, input: Input<Action>, cx: &mut Step<'_, Event>) -> Result<(), Self::Refusal> {
        self.0.step(input, cx).map_err(Misnamed)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.0.view(viewer)
    }

    fn waiting_for(&self) -> SeatSet {
        self.0.waiting_for()
    }

    fn deadline(&self) -> Option<Millis> {
        self.0.deadline()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
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
        Self(self.0.twin(viewer, rng))
    }

    fn hides(&self, viewer: Viewer) -> bool {
        self.0.hides(viewer)
    }
}

/// The first law of names and forms that is broken.
fn broken<const FAULT: u8>() -> Option<Law> {
    let in_form = || form::<Faulty<FAULT>>().err();
    refusals::<Faulty<FAULT>>(60).err().or_else(in_form).map(|broken| broken.law)
}

#[test]
fn names_and_forms_without_a_fault_break_no_law() {
    assert_eq!(broken::<0>(), None);
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
