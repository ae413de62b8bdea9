//! The games of the evening that are over. However many there were, what is
//! kept of them stays small: the last few, and the sum of all.

use std::collections::{BTreeSet, VecDeque};

use games::{Kind, Outcome};
use serde::{Deserialize, Serialize};

use crate::{Chair, Look, PersonId, wire::PlayedBy};

/// How many finished games are listed; the tallies count them all.
const LISTED: usize = 50;

/// A game of the evening that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinishedGame {
    pub(crate) game: u32,
    pub(crate) kind: Kind,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) names: Vec<String>,
    pub(crate) played_by: Vec<PlayedBy>,
    pub(crate) outcome: Option<Outcome>,
}

/// How someone has done over the evening: a person, or all bots of one name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tally {
    pub(crate) person: Option<PersonId>,
    /// What they were called when they last played.
    pub(crate) name: String,
    /// What a bot looks like; people know for themselves.
    pub(crate) look: Option<Look>,
    pub(crate) games: u32,
    pub(crate) wins: u32,
    pub(crate) points: u32,
}

/// All games of the evening that are over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct History {
    /// The last ones, in order.
    pub(crate) finished: VecDeque<FinishedGame>,
    /// The number of the last one.
    pub(crate) last_game: u32,
    /// People in the order of their numbers, then bots in that of their names.
    pub(crate) tallies: Vec<Tally>,
    /// Everyone who sat in any of them.
    players: BTreeSet<PersonId>,
}

impl History {
    pub(super) fn add(&mut self, game: FinishedGame) {
        self.last_game = game.game;
        self.players.extend(game.chairs.iter().filter_map(Chair::person));
        self.count(&game);
        self.finished.push_back(game);
        if self.finished.len() > LISTED {
            self.finished.pop_front();
        }
    }

    /// Whether someone sat in any of the games.
    pub(crate) fn has_player(&self, person: PersonId) -> bool {
        self.players.contains(&person)
    }

    fn count(&mut self, game: &FinishedGame) {
        let Some(outcome) = &game.outcome else { return };
        let seats = game.chairs.iter().zip(&game.names).zip(&game.played_by);
        for (standing, ((chair, name), played_by)) in outcome.standings.iter().zip(seats) {
            // What a bot has won for somebody counts for nobody.
            if *played_by == PlayedBy::StandIn {
                continue;
            }
            let Some(tally) = self.tally(chair, name) else { continue };
            let behind = outcome.standings.iter().filter(|other| other.place > standing.place).count();
            tally.games += 1;
            // Alone against the house there is nobody to win against.
            tally.wins += u32::from(standing.place == 1 && outcome.standings.len() > 1);
            tally.points += u32::try_from(behind).unwrap_or(u32::MAX);
        }
    }

    fn tally(&mut self, chair: &Chair, name: &str) -> Option<&mut Tally> {
        let (person, look) = match chair {
            Chair::Empty => return None,
            Chair::Person { person } => (Some(*person), None),
            Chair::Bot { look, .. } => (None, Some(*look)),
        };
        // Whoever has a number is known by it, whatever they are called.
        let key = |person: Option<PersonId>, name: &str| {
            (person.is_none(), person, if person.is_some() { String::new() } else { name.to_owned() })
        };
        let wanted = key(person, name);
        let found = self.tallies.binary_search_by_key(&wanted, |tally| key(tally.person, &tally.name));
        let index = found.unwrap_or_else(|index| {
            let (games, wins, points) = (0, 0, 0);
            self.tallies.insert(index, Tally { person, name: name.to_owned(), look, games, wins, points });
            index
        });
        let tally = &mut self.tallies[index];
        name.clone_into(&mut tally.name);
        Some(tally)
    }
}
