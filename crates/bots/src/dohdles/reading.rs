//! What a question in free words means. It is understood only if every word of
//! it is: answering the half one knows would be a lie about the other half.

use games::{
    dohdles::{Answer, N_QUESTIONS, is_forbidden},
    words::Language,
};

use super::{
    facts::{Fact, fact},
    phrases::{Speech, is_start},
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
pub fn read(language: Language, question: &str) -> Reading {
    let speech = Speech::of(language);
    let words = language.words(question);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let reader = Reader { language, speech };
    if is_forbidden(language, question) || reader.names_a_thing(&words) {
        return Reading::Forbidden;
    }
    // "Isn't it alive?" may be meant either way.
    let opens_negated = speech.begins("opener", &words).is_some();
    let n_negations = words.iter().filter(|word| speech.is("negation", word)).count();
    if opens_negated || n_negations > 1 {
        return Reading::Unknown;
    }
    let kept = words.into_iter().filter(|word| !speech.is("dropped", word) && !speech.is("negation", word));
    let kept: Vec<&str> = kept.collect();
    match reader.understand(&kept) {
        Some((meaning, opposite)) => Reading::Asks { meaning, opposite: opposite != (n_negations == 1) },
        None => Reading::Unknown,
    }
}

/// Someone who reads questions in one language.
#[derive(Clone, Copy)]
struct Reader {
    language: Language,
    speech: &'static Speech,
}

type Found = (usize, (Meaning, bool));

/// A person's height, the measure of a sample question.
const PERSON: u32 = 170;

/// The most words of a term of the boards.
const TERM_WORDS: usize = 3;

impl Reader {
    /// Whether a question asks for the word itself by naming one.
    fn names_a_thing(self, words: &[&str]) -> bool {
        let is_before = |word: &&&str| self.speech.is("lead", word) || self.speech.is("dropped", word);
        let rest: String = words.iter().skip_while(is_before).copied().collect();
        fact(self.language, &rest).or_else(|| fact(self.language, rest.trim_end_matches('s'))).is_some()
    }

    /// The one thing these words ask for, and whether for its opposite; nothing
    /// if they ask for two things, or if a word is left over.
    fn understand(self, words: &[&str]) -> Option<(Meaning, bool)> {
        let mut found = None;
        let mut at = 0;
        while at < words.len() {
            let rest = &words[at..];
            match self.compared(rest).or_else(|| self.longest(rest)) {
                Some((n_words, asked)) => {
                    if found.replace(asked).is_some_and(|before| before != asked) {
                        return None;
                    }
                    at += n_words;
                }
                None => at += self.speech.begins("filler", rest)?,
            }
        }
        // "Can you fish with it?" does not ask whether it is a fish.
        let is_about_people = words.iter().any(|word| self.speech.is("people", word));
        found.filter(|(meaning, _)| !is_about_people || matches!(meaning, Meaning::Sample(_)))
    }

    /// The longest phrase that the words begin with.
    fn longest(self, words: &[&str]) -> Option<Found> {
        let fitting = self.speech.phrases.iter().filter(|(phrase, _)| is_start(phrase, words));
        fitting.map(|(phrase, asked)| (phrase.len(), *asked)).max_by_key(|(n_words, _)| *n_words)
    }

    /// "Bigger than a cat", "smaller than 50 cm".
    fn compared(self, words: &[&str]) -> Option<Found> {
        let bigger = self.speech.begins("bigger", words).map(|n_words| (n_words, false));
        let smaller = || self.speech.begins("smaller", words).map(|n_words| (n_words, true));
        let (n_comparing, opposite) = bigger.or_else(smaller)?;
        let (n_words, than) = self.size(&words[n_comparing..])?;
        let meaning = if than == PERSON { Meaning::Sample(4) } else { Meaning::Bigger(than) };
        Some((n_comparing + n_words, (meaning, opposite)))
    }

    /// How big the thing is that these words begin with.
    fn size(self, words: &[&str]) -> Option<(usize, u32)> {
        let (first, rest) = words.split_first()?;
        if let Ok(number) = first.parse::<u32>() {
            let unit = *rest.first()?;
            let unit = match () {
                () if self.speech.is("cm", unit) => 1,
                () if self.speech.is("m", unit) => 100,
                () => return None,
            };
            return Some((2, number.checked_mul(unit)?.min(10_000_000)));
        }
        let known = self.speech.sizes.iter().filter(|(name, _)| is_start(name, words));
        let known = known.map(|(name, size)| (name.len(), *size)).max_by_key(|(n_words, _)| *n_words);
        let term = |n_words: usize| {
            let name: String = words.get(..n_words)?.iter().copied().collect();
            Some((n_words, fact(self.language, &name)?.size))
        };
        known.or_else(|| (1..=TERM_WORDS).rev().find_map(term))
    }
}
