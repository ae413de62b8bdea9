//! How likely each term is to be what a Dohdle stands for, by all that was said
//! about it. Answers only weigh: whoever gave them may see things otherwise
//! than our table. Letters and wrong words are certain.

use games::{
    dohdles::{Answer, Asked, Dohdle, Fate, LetterBox, Question, View},
    words::Language,
};

use super::{
    facts::{Fact, fact, facts},
    priors::priors,
    reading::{Reading, read},
};
use crate::Level;

/// What may be answered.
const ANSWERS: [Answer; 4] = [Answer::Yes, Answer::No, Answer::Maybe, Answer::Unclear];

/// How likely each term is, and how likely some word that is on no board.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    facts: &'static [Fact],
    chances: Vec<f64>,
    unknown: f64,
}

impl Belief {
    /// What to believe of a Dohdle.
    pub(super) fn of(level: Level, view: &View, dohdle: &Dohdle) -> Self {
        let (priors, unknown) = priors(level, view, dohdle);
        let evidence = Evidence::of(level, view.options.language, dohdle);
        let facts = facts(view.options.language);
        let imagination = Imagination::of(level, view, dohdle);
        let weigh = |(n, (fact, prior))| prior * evidence.of_fact(fact) * imagination.readiness(n);
        let mut chances: Vec<f64> = (0..).zip(facts.iter().zip(priors)).map(weigh).collect();
        let unknown = unknown * evidence.of_any_word();
        let all: f64 = chances.iter().sum::<f64>() + unknown;
        if all <= 0.0 {
            return Self { facts, chances, unknown: 1.0 };
        }
        chances.iter_mut().for_each(|chance| *chance /= all);
        Self { facts, chances, unknown: unknown / all }
    }

    /// The terms, likeliest first.
    pub(super) fn ranked(&self) -> Vec<(&'static Fact, f64)> {
        let mut ranked: Vec<_> = self.facts.iter().zip(self.chances.iter().copied()).collect();
        ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        ranked
    }

    /// How little would be left to wonder about after a sample question, from 0 to 1.
    pub(super) fn after_question(&self, number: usize) -> f64 {
        let purity = |given| {
            let weights = self.facts.iter().zip(&self.chances);
            let weights = weights.map(|(fact, chance)| chance * likelihood(fact.answers[number], given));
            let (all, squares) =
                weights.fold((0.0, 0.0), |(all, squares), weight| (all + weight, squares + weight * weight));
            let all = all + self.unknown * ANY[number_of(given)];
            if all > 0.0 { squares / all } else { 0.0 }
        };
        ANSWERS.into_iter().map(purity).sum()
    }

    /// The same after a letter, counted from 1.
    pub(super) fn after_letter(&self, position: u8) -> f64 {
        let place = usize::from(position.saturating_sub(1));
        let mut groups: Vec<(Option<char>, f64, f64)> = Vec::new();
        for (fact, chance) in self.facts.iter().zip(&self.chances) {
            let letter = fact.letter(place);
            match groups.iter_mut().find(|(of, ..)| *of == letter) {
                Some((_, all, squares)) => (*all, *squares) = (*all + chance, *squares + chance * chance),
                None => groups.push((letter, *chance, chance * chance)),
            }
        }
        let spread = self.unknown / 26.0;
        groups.iter().filter(|(_, all, _)| *all > 0.0).map(|(_, all, squares)| squares / (all + spread)).sum()
    }
}

/// Which terms come to mind. People know more words than they think of: after
/// every clue, other ones.
struct Imagination {
    salt: u64,
    per_cent: u64,
}

impl Imagination {
    fn of(level: Level, view: &View, dohdle: &Dohdle) -> Self {
        let side = view.me.as_ref().map_or(0, |me| u64::from(me.side));
        let began = dohdle.log.first().map_or(0, |asked| asked.at.0);
        let n_letters = dohdle.letters.iter().filter(|letter| **letter != LetterBox::Hidden).count();
        let n_clues = (dohdle.log.len() + n_letters) as u64;
        let per_cent = match level {
            Level::Easy => 40,
            Level::Medium => 55,
            Level::Hard => 85,
        };
        Self { salt: began ^ side << 48 ^ u64::from(dohdle.id) << 40 ^ n_clues << 32, per_cent }
    }

