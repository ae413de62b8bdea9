//! What came of one attack.

use std::{collections::BTreeMap, fmt};

/// What came of one attack.
#[derive(Debug, Default)]
pub(super) struct Report {
    pub(super) tried: usize,
    /// How often the server answered how.
    pub(super) answers: BTreeMap<String, usize>,
    /// What the server should not have done.
    pub(super) fault: Option<String>,
}

impl Report {
    /// Notes an answer, and whether it is the one an attack deserves.
    pub(super) fn note(&mut self, answer: impl Into<String>, is_right: bool) {
        let answer = answer.into();
        self.tried += 1;
        if !is_right && self.fault.is_none() {
            self.fault = Some(format!("answered with {answer}"));
        }
        *self.answers.entry(answer).or_default() += 1;
    }

    /// Notes something that must hold besides.
    pub(super) fn hold(&mut self, holds: bool, what: &str) {
        if !holds && self.fault.is_none() {
            self.fault = Some(what.into());
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answers: Vec<String> = self.answers.iter().map(|(answer, n)| format!("{answer} ×{n}")).collect();
        f.write_str(&answers.join(", "))
    }
}
