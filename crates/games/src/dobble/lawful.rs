//! How Dobble is put to the test: any options, any action, and games that a
//! viewer cannot tell from this one.

use super::{
    Dobble,
    action::{Action, Card, Symbol},
    course::Phase,
    options::{BotSpeed, Options, Play, Slot, TrialLength},
    view::{Bout, Face, View},
};
use crate::{Pace, Rng, Viewer, conformance::Lawful};

impl Lawful for Dobble {
    fn any_deal(rng: &mut Rng) -> (Options, u8) {
        let symbols = if rng.chance(1, 4) { any(13, rng) } else { [3, 4, 5, 6, 8][rng.below(5) as usize] };
        let options = Options {
            play: *rng.pick(&PLAYS).unwrap_or(&Play::Tower),
            first: any_slot(rng),
            second: any_slot(rng),
            third: any_slot(rng),
            fourth: Slot::None,
            fifth: Slot::None,
            sixth: Slot::None,
            seventh: any_slot(rng),
            rounds: 4 + any(4, rng),
            symbols,
            trial: [TrialLength::Ten, TrialLength::Twenty, TrialLength::Deck][rng.below(3) as usize],
            bots: BotSpeed::Level,
            hints: rng.chance(1, 2),
            pace: [Pace::Normal, Pace::Relaxed, Pace::Slow, Pace::Off][rng.below(4) as usize],
        };
        let seats = if rng.chance(1, 20) { any(12, rng) } else { 1 + any(4, rng) };
        (options, seats)
    }

    fn any_action(view: &View, rng: &mut Rng) -> Action {
        match rng.below(12) {
            0 => Action::Ready,
            1 => Action::Claim { symbol: any(60, rng), cards: [any(60, rng), any(60, rng)] },
            2 => Action::Take { cards: [any(60, rng), any(60, rng), any(60, rng)] },
            _ => sensible(view, rng),
        }
    }

    fn twin(&self, _viewer: Viewer, rng: &mut Rng) -> Self {
        let mut twin = self.clone();
        let mut hidden: Vec<Card> = twin.face_down().into_iter().map(|card| *card).collect();
        rng.shuffle(&mut hidden);
        for (card, other) in twin.face_down().into_iter().zip(hidden) {
            *card = other;
        }
        twin
    }

    fn hides(&self, _viewer: Viewer) -> bool {
        self.clone().face_down().len() > 1
    }
}

impl Dobble {
    /// Every card that nobody has seen the face of.
    fn face_down(&mut self) -> Vec<&mut Card> {
        let table = &mut self.table;
        let mut hidden: Vec<&mut Card> = self.boxed.iter_mut().chain(&mut table.stock).collect();
        if matches!(self.phase, Phase::Countdown { .. }) {
            hidden.extend(table.piles.iter_mut().flatten());
            hidden.extend(table.spread.iter_mut().flatten());
            hidden.extend(&mut table.centre);
        } else if self.bout == Bout::Well {
            hidden.extend(
                table.piles.iter_mut().filter_map(|pile| pile.split_last_mut()).flat_map(|(_, under)| under),
            );
        }
        hidden
    }
}

const PLAYS: [Play; 8] = [
    Play::Championship,
    Play::Championship,
    Play::Tower,
    Play::Well,
    Play::HotPotato,
    Play::PoisonedGift,
    Play::Triplet,
    Play::WarmUp,
];

fn any_slot(rng: &mut Rng) -> Slot {
    let slots = [
        Slot::None,
        Slot::Tower,
        Slot::Well,
        Slot::HotPotato,
        Slot::PoisonedGift,
        Slot::Triplet,
        Slot::WarmUp,
    ];
    slots[rng.below(7) as usize]
}

/// A right claim, or nearly.
fn sensible(view: &View, rng: &mut Rng) -> Action {
    let open: Vec<&Face> = view.spread.iter().flatten().collect();
    if view.may_take {
        let sets: Vec<[Card; 3]> = triplets(&open);
        return rng.pick(&sets).map_or(Action::Ready, |&cards| Action::Take { cards });
    }
    let tops = view.places.iter().filter_map(|place| place.top.as_ref());
    let faces: Vec<&Face> = tops.chain(&view.centre).chain(open).collect();
    let taps: Vec<&Face> = faces.iter().copied().filter(|face| face.tap.is_some()).collect();
    let Some(face) = rng.pick(&taps) else { return Action::Ready };
    let cards = face.tap.unwrap_or_default();
    let other = faces.iter().find(|other| other.card != face.card && cards.contains(&other.card));
    let is_shared = |symbol: &Symbol| other.is_some_and(|other| has(other, *symbol));
    let mut symbols: Vec<Symbol> = face.marks.iter().map(|mark| mark.symbol).collect();
    rng.shuffle(&mut symbols);
    if !rng.chance(1, 8) {
        symbols.sort_by_key(|symbol| !is_shared(symbol));
    }
    Action::Claim { symbol: symbols[0], cards }
}

fn triplets(open: &[&Face]) -> Vec<[Card; 3]> {
    let mut sets = Vec::new();
    for (n, a) in open.iter().enumerate() {
        for (m, b) in open.iter().enumerate().skip(n + 1) {
            let shared = a.marks.iter().find(|mark| has(b, mark.symbol));
            let third = open[m + 1..].iter().filter(|c| shared.is_some_and(|mark| has(c, mark.symbol)));
            sets.extend(third.map(|c| [a.card, b.card, c.card]));
        }
    }
    sets
}

fn has(face: &Face, symbol: Symbol) -> bool {
    face.marks.iter().any(|mark| mark.symbol == symbol)
}

/// Any number below `n`.
fn any(n: u32, rng: &mut Rng) -> u8 {
    u8::try_from(rng.below(n)).unwrap_or_default()
}