    /// How readily a term comes to mind.
    fn readiness(&self, n: u64) -> f64 {
        if scattered(self.salt ^ n << 52) % 100 < self.per_cent { 1.0 } else { FORGOTTEN }
    }
}

/// How little a term weighs that does not come to mind by itself.
const FORGOTTEN: f64 = 0.02;

/// Some number that looks drawn, but is the same every time (SplitMix64).
fn scattered(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}

/// What was said about one Dohdle, as far as a bot of this level minds it.
pub(super) struct Evidence<'a> {
    answers: Vec<(Reading, Answer)>,
    letters: &'a [LetterBox],
    wrong: Vec<&'static str>,
}

impl<'a> Evidence<'a> {
    pub(super) fn of(level: Level, language: Language, dohdle: &'a Dohdle) -> Self {
        let minded = |asked: &Asked| {
            let answer = asked.answer.filter(|answer| level > Level::Easy || is_plain(*answer))?;
            let reading = match &asked.question {
                Question::Sample { number } => Reading::of_sample(usize::from(*number)),
                Question::Free { text } => read(language, text),
            };
            matches!(reading, Reading::Asks { .. }).then_some((reading, answer))
        };
        let wrong = dohdle.guesses.iter().filter(|guess| !guess.right);
        Self {
            answers: dohdle.log.iter().filter_map(minded).collect(),
            letters: &dohdle.letters,
            wrong: wrong
                .filter_map(|guess| fact(language, guess.word.as_ref()?).map(|fact| fact.term))
                .collect(),
        }
    }

    /// How likely all this would be said of a term.
    pub(super) fn of_fact(&self, fact: &Fact) -> f64 {
        let fits = |(place, letter): (usize, &LetterBox)| match letter {
            LetterBox::Hidden => true,
            LetterBox::Shown { letter } => fact.letter(place) == Some(*letter),
            LetterBox::Blank => fact.letter(place).is_none(),
        };
        if self.wrong.contains(&fact.term) || !self.letters.iter().enumerate().all(fits) {
            return 0.0;
        }
        self.answers.iter().map(|(reading, given)| likelihood(reading.answer(fact), *given)).product()
    }

    /// How likely all this would be said of a word that nobody can know.
    fn of_any_word(&self) -> f64 {
        let answers: f64 = self.answers.iter().map(|(_, given)| ANY[number_of(*given)]).product();
        let n_letters = self.letters.iter().filter(|letter| **letter != LetterBox::Hidden).count();
        answers * (0..n_letters).map(|_| A_LETTER).product::<f64>()
    }
}

fn is_plain(answer: Answer) -> bool {
    matches!(answer, Answer::Yes | Answer::No)
}

/// How likely someone says `given` of a thing of which our table says `ours`.
fn likelihood(ours: Answer, given: Answer) -> f64 {
    let row = match ours {
        Answer::Yes => [0.90, 0.02, 0.06, 0.02],
        Answer::No => [0.02, 0.88, 0.04, 0.06],
        Answer::Maybe => [0.22, 0.22, 0.48, 0.08],
        Answer::Unclear | Answer::NotAllowed => [0.06, 0.30, 0.14, 0.50],
    };
    match given {
        Answer::NotAllowed => 1.0,
        Answer::Yes | Answer::No | Answer::Maybe | Answer::Unclear => row[number_of(given)],
    }
}

/// How likely each answer is given about anything at all.
const ANY: [f64; 4] = [0.26, 0.58, 0.10, 0.06];

/// How likely a letter is where nothing is known about the word.
const A_LETTER: f64 = 0.05;

fn number_of(answer: Answer) -> usize {
    match answer {
        Answer::Yes => 0,
        Answer::No => 1,
        Answer::Maybe => 2,
        Answer::Unclear | Answer::NotAllowed => 3,
    }
}

/// The Dohdles of other sides that can still be solved.
pub(super) fn riddles(view: &View) -> impl Iterator<Item = &Dohdle> {
    let own = view.me.as_ref().map(|me| me.side);
    view.dohdles.iter().filter(move |dohdle| dohdle.fate == Fate::Standing && Some(dohdle.side) != own)
}
