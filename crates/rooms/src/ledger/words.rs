//! The words that people have seen in the last games. A game's words are kept
//! in the record of its end; a deal names those records.

use std::collections::{BTreeSet, VecDeque};

use games::Kind;
use serde::{Deserialize, Serialize};

/// Of how many games the words are kept; three people need 59 to see both sides
/// of every printed card.
const GAMES_SEEN: usize = 64;

/// The words that were seen in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeenIn {
    game: u32,
    kind: Kind,
    words: BTreeSet<String>,
    /// The record that holds them, once there is one.
    record: Option<u64>,
}

/// The words of the last games, the latest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct WordsSeen(VecDeque<SeenIn>);

impl WordsSeen {
    pub(super) fn add(&mut self, game: u32, kind: Kind, words: BTreeSet<String>, record: Option<u64>) {
        if words.is_empty() {
            return;
        }
        self.0.push_back(SeenIn { game, kind, words, record });
        if self.0.len() > GAMES_SEEN {
            self.0.pop_front();
        }
    }

    /// The words of a game are kept in this record, which is right about them.
    pub(super) fn recorded(&mut self, game: u32, kind: Kind, words: &BTreeSet<String>, record: u64) {
        match self.0.iter_mut().rev().find(|seen| seen.game == game) {
            Some(seen) => {
                seen.words.clone_from(words);
                seen.record = Some(record);
            }
            None => self.add(game, kind, words.clone(), Some(record)),
        }
    }

    /// The words of one game, if they are remembered.
    pub(super) fn of(&self, game: u32) -> BTreeSet<String> {
        self.0.iter().find(|seen| seen.game == game).map(|seen| seen.words.clone()).unwrap_or_default()
    }

    /// The records with the words of games of this kind.
    pub(super) fn records(&self, kind: Kind) -> Vec<u64> {
        self.0.iter().filter(|seen| seen.kind == kind).filter_map(|seen| seen.record).collect()
    }

    /// The words that these records hold.
    pub(super) fn in_records(&self, records: &[u64]) -> Vec<BTreeSet<String>> {
        let is_wanted = |seen: &&SeenIn| seen.record.is_some_and(|record| records.contains(&record));
        self.0.iter().filter(is_wanted).map(|seen| seen.words.clone()).collect()
    }
}
