//! Who is ahead, and who came where.

use super::{
    Dobble,
    rules::{Best, best, rules},
    view::MiniResult,
};
use crate::{Outcome, Seat, Standing};

impl Dobble {
    /// What counts for everyone in this bout.
    pub(super) fn scores(&self) -> Vec<u8> {
        let score = |seat| count(rules(self.bout).score(&self.table, seat));
        Seat::first(self.seats).map(score).collect()
    }

    /// A score as something of which more is better.
    fn worth(&self, score: u8) -> i32 {
        match best(self.mini()) {
            Best::Most => i32::from(score),
            Best::Fewest => -i32::from(score),
        }
    }

    /// Matches that `seat` has found in this game so far.
    pub(super) fn n_found(&self, seat: Seat) -> u16 {
        let n_found = self.record.iter().filter(|won| won.seat == seat).count();
        u16::try_from(n_found).unwrap_or(u16::MAX)
    }

    /// Those present with the best score.
    pub(super) fn leaders(&self, scores: &[u8]) -> Vec<Seat> {
        let worth = |seat: &Seat| self.worth(scores[seat.index()]);
        let best = self.present().iter().map(|seat| worth(&seat)).max();
        self.present().iter().filter(|seat| Some(worth(seat)) == best).collect()
    }

    /// Those present who won the most mini-games; nobody if none was won.
    pub(super) fn title_leaders(&self) -> Vec<Seat> {
        let wins = self.wins();
        let best = self.present().iter().map(|seat| wins[seat.index()]).max().filter(|&best| best > 0);
        self.present().iter().filter(|seat| Some(wins[seat.index()]) == best).collect()
    }

    /// Everyone's place in a mini-game.
    pub(super) fn ranks(&self, result: &MiniResult) -> Vec<u8> {
        let key = |seat: Seat| {
            (!self.left.contains(seat), result.winner == Some(seat), self.worth(result.scores[seat.index()]))
        };
        self.places(key)
    }

    fn places<K: Ord>(&self, key: impl Fn(Seat) -> K) -> Vec<u8> {
        let better = |seat: Seat| Seat::first(self.seats).filter(|&other| key(other) > key(seat)).count();
        Seat::first(self.seats).map(|seat| count(better(seat) + 1)).collect()
    }

    /// Mini-games won, by seat.
    pub(super) fn wins(&self) -> Vec<u8> {
        let won = |seat| count(self.results.iter().filter(|result| result.winner == Some(seat)).count());
        Seat::first(self.seats).map(won).collect()
    }

    pub(super) fn final_standings(&self) -> Outcome {
        let wins = self.wins();
        let (places, scores) = match &self.results[..] {
            [only] if self.program.len() == 1 => (only.ranks.clone(), only.scores.clone()),
            _ => {
                let key =
                    |seat: Seat| (!self.left.contains(seat), self.champion == Some(seat), wins[seat.index()]);
                (self.places(key), wins.clone())
            }
        };
        let standing = |((seat, place), score): ((Seat, u8), u8)| Standing {
            seat,
            place,
            score: i32::from(score),
            left: self.left.contains(seat),
        };
        Outcome { standings: Seat::first(self.seats).zip(places).zip(scores).map(standing).collect() }
    }
}

/// A number of cards, or of anything there is a card for: always small.
pub(super) fn count(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
