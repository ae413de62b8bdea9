//! How likely each term is before anything was said about a Dohdle. What a
//! piece of dough looks like belongs here, once bots have eyes: its grid goes
//! in, and how much it looks like each term comes out as another factor.

use games::{
    dohdles::{Dohdle, Fate, Terms, View},
    words::Language,
};

use super::{
    belief::Evidence,
    facts::{Fact, fact, facts},
};
use crate::Level;

/// How many suggestion boards there are; the facts are in their order.
const N_BOARDS: usize = 6;

/// How likely each term is, and how likely a word that is on no board.
pub(super) fn priors(level: Level, view: &View, dohdle: &Dohdle) -> (Vec<f64>, f64) {
    let unknown = unknown(level, view, dohdle);
    let boards = match level {
        Level::Easy => [1.0; N_BOARDS],
        Level::Medium => not_mine(view),
        Level::Hard => boards(view, dohdle),
    };
    let facts = facts(view.options.language);
    let size = facts.len() / N_BOARDS;
    let is_revealed = |fact: &Fact| view.dohdles.iter().any(|other| revealed(other) == Some(fact.term));
    let prior = |(n, fact): (usize, &Fact)| match n.checked_div(size).and_then(|board| boards.get(board)) {
        Some(_) if level > Level::Easy && is_revealed(fact) => RARE * RARE,
        Some(board) => *board,
        None => 0.0,
    };
    let mut terms: Vec<f64> = facts.iter().enumerate().map(prior).collect();
    let all: f64 = terms.iter().sum();
    terms.iter_mut().for_each(|term| *term *= (1.0 - unknown) / all.max(f64::MIN_POSITIVE));
    (terms, unknown)
}

/// How much rarer a word is that its creator did not have on their board.
const RARE: f64 = 0.1;

/// The word of a Dohdle that is solved or was removed.
fn revealed(dohdle: &Dohdle) -> Option<&str> {
    match dohdle.fate {
        Fate::Solved { .. } | Fate::Unsolved => dohdle.word.as_deref(),
        Fate::Making | Fate::Placed | Fate::Standing | Fate::Dropped => None,
    }
}

/// How likely a word is on no board, by what this side was seen to choose. The
/// fewer words come to mind, the more there may be.
fn unknown(level: Level, view: &View, dohdle: &Dohdle) -> f64 {
    let doubt = match level {
        Level::Easy => 0.5,
        Level::Medium => 0.45,
        Level::Hard => 0.3,
    };
    if view.options.terms == Terms::List {
        return doubt / 4.0;
    }
    let words = view.dohdles.iter().filter(|other| other.side == dohdle.side).filter_map(revealed);
    let is_known = |word: &str| fact(view.options.language, word).is_some();
    words.map(|word| if is_known(word) { doubt / 2.0 } else { OWN_WORDS }).next_back().unwrap_or(doubt)
}

/// How likely someone who had a word of their own has another one.
const OWN_WORDS: f64 = 0.7;

/// Nobody else has the board that was dealt to the bot's own side.
fn not_mine(view: &View) -> [f64; N_BOARDS] {
    let mine = view.me.as_ref().map(|me| usize::from(me.board));
    let rare = if view.options.terms == Terms::List { 0.0 } else { RARE };
    std::array::from_fn(|board| if Some(board) == mine { rare } else { 1.0 })
}

/// How likely a Dohdle's side has each board, by all that is known of its
/// other Dohdles, and of the boards of others.
fn boards(view: &View, dohdle: &Dohdle) -> [f64; N_BOARDS] {
    let mut boards = not_mine(view);
    let others = view.dohdles.iter().filter(|other| other.id != dohdle.id);
    for other in others {
        match revealed(other).map(|word| board_of(view.options.language, word)) {
            Some(Some(known)) => {
                let is_same = other.side == dohdle.side;
                boards.iter_mut().enumerate().for_each(|(board, chance)| {
                    *chance *= if (board == known) == is_same { 1.0 } else { RARE };
                });
            }
            None if other.side == dohdle.side => weigh(view.options.language, &mut boards, other),
            Some(None) | None => {}
        }
    }
    boards
}

/// Weighs boards by how well their terms fit another Dohdle of the same side.
fn weigh(language: Language, boards: &mut [f64; N_BOARDS], other: &Dohdle) {
    let evidence = Evidence::of(Level::Hard, language, other);
    let facts = facts(language);
    let size = (facts.len() / N_BOARDS).max(1);
    let fits: Vec<f64> =
        facts.chunks(size).map(|terms| terms.iter().map(|fact| evidence.of_fact(fact)).sum()).collect();
    let all: f64 = fits.iter().sum();
    for (board, fit) in boards.iter_mut().zip(fits).filter(|_| all > 0.0) {
        *board *= RARE + fit / all;
    }
}

fn board_of(language: Language, word: &str) -> Option<usize> {
    let (facts, known) = (facts(language), fact(language, word)?);
    facts.iter().position(|fact| fact.term == known.term).map(|n| n * N_BOARDS / facts.len())
}
