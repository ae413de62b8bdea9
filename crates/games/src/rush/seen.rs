//! Words that people of the room had in earlier games. They are dealt again
//! only when there are no others, those seen longest ago first (§2.5).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::words::key;

/// The words of earlier games, one set a game, the latest last. However a word
/// is written, it is the same: its key is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seen(Vec<BTreeSet<String>>);

impl Seen {
    /// Which words of `deck` were seen in `games`, each under the last game it was in.
    pub(super) fn among(deck: &BTreeSet<&str>, games: &[BTreeSet<String>]) -> Self {
        let deck: BTreeSet<String> = deck.iter().map(|word| key(word)).collect();
        let mut later = BTreeSet::new();
        let mut is_last = |word: &String| deck.contains(word) && later.insert(word.clone());
        let mut games: Vec<BTreeSet<String>> = games
            .iter()
            .rev()
            .map(|words| words.iter().map(|word| key(word)).filter(&mut is_last).collect())
            .collect();
        games.retain(|words| !words.is_empty());
        games.reverse();
        Self(games)
    }

    /// Whether no word was seen yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same, to be looked up by the thousand.
    pub(super) fn index(&self) -> SeenIndex<'_> {
        let games = self.0.iter().enumerate();
        SeenIndex(games.flat_map(|(game, words)| words.iter().map(move |word| (&**word, game))).collect())
    }
}

/// In which game each word was last seen.
pub(super) struct SeenIndex<'a>(BTreeMap<&'a str, usize>);

impl SeenIndex<'_> {
    /// When a word was last seen: never comes before long ago.
    pub(super) fn last(&self, word: &str) -> Option<usize> {
        if self.0.is_empty() { None } else { self.0.get(&*key(word)).copied() }
    }

    /// When the words of a card were last seen. The latest time counts most, the
    /// others decide between cards that are alike in that.
    pub(super) fn latest_first(&self, card: &[String]) -> Vec<Option<usize>> {
        let mut times: Vec<_> = card.iter().map(|word| self.last(word)).collect();
        times.sort_unstable_by(|one, other| other.cmp(one));
        times
    }
}
