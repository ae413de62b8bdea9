//! What a question in free words means. It is understood only if every word of
//! it is: answering the half one knows would be a lie about the other half.

use games::dohdles::{Answer, is_forbidden};

use super::{
    facts::{Fact, N_QUESTIONS, fact},
    phrases::{DROPPED, FILLERS, LEADS, NEGATIONS, OPENERS, PEOPLE, phrases, sizes},
};

/// What a question asks about a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The same as a sample question.
    Sample(usize),
    /// Whether it is, has or is made of this.
    Trait(&'static str),
    /// Whether it has this colour.
    Colour(&'static str),
    /// Whether it is bigger than so many centimetres.
    Bigger(u32),
}

/// A question as a bot understands it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// It asks this, or for the opposite.
    Asks {
        /// What.
        meaning: Meaning,
        /// Whether for the opposite.
        opposite: bool,
    },
    /// It asks for the word or its letters, which is not allowed.
    Forbidden,
    /// Not understood.
    Unknown,
}

impl Reading {
    /// A sample question, by its place in the list.
    pub(super) fn of_sample(number: usize) -> Self {
        if number < N_QUESTIONS {
            Self::Asks { meaning: Meaning::Sample(number), opposite: false }
        } else {
            Self::Unknown
        }
    }

    /// What is answered about a thing.
    pub fn answer(self, fact: &Fact) -> Answer {
        let (meaning, opposite) = match self {
            Self::Asks { meaning, opposite } => (meaning, opposite),
            Self::Forbidden => return Answer::NotAllowed,
            Self::Unknown => return Answer::Unclear,
        };
        let answer = match meaning {
            Meaning::Sample(number) => fact.answers[number],
            Meaning::Trait(name) => fact.is(name),
            Meaning::Colour(colour) => fact.is_coloured(colour),
            Meaning::Bigger(than) => fact.is_bigger_than(than),
        };
        if opposite { turned(answer) } else { answer }
    }
}

fn turned(answer: Answer) -> Answer {
    match answer {
        Answer::Yes => Answer::No,
        Answer::No => Answer::Yes,
        Answer::Maybe | Answer::Unclear | Answer::NotAllowed => answer,
    }
}

/// What a question in free words means.
pub fn read(question: &str) -> Reading {
    let lower = question.to_lowercase().replace(['\'', '’'], "");
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    if is_forbidden(question) || names_a_thing(&words) {
        return Reading::Forbidden;
    }
    // "Isn't it alive?" may be meant either way.
    let opens_negated = words.first().is_some_and(|word| OPENERS.contains(word));
    let n_negations = words.iter().filter(|word| NEGATIONS.contains(word)).count();
    if opens_negated || n_negations > 1 {
        return Reading::Unknown;
    }
    let kept = words.into_iter().filter(|word| !DROPPED.contains(word) && !NEGATIONS.contains(word));
    let kept: Vec<&str> = kept.collect();
    match understand(&kept) {
        Some((meaning, opposite)) => Reading::Asks { meaning, opposite: opposite != (n_negations == 1) },
        None => Reading::Unknown,
    }
}

/// Whether a question asks for the word itself by naming one.
fn names_a_thing(words: &[&str]) -> bool {
    let opening = words.iter().skip_while(|word| LEADS.contains(word) || DROPPED.contains(word));
    let rest: String = opening.copied().collect();
    fact(&rest).or_else(|| fact(rest.trim_end_matches('s'))).is_some()
}

/// The one thing these words ask for, and whether for its opposite; nothing if
/// they ask for two things, or if a word is left over.
fn understand(words: &[&str]) -> Option<(Meaning, bool)> {
    let mut found = None;
    let mut at = 0;
    while at < words.len() {
        let rest = &words[at..];
        match compared(rest).or_else(|| longest(rest)) {
            Some((n_words, asked)) => {
                if found.replace(asked).is_some_and(|before| before != asked) {
                    return None;
                }
                at += n_words;
            }
            None if FILLERS.contains(&rest[0]) => at += 1,
            None => return None,
        }
    }
    // "Can you fish with it?" does not ask whether it is a fish.
    let is_about_people = words.iter().any(|word| PEOPLE.contains(word));
    found.filter(|(meaning, _)| !is_about_people || matches!(meaning, Meaning::Sample(_)))
}

type Found = (usize, (Meaning, bool));

/// The longest phrase that the words begin with.
fn longest(words: &[&str]) -> Option<Found> {
    let begins = |phrase: &[&str]| words.starts_with(phrase);
    let fitting = phrases().iter().filter(|(phrase, _)| begins(phrase));
    fitting.map(|(phrase, asked)| (phrase.len(), *asked)).max_by_key(|(n_words, _)| *n_words)
}

/// "Bigger than a cat", "smaller than 50 cm".
fn compared(words: &[&str]) -> Option<Found> {
    let (comparison, rest) = words.split_first()?;
    let opposite = match *comparison {
        "bigger" | "larger" | "longer" | "taller" => false,
        "smaller" | "shorter" | "tinier" => true,
        _ => return None,
    };
    let rest = rest.strip_prefix(&["than"])?;
    let (n_words, than) = size(rest)?;
    let meaning = if than == PERSON { Meaning::Sample(4) } else { Meaning::Bigger(than) };
    Some((2 + n_words, (meaning, opposite)))
}

/// A person's height, the measure of a sample question.
const PERSON: u32 = 170;

/// How big the thing is that these words begin with.
fn size(words: &[&str]) -> Option<(usize, u32)> {
    let (first, rest) = words.split_first()?;
    if let Ok(number) = first.parse::<u32>() {
        let unit = match *rest.first()? {
            "cm" | "centimetre" | "centimetres" | "centimeter" | "centimeters" => 1,
            "m" | "metre" | "metres" | "meter" | "meters" => 100,
            _ => return None,
        };
        return Some((2, number.checked_mul(unit)?.min(10_000_000)));
    }
    let known = sizes().iter().filter(|(name, _)| words.starts_with(name));
    let known = known.map(|(name, size)| (name.len(), *size)).max_by_key(|(n_words, _)| *n_words);
    known.or_else(|| Some((1, fact(first)?.size)))
}
