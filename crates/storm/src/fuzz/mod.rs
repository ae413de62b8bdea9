//! Texts that nobody in their right mind would send, for every reader there is:
//! requests, actions, options, packs, notation, strokes, downloaded games and
//! the journal. Whatever comes, nothing breaks, and what is refused leaves no
//! trace. Texts that came to something new are bent again more often than
//! others. The same seed tries the same texts.

mod decoders;
mod evening;
mod mutate;
mod playing;
mod reached;
#[cfg(test)]
mod tests;

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
};

use games::{Kind, Rng};

use self::{
    decoders::{Dough, Frames, Ink, Notation, Options, Packs},
    evening::{Journal, Requests, Transcripts},
    mutate::mutate,
    playing::Playing,
    reached::Reached,
};

/// What divides the texts of a corpus.
const DIVIDER: &str = "\n====\n";
/// How many texts that were accepted are kept to be bent again.
const POOL: usize = 400;

/// What became of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    Accepted,
    Refused,
}

/// Something that reads texts of strangers.
trait Target: Send {
    /// Takes any text, and notes what it came to. `Err` says what should never
    /// have happened.
    fn take(&mut self, text: &str, rng: &mut Rng, reached: &mut Reached) -> Result<Taken, String>;

    /// A sensible text made on the spot, where there are any.
    fn sample(&mut self, _rng: &mut Rng) -> Option<String> {
        None
    }
}

/// A reader, the texts it is given, and what became of them.
pub struct Fuzzer {
    /// What is read.
    pub name: String,
    /// How many texts it was given.
    pub n_tried: u64,
    /// How many of them made sense to it.
    pub n_accepted: u64,
    target: Box<dyn Target>,
    corpus: Vec<String>,
    pool: Vec<String>,
    /// Texts that came to something new.
    finds: Vec<String>,
    reached: Reached,
    rng: Rng,
}

/// A text that did harm.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: text {number}: {what}\n{text}")]
pub struct Harm {
    /// What read it.
    pub name: String,
    /// Which text it was, counted from 1.
    pub number: u64,
    /// What happened.
    pub what: String,
    /// The text.
    pub text: String,
}

impl fmt::Debug for Fuzzer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fuzzer({}: {} tried)", self.name, self.n_tried)
    }
}

/// One fuzzer for everything that reads texts of strangers.
pub fn fuzzers(seed: u64) -> Vec<Fuzzer> {
    let mut all = vec![
        Fuzzer::new("requests read", Frames, include_str!("../../tests/corpus/requests.txt")),
        Fuzzer::new("requests carried out", Requests, include_str!("../../tests/corpus/evenings.txt")),
        Fuzzer::new("options", Options, include_str!("../../tests/corpus/options.txt")),
        Fuzzer::new("packs", Packs, include_str!("../../tests/corpus/packs.txt")),
        Fuzzer::new("notation of dominoes", Notation, include_str!("../../tests/corpus/notation.txt")),
        Fuzzer::new("ink", Ink, include_str!("../../tests/corpus/ink.txt")),
        Fuzzer::new("dough", Dough, include_str!("../../tests/corpus/dough.txt")),
        Fuzzer::new("downloaded games", Transcripts, include_str!("../../tests/corpus/games.txt")),
        Fuzzer::new("the journal", Journal, include_str!("../../tests/corpus/journal.txt")),
    ];
    let actions = include_str!("../../tests/corpus/actions.txt");
    let games = Kind::ALL.map(|kind| Fuzzer::new(&format!("actions in {kind}"), Playing::of(kind), actions));
    all.extend(games);
    for (number, fuzzer) in (0..).zip(&mut all) {
        fuzzer.rng = Rng::from_number(seed.rotate_left(16) ^ number);
    }
    all
}

impl Fuzzer {
    fn new(name: &str, target: impl Target + 'static, corpus: &str) -> Self {
        let corpus: Vec<String> = corpus.trim_end().split(DIVIDER).map(str::to_owned).collect();
        Self {
            name: name.into(),
            n_tried: 0,
            n_accepted: 0,
            target: Box::new(target),
            pool: corpus.clone(),
            finds: Vec::new(),
            reached: Reached::default(),
            corpus,
            rng: Rng::from_number(0),
        }
    }

    /// Tries the kept texts as they are.
    pub fn replay(&mut self) -> Result<(), Harm> {
        for text in self.corpus.clone() {
            self.give(&text)?;
        }
        Ok(())
    }

    /// Tries so many texts more, each bent from another.
    pub fn run(&mut self, n: u64) -> Result<(), Harm> {
        for _ in 0..n {
            let fresh = if self.rng.chance(1, 2) { self.target.sample(&mut self.rng) } else { None };
            // Sensible texts lead further in, to where others can be bent.
            let is_bent = self.rng.chance(if fresh.is_some() { 4 } else { 7 }, 8);
            let text = fresh.or_else(|| self.any_kept()).unwrap_or_default();
            let other = self.rng.pick(&self.pool).cloned().unwrap_or_default();
            let bent = if is_bent { mutate(&text, &other, &mut self.rng) } else { text };
            let taken = self.give(&bent)?;
            if self.reached.take_new() {
                self.keep_find(bent);
            } else if taken == Taken::Accepted {
                self.keep(bent);
            }
        }
        Ok(())
    }

    /// How many things its texts have come to.
    pub fn n_reached(&self) -> usize {
        self.reached.len()
    }

    /// Something to be bent: one that came to something new, as often as not.
    fn any_kept(&mut self) -> Option<String> {
        let among = if self.rng.chance(1, 2) && !self.finds.is_empty() { &self.finds } else { &self.pool };
        self.rng.pick(among).cloned()
    }

    fn give(&mut self, text: &str) -> Result<Taken, Harm> {
        self.n_tried += 1;
        let (target, rng, reached) = (&mut self.target, &mut self.rng, &mut self.reached);
        let taken =
            catch_unwind(AssertUnwindSafe(|| target.take(text, rng, reached))).unwrap_or_else(|panic| {
                let said = panic.downcast_ref::<String>().map(String::as_str);
                Err(said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it broke").to_owned())
            });
        let harm = |what| Harm { name: self.name.clone(), number: self.n_tried, what, text: text.into() };
        let taken = taken.map_err(harm)?;
        self.n_accepted += u64::from(taken == Taken::Accepted);
        Ok(taken)
    }

    /// What was accepted leads on to more that is.
    fn keep(&mut self, text: String) {
        put(&mut self.pool, text, &mut self.rng);
    }

    /// What came to something new leads on to more that does.
    fn keep_find(&mut self, text: String) {
        put(&mut self.finds, text, &mut self.rng);
    }
}

/// Keeps a text in place of any other, once there are many.
fn put(kept: &mut Vec<String>, text: String, rng: &mut Rng) {
    if kept.len() < POOL {
        kept.push(text);
    } else {
        let at = rng.below(u32::try_from(POOL).unwrap_or(u32::MAX)) as usize;
        kept[at] = text;
    }
}

/// Whether something holds that always should.
fn hold(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}
