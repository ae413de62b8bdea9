//! What is true of every term of the boards: the table that bots answer from
//! and narrow their candidates by. It is a text, `facts.txt`: what is true of a
//! thing is so in every language, only its name is another.

use std::sync::OnceLock;

use games::{
    dohdles::{Answer, N_QUESTIONS, all_terms, letters},
    words::Language,
};

const TABLE: &str = include_str!("facts.txt");

/// What being one thing says about being another, for certain or not.
const IMPLIED: [(&str, &str, Answer); 13] = [
    ("bird", "animal", Answer::Yes),
    ("bird", "feathers", Answer::Yes),
    ("mammal", "animal", Answer::Yes),
    ("insect", "animal", Answer::Yes),
    ("fish", "animal", Answer::Yes),
    ("reptile", "animal", Answer::Yes),
    ("fruit", "plant", Answer::Maybe),
    ("vegetable", "plant", Answer::Maybe),
    ("nut", "plant", Answer::Maybe),
    ("fruit", "kitchen", Answer::Maybe),
    ("vegetable", "kitchen", Answer::Maybe),
    ("nut", "kitchen", Answer::Maybe),
    ("food", "kitchen", Answer::Maybe),
];

/// One term and what is true of it.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The term, as it is printed in its language.
    pub term: &'static str,
    /// What the table calls it, whatever the language.
    pub thing: &'static str,
    /// By which the term is found, however it is written.
    key: String,
    /// What a sensible person answers to the sample questions, in their order.
    pub answers: [Answer; N_QUESTIONS],
    /// Its length or height in centimetres, whichever is more.
    pub size: u32,
    traits: Vec<(&'static str, Answer)>,
    colours: Vec<&'static str>,
}

/// All there is to know, in the order of the boards, under the names of a language.
pub fn facts(language: Language) -> &'static [Fact] {
    static FACTS: [OnceLock<Vec<Fact>>; Language::ALL.len()] = [const { OnceLock::new() }; _];
    FACTS[language.place()].get_or_init(|| {
        let lines = TABLE.lines().filter_map(Fact::read);
        let named = |(fact, term)| Fact { term, key: language.key(term), ..fact };
        lines.zip(all_terms(language)).map(named).collect()
    })
}

/// What is known about a word; nothing about words of people's own.
pub fn fact(language: Language, word: &str) -> Option<&'static Fact> {
    let key = language.key(word);
    facts(language).iter().find(|fact| fact.key == key)
}

impl Fact {
    fn read(line: &'static str) -> Option<Self> {
        if line.starts_with('#') {
            return None;
        }
        let (plain, colours) = line.split_once('[').unwrap_or((line, ""));
        let mut words = plain.split_whitespace();
        let thing = words.next()?;
        let marks: String = words.by_ref().take(N_QUESTIONS / 5).collect();
        let answers: Option<Vec<Answer>> = marks.chars().map(answer_of).collect();
        let size = words.next()?.parse().ok()?;
        let traits = words.map(|word| match word.strip_suffix('~') {
            Some(name) => (name, Answer::Maybe),
            None => (word, Answer::Yes),
        });
        Some(Self {
            term: thing,
            thing,
            key: thing.to_owned(),
            answers: answers?.try_into().ok()?,
            size,
            traits: traits.collect(),
            colours: colours.trim_end_matches(']').split_whitespace().collect(),
        })
    }

    /// Whether it is, has or is made of this.
    pub fn is(&self, name: &str) -> Answer {
        let of = |wanted: &str| self.traits.iter().find(|(is, _)| *is == wanted).map(|(_, answer)| *answer);
        let implied = IMPLIED.iter().filter(|(_, what, _)| *what == name);
        let implied = implied.filter_map(|(one, _, sure)| Some(least(of(one)?, *sure)));
        of(name).into_iter().chain(implied).fold(Answer::No, most)
    }

    /// Whether it has this colour; that cannot be said of things in all colours.
    pub fn is_coloured(&self, colour: &str) -> Answer {
        match self.colours.as_slice() {
            [] => Answer::Unclear,
            [only] if *only == colour => Answer::Yes,
            several if several.contains(&colour) => Answer::Maybe,
            _ => Answer::No,
        }
    }

    /// Whether it is clearly bigger than something of this size.
    pub fn is_bigger_than(&self, centimetres: u32) -> Answer {
        if self.size * 2 >= centimetres * 3 {
            Answer::Yes
        } else if self.size * 3 <= centimetres * 2 {
            Answer::No
        } else {
            Answer::Maybe
        }
    }

    /// The letter at a place counted from 0, a capital; none beyond the end.
    pub(super) fn letter(&self, place: usize) -> Option<char> {
        letters(self.term).nth(place)
    }
}

/// The answer that a mark in the table stands for.
fn answer_of(mark: char) -> Option<Answer> {
    match mark {
        '+' => Some(Answer::Yes),
        '-' => Some(Answer::No),
        '~' => Some(Answer::Maybe),
        '?' => Some(Answer::Unclear),
        _ => None,
    }
}

/// The less certain of two that say yes.
fn least(one: Answer, other: Answer) -> Answer {
    if one == Answer::Yes { other } else { one }
}

/// The more certain of two.
fn most(one: Answer, other: Answer) -> Answer {
    if one == Answer::Yes || other == Answer::No { one } else { other }
}
