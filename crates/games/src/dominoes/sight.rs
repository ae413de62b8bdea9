//! Who sees what. A view is built up from nothing, out of a game taken apart
//! in full: a new field does not compile until it is decided here who may see it.

use std::sync::LazyLock;

use super::{
    Dominoes, Seated, course,
    domino::Halves,
    layout::{BOARD, LAST_SPACE, TRACK, dots_under},
    points::Gains,
    view::{Fit, May, Phase, Side, View},
};
use crate::{Open, Viewer};

/// The printed board, the same in every game.
static PRINTED: LazyLock<Open<&'static [&'static str]>> = LazyLock::new(|| Open::new(&BOARD));

impl View {
    /// What `viewer` may know of `game`.
    pub(super) fn of(game: &Dominoes, viewer: Viewer) -> Self {
        let Dominoes {
            options,
            seats,
            board: _,
            sides,
            seen,
            boneyard,
            pit,
            shown,
            first,
            placed,
            log,
            history,
            turn,
            phase,
        } = game;
        let own = match viewer {
            Viewer::Seat(seat) => sides.get(seat.index()),
            Viewer::Spectator => None,
        };
        Self {
            options: *options,
            seats: *seats,
            board: PRINTED.clone(),
            track: TRACK,
            goal: options.goal_for(*seats),
            phase: Phase::of(phase, game),
            turn: *turn,
            is_last_turn: boneyard.is_empty(),
            sides: seen.clone(),
            hand: own.map(|side| side.hand.clone()).unwrap_or_default(),
            boneyard: small(boneyard.len()),
            pit: small(pit.len()),
            shown: shown.clone(),
            first: *first,
            placed: placed.clone(),
            log: log.clone(),
            history: history.clone(),
            fits: game.fits_for(viewer),
            may: game.may(viewer),
        }
    }
}

impl Phase {
    fn of(phase: &course::Phase, game: &Dominoes) -> Self {
        match *phase {
            course::Phase::Placing { seat, until } => Self::Placing { seat, until },
            course::Phase::Following { seat, double, until } => Self::Following { seat, double, until },
            course::Phase::Discarding { seat, until } => Self::Discarding { seat, until },
            course::Phase::Over { ending } => {
                Self::Over { ending, winners: game.winners(), by_dots: game.is_won_by_dots() }
            }
        }
    }
}

impl Side {
    fn of(side: &Seated, is_over: bool) -> Self {
        let Seated { points, hand, left } = side;
        Self {
            points: *points,
            space: small((*points).min(LAST_SPACE).into()),
            dots: dots_under(*points),
            n_dominoes: small(hand.len()),
            hand: is_over.then(|| hand.clone()),
            left: *left,
        }
    }
}

impl Dominoes {
    /// Lays open what everyone may see of each seat.
    pub(super) fn show_sides(&mut self) {
        let is_over = matches!(self.phase, course::Phase::Over { .. });
        self.seen = Open::new(self.sides.iter().map(|side| Side::of(side, is_over)).collect());
    }

    /// What `viewer` may place now, if it is their turn.
    fn fits_for(&self, viewer: Viewer) -> Vec<Fit> {
        let Some(seat) = self.mover().filter(|&seat| viewer == Viewer::Seat(seat)) else { return Vec::new() };
        let hand = &self.sides[seat.index()].hand;
        let placements = match self.phase {
            course::Phase::Placing { .. } => self.board.fits(hand),
            course::Phase::Following { double, .. } => self.board.fits_beside(hand, double),
            course::Phase::Discarding { .. } | course::Phase::Over { .. } => Vec::new(),
        };
        let (points, left) = (self.points(), self.left());
        let fit = |halves: Halves| Fit { halves, gains: Gains::of(&halves, seat, &points, left) };
        placements.into_iter().map(fit).collect()
    }

    fn may(&self, viewer: Viewer) -> May {
        let is_mover = self.mover().is_some_and(|seat| viewer == Viewer::Seat(seat));
        let none = May::default();
        match self.phase {
            _ if !is_mover => none,
            course::Phase::Placing { .. } => May { place: true, ..none },
            course::Phase::Following { .. } => May { place: true, stop: true, ..none },
            course::Phase::Discarding { .. } => May { discard: true, ..none },
            course::Phase::Over { .. } => none,
        }
    }
}

/// A count that is known to be small: there are 84 dominoes and 100 spaces.
fn small(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
