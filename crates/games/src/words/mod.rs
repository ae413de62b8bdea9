//! Whether what somebody said is the word that was meant. One judge for every
//! game with words: it folds, compares and measures, and knows no language;
//! what is particular to one is data and rules in a folder of its own.

mod dutch;
mod english;
mod fold;
mod french;
mod german;
mod language;
mod list;
mod slips;
mod spanish;
mod tables;

#[cfg(test)]
mod tests;

use std::{collections::BTreeSet, sync::Arc};

pub use fold::{key, words};
pub use language::Language;
use language::Rules;
use slips::{TELLING, n_letters};

/// What a word that was said is worth, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It is the word.
    Right,
    /// It is the word but for a slip of the finger.
    Near,
    /// It is another word, or none.
    Wrong,
}

/// Someone who knows a language, and the words that are played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judge {
    language: Language,
    deck: Arc<Deck>,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Deck {
    /// The words that are played with, each written as one.
    cards: BTreeSet<String>,
    /// The parts of those that have several.
    parts: BTreeSet<String>,
}

impl Judge {
    /// A judge for words that are played with, in one language.
    pub fn new<'a>(language: Language, cards: impl IntoIterator<Item = &'a str>) -> Self {
        let mut deck = Deck::default();
        for card in cards {
            let parts = bare(language.rules(), card);
            deck.cards.insert(parts.concat());
            deck.parts.extend(parts);
        }
        Self { language, deck: Arc::new(deck) }
    }

    /// What is said, as the answer to a card: the whole of it counts.
    pub fn whole(&self, card: &str, said: &str) -> Verdict {
        self.best(card, said, |form, said| self.compare(form, said))
    }

    /// What is said, as the answer to a card, if the card's word may stand
    /// among others, on its own.
    pub fn among(&self, card: &str, said: &str) -> Verdict {
        self.best(card, said, |form, said| {
            let runs = said.windows(form.len().max(1)).map(|run| self.compare_apart(form, run));
            runs.fold(self.compare(form, said), Verdict::min)
        })
    }

    /// Whether two words would be the same to anyone who guesses.
    pub fn is_same(&self, one: &str, other: &str) -> bool {
        self.whole(one, other) == Verdict::Right || self.whole(other, one) == Verdict::Right
    }

    /// Whether what is said is the word as it is written, but for capitals,
    /// accents, hyphens and an article: nobody can doubt it.
    pub fn is_literal(&self, card: &str, said: &str) -> bool {
        let [card, said] = [card, said].map(|text| self.bare(text).concat());
        !card.is_empty() && card == said
    }

    /// Whether the words are played with: said as a whole, it means itself.
    pub fn has(&self, said: &str) -> bool {
        self.deck.cards.contains(&self.bare(said).concat())
    }

    fn rules(&self) -> &'static dyn Rules {
        self.language.rules()
    }

    /// The best verdict on any form of the card.
    fn best(&self, card: &str, said: &str, verdict: impl Fn(&[String], &[String]) -> Verdict) -> Verdict {
        let said = self.bare(said);
        // As it is written, it may be typed as one word.
        let written = self.rules().words(card);
        let card = self.bare(card);
        if card.is_empty() || said.is_empty() {
            return Verdict::Wrong;
        }
        let whole = card.concat();
        let names = self.rules().other_names(&whole).iter();
        // A name that is on a card of its own means that card.
        let is_free = |name: &&Vec<String>| !self.are_cards(&whole, &name.concat());
        let forms = names.filter(is_free).map(Vec::as_slice).chain([card.as_slice(), written.as_slice()]);
        forms.map(|form| verdict(form, &said)).min().unwrap_or(Verdict::Wrong)
    }

    fn bare(&self, text: &str) -> Vec<String> {
        bare(self.rules(), text)
    }

    /// Word by word if there are as many, or else as one word.
    fn compare(&self, form: &[String], said: &[String]) -> Verdict {
        let (whole, spoken) = (form.concat(), said.concat());
        if self.is_same_word(&whole, &spoken) {
            return Verdict::Right;
        }
        let apart = self.compare_apart(form, said);
        // A word of the language that takes another's place is no slip.
        let is_word = |part: &String| n_letters(part) < TELLING || self.is_word(part);
        let is_meant = if form.len() == said.len() {
            let mut pairs = form.iter().zip(said);
            pairs.any(|(form, said)| !self.is_same_word(form, said) && self.is_word(said))
        } else {
            self.is_word(&spoken) || said.len() > 1 && said.iter().all(is_word)
        };
        let is_near = !is_meant && self.is_slip(&whole, &spoken) || self.is_little(&whole, &spoken);
        if apart == Verdict::Wrong && is_near { Verdict::Near } else { apart }
    }

    /// Word by word.
    fn compare_apart(&self, form: &[String], said: &[String]) -> Verdict {
        if form.len() != said.len() {
            return Verdict::Wrong;
        }
        let verdict = |(form, said): (&String, &String)| match () {
            () if self.is_same_word(form, said) => Verdict::Right,
            () if self.is_slip(form, said) || self.is_little(form, said) => Verdict::Near,
            () => Verdict::Wrong,
        };
        form.iter().zip(said).map(verdict).max().unwrap_or(Verdict::Wrong)
    }

    /// Whether one word is the other, spelt otherwise or many of it.
    fn is_same_word(&self, card: &str, said: &str) -> bool {
        card == said || !self.are_cards(card, said) && self.rules().is_same(card, said)
    }

    /// Whether one word is the other but for a slip of the finger that makes
    /// no word.
    fn is_slip(&self, card: &str, said: &str) -> bool {
        let sounds_alike = || {
            let (rules, n) = (self.rules(), n_letters(card));
            let is_close = n > TELLING && n.abs_diff(n_letters(said)) <= 2;
            is_close && rules.sound(card) == rules.sound(said)
        };
        !self.is_word(said) && (slips::are_slips(card, said) || sounds_alike())
    }

    /// Whether one word is the other's pet name.
    fn is_little(&self, card: &str, said: &str) -> bool {
        let rules = self.rules();
        !self.are_cards(card, said) && (rules.is_little(card, said) || rules.is_little(said, card))
    }

    /// Whether both are words that are played with: then they are two.
    fn are_cards(&self, one: &str, other: &str) -> bool {
        one != other && self.deck.cards.contains(one) && self.deck.cards.contains(other)
    }

    fn is_word(&self, word: &str) -> bool {
        let Deck { cards, parts } = &*self.deck;
        cards.contains(word) || parts.contains(word) || self.rules().is_word(word)
    }
}

/// A text without a leading article and what only joins words, numbers written
/// out.
fn bare(rules: &dyn Rules, text: &str) -> Vec<String> {
    let mut words = rules.words(text);
    if words.len() > 1 && rules.articles().contains(&words[0].as_str()) {
        words.remove(0);
    }
    for word in &mut words {
        if let Some(numeral) = rules.numeral(word) {
            numeral.clone_into(word);
        }
    }
    fold::telling(words, rules.joints())
}

/// Whether words have enough in common to be worth the eye of whoever knows
/// the answer: one has the other, or a part of it, in it.
pub fn has_in_common(card: &str, said: &str) -> bool {
    let (card, said) = (words(card), words(said));
    let (whole, spoken) = (card.concat(), said.concat());
    let has = |longer: &str, shorter: &str| n_letters(shorter) >= TELLING && longer.contains(shorter);
    let is_part = card.iter().any(|part| n_letters(part) >= TELLING && said.contains(part));
    is_part || has(&whole, &spoken) || has(&spoken, &whole)
}
