//! What there is to claim on the table, as a view shows it.

use games::{
    Millis, Seat,
    dobble::{Action, Card, Face, Symbol, View},
};

/// Something that could be claimed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance<'a> {
    /// The claim that is right.
    pub(super) right: Action,
    /// Since when it was there to be seen.
    pub(super) since: Millis,
    /// Who would be given cards, or whose card it is about.
    pub(super) target: Option<Seat>,
    /// A card it is about.
    pub(super) face: &'a Face,
}

/// Everything that the viewer could claim.
pub(super) fn chances(view: &View) -> Vec<Chance<'_>> {
    if view.may_take { triplets(view) } else { pairs(view) }
}

fn pairs(view: &View) -> Vec<Chance<'_>> {
    let mut found: Vec<Chance<'_>> = Vec::new();
    for (face, target) in faces(view) {
        let Some(cards) = face.tap else { continue };
        let is_other = |other: &Face| other.card != face.card && cards.contains(&other.card);
        let other = faces(view).map(|(other, _)| other).find(|other| is_other(other));
        let Some((other, symbol)) = other.and_then(|other| Some((other, shared(face, other)?))) else {
            continue;
        };
        let right = Action::Claim { symbol, cards };
        if found.iter().all(|chance| chance.right != right) {
            found.push(Chance { right, since: face.since.max(other.since), target, face });
        }
    }
    found
}

/// Every card that lies open, and who has it on top of their pile.
fn faces(view: &View) -> impl Iterator<Item = (&Face, Option<Seat>)> {
    let tops = view.places.iter().filter_map(|place| Some((place.top.as_ref()?, Some(place.seat))));
    let others = view.centre.iter().chain(view.spread.iter().flatten());
    tops.chain(others.map(|face| (face, None)))
}

fn triplets(view: &View) -> Vec<Chance<'_>> {
    let open: Vec<&Face> = view.spread.iter().flatten().collect();
    let mut found = Vec::new();
    for (n, face) in open.iter().enumerate() {
        for (m, second) in open.iter().enumerate().skip(n + 1) {
            let Some(symbol) = shared(face, second) else { continue };
            for third in open[m + 1..].iter().filter(|third| has(third, symbol)) {
                let cards: [Card; 3] = [face.card, second.card, third.card];
                let since = face.since.max(second.since).max(third.since);
                found.push(Chance { right: Action::Take { cards }, since, target: None, face });
            }
        }
    }
    found
}

/// A symbol that both cards have.
fn shared(one: &Face, other: &Face) -> Option<Symbol> {
    one.marks.iter().map(|mark| mark.symbol).find(|&symbol| has(other, symbol))
}

pub(super) fn has(face: &Face, symbol: Symbol) -> bool {
    face.marks.iter().any(|mark| mark.symbol == symbol)
}
