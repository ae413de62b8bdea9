//! A hand that is copied by the thousand.

use games::dominoes::Domino;

/// The most dominoes in a hand: three, and the one drawn.
const MOST: usize = 4;

/// Up to four dominoes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hand([Option<Domino>; MOST]);

impl Hand {
    pub(super) fn of(dominoes: &[Domino]) -> Self {
        let mut hand = Self::default();
        for &domino in dominoes {
            hand.take(domino);
        }
        hand
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Domino> {
        self.0.into_iter().flatten()
    }

    pub(super) fn len(&self) -> usize {
        self.iter().count()
    }

    /// Takes a domino up; a full hand leaves it.
    pub(super) fn take(&mut self, domino: Domino) {
        if let Some(slot) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(domino);
        }
    }

    pub(super) fn put_down(&mut self, domino: Domino) {
        if let Some(slot) = self.0.iter_mut().find(|slot| **slot == Some(domino)) {
            *slot = None;
        }
    }
}
