//! Who sees what. A view is built up from nothing, out of a game and a table
//! taken apart in full: a new field does not compile until it is decided here
//! who may see it.

use super::{
    Dobble,
    action::{Card, Symbol},
    bout_cards::BoutCards,
    course,
    play::Calls,
    rules::rules,
    standings::count,
    triplet,
    view::{Bout, Face, Part, Phase, Place, View},
};
use crate::{Seat, Viewer};

impl View {
    /// What `viewer` may know of `game`.
    pub(super) fn of(game: &Dobble, viewer: Viewer) -> Self {
        let Dobble {
            options,
            seats,
            deck,
            boxed: _,
            program,
            number,
            bout,
            table,
            calls: _,
            tied: _,
            results,
            champion: _,
            left: _,
            phase,
            record,
            photos,
            as_of,
        } = game;
        let BoutCards {
            deck: _,
            racers: _,
            piles: _,
            kept: _,
            counted: _,
            centre,
            spread,
            stock,
            aside: _,
            since: _,
        } = table;
        let sight = Sight::new(game, viewer);
        let is_told = |of: u8| match phase {
            course::Phase::Over => true,
            course::Phase::Result { .. } => of == *number,
            course::Phase::Countdown { .. } | course::Phase::Racing => false,
        };
        Self {
            options: *options,
            seats: *seats,
            as_of: *as_of,
            symbols: deck.names.clone(),
            program: program.clone(),
            number: *number,
            bout: *bout,
            phase: sight.phase(),
            places: Seat::first(*seats).map(|seat| sight.place(seat)).collect(),
            centre: centre.and_then(|card| sight.face(card)),
            spread: sight.spread(spread),
            stock: count(stock.len()),
            may_take: sight.may_claim && *bout == Bout::Triplet,
            trial: game.trial(),
            results: results.clone(),
            wins: game.wins(),
            claims: record.iter().filter(|won| is_told(won.number)).copied().collect(),
            photos: photos.iter().filter(|photo| is_told(photo.number)).copied().collect(),
        }
    }
}

/// One viewer looking at the table.
struct Sight<'a> {
    game: &'a Dobble,
    viewer: Viewer,
    /// The cards are turned over.
    is_open: bool,
    may_claim: bool,
    /// The pairs the viewer may call a match on.
    pairs: Vec<[Card; 2]>,
    /// The symbol shown because nobody finds a set of three.
    hint: Option<Symbol>,
}

impl<'a> Sight<'a> {
    fn new(game: &'a Dobble, viewer: Viewer) -> Self {
        let Calls { locks, hinted, .. } = &game.calls;
        let is_racing = game.phase == course::Phase::Racing;
        let claimer = match viewer {
            Viewer::Seat(seat) => Some(seat).filter(|&seat| {
                is_racing && game.table.racers.contains(seat) && locks[seat.index()].is_none()
            }),
            Viewer::Spectator => None,
        };
        let pairs = claimer.map(|seat| rules(game.bout).pairs(&game.table, seat)).unwrap_or_default();
        Self {
            game,
            viewer,
            is_open: !matches!(game.phase, course::Phase::Countdown { .. }),
            may_claim: claimer.is_some(),
            pairs,
            hint: triplet::find(&game.table).filter(|_| *hinted && game.bout == Bout::Triplet),
        }
    }

    fn phase(&self) -> Phase {
        match self.game.phase {
            course::Phase::Countdown { until, .. } => Phase::Countdown { until },
            course::Phase::Racing => Phase::Racing,
            course::Phase::Result { ready, until } => {
                let waiting = self.game.waiting();
                let may_ready = matches!(self.viewer, Viewer::Seat(seat) if waiting.contains(seat));
                Phase::Result { ready: ready.iter().collect(), may_ready, until }
            }
            course::Phase::Over => Phase::Over,
        }
    }

    fn place(&self, seat: Seat) -> Place {
        let table = &self.game.table;
        let is_racing = self.game.phase == course::Phase::Racing;
        Place {
            seat,
            part: self.part(seat),
            cards: count(table.piles[seat.index()].len()),
            top: table.top(seat).and_then(|card| self.face(card)),
            score: count(rules(self.game.bout).score(table, seat)),
            found: self.game.n_found(seat),
            lock: self.game.calls.locks[seat.index()].filter(|_| is_racing),
        }
    }

    fn part(&self, seat: Seat) -> Part {
        match self.game.bout {
            _ if self.game.left.contains(seat) => Part::Left,
            _ if self.game.table.racers.contains(seat) => Part::Racing,
            Bout::HotPotato { .. } => Part::Safe,
            Bout::Tower
            | Bout::Well
            | Bout::PoisonedGift
            | Bout::Triplet
            | Bout::WarmUp { .. }
            | Bout::TimeTrial
            | Bout::FaceOff { .. }
            | Bout::LastPotato { .. } => Part::Watching,
        }
    }

    fn spread(&self, spread: &[Option<Card>]) -> Vec<Option<Face>> {
        let places = spread.iter().filter(|_| self.is_open);
        places.map(|place| place.and_then(|card| self.face(card))).collect()
    }

    /// A card that lies open; nothing while it is face down.
    fn face(&self, card: Card) -> Option<Face> {
        let tap = self.tap(card);
        let table = &self.game.table;
        let hinted = tap.filter(|_| self.game.calls.hinted).and_then(|pair| table.common(&pair));
        let hint = hinted.or(self.hint.filter(|&symbol| table.deck.has(card, symbol)));
        let marks = table.deck.marks(card).to_vec();
        self.is_open.then(|| Face { card, marks, since: table.since(card), tap, hint })
    }

    /// The one pair that a tap on this card can mean.
    fn tap(&self, card: Card) -> Option<[Card; 2]> {
        let mut meant = self.pairs.iter().filter(|pair| pair.contains(&card));
        meant.next().copied().filter(|_| meant.next().is_none())
    }
}
