//! Puzzles: a code with the rolls that belong to it. Both follow from a name of
//! twelve letters and digits, so whoever has the name can play the very same
//! puzzle. The name of a puzzle that is drawn is as secret as its code.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{
    action::Code,
    board::{ROLLED, ROWS},
};
use crate::{Day, Rng};

/// Digits and letters that are not mistaken for each other.
const SYMBOLS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Symbols that are drawn; one more tells a slip from another name. So many are
/// drawn that nobody finds a name by trying which one fits the rolls so far.
const DRAWN: usize = 11;

/// What every effort of a match rolls; one with fewer dice rolls the first of them.
pub type Rolls = [[u8; ROLLED as usize]; ROWS as usize];

/// A code, and all that is rolled while it is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The dice behind the screen.
    pub code: Code,
    /// What each effort rolls.
    pub rolls: Rolls,
}

/// The name of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts", type = "string"))]
#[serde(into = "String", try_from = "String")]
pub struct PuzzleName([u8; DRAWN + 1]);

/// A text that names no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not the name of a code: it has twelve letters and digits, and one of them may be wrong")]
pub struct NotAPuzzle;

/// Which puzzle one alone plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts", type = "string"))]
#[serde(into = "String", try_from = "String")]
pub enum PuzzleChoice {
    /// A new one, drawn from the game's sealed chance.
    #[default]
    Drawn,
    /// That of the day.
    Today,
    /// One that someone else has played.
    Named(PuzzleName),
}

impl PuzzleName {
    /// Draws a name, each equally likely.
    pub fn draw(rng: &mut Rng) -> Self {
        Self::with_check(std::array::from_fn(|_| SYMBOLS[rng.below(32) as usize]))
    }

    /// The name that everyone has on one day.
    pub fn of_day(Day(day): Day) -> Self {
        Self::draw(&mut Rng::from_seed(seed(b"dodo duel day ", &day.to_le_bytes())))
    }

    /// The puzzle of this name.
    pub fn open(self) -> Puzzle {
        let mut rng = Rng::from_seed(seed(b"dodo duel puzzle ", &self.0));
        let code = std::array::from_fn(|_| rng.die());
        let rolls = std::array::from_fn(|_| std::array::from_fn(|_| rng.die()));
        Puzzle { code, rolls }
    }

    /// The name as it is written.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }

    fn with_check(drawn: [u8; DRAWN]) -> Self {
        let mut name = [check(&drawn); DRAWN + 1];
        name[..DRAWN].copy_from_slice(&drawn);
        Self(name)
    }
}

/// A seed that says what it is for.
fn seed(purpose: &[u8], number: &[u8]) -> [u8; 32] {
    let mut seed = [0; 32];
    for (byte, &given) in seed.iter_mut().zip(purpose.iter().chain(number)) {
        *byte = given;
    }
    seed
}

/// The symbol that follows on these: another one after every single slip, and
/// after nearly all swapped neighbours.
fn check(drawn: &[u8]) -> u8 {
    let value = |symbol: &u8| SYMBOLS.iter().position(|other| other == symbol).unwrap_or(0);
    let sum: usize = drawn.iter().enumerate().map(|(at, symbol)| (2 * at + 1) * value(symbol)).sum();
    SYMBOLS[sum % SYMBOLS.len()]
}

impl fmt::Display for PuzzleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for PuzzleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for PuzzleName {
    type Err = NotAPuzzle;

    /// Forgives case, spaces and hyphens, and letters that look like digits.
    fn from_str(text: &str) -> Result<Self, NotAPuzzle> {
        let mut symbols = text.bytes().filter(|byte| !matches!(byte, b' ' | b'-'));
        let mut name = [0; DRAWN + 1];
        for place in &mut name {
            *place = match symbols.next().ok_or(NotAPuzzle)?.to_ascii_uppercase() {
                b'O' => b'0',
                b'I' | b'L' => b'1',
                symbol if SYMBOLS.contains(&symbol) => symbol,
                _ => return Err(NotAPuzzle),
            };
        }
        let is_right = symbols.next().is_none() && name[DRAWN] == check(&name[..DRAWN]);
        if is_right { Ok(Self(name)) } else { Err(NotAPuzzle) }
    }
}

impl TryFrom<String> for PuzzleName {
    type Error = NotAPuzzle;

    fn try_from(text: String) -> Result<Self, NotAPuzzle> {
        text.parse()
    }
}

impl From<PuzzleName> for String {
    fn from(name: PuzzleName) -> Self {
        name.as_str().into()
    }
}

impl TryFrom<String> for PuzzleChoice {
    type Error = NotAPuzzle;

    fn try_from(text: String) -> Result<Self, NotAPuzzle> {
        match text.as_str() {
            "drawn" => Ok(Self::Drawn),
            "today" => Ok(Self::Today),
            name => name.parse().map(Self::Named),
        }
    }
}

impl From<PuzzleChoice> for String {
    fn from(choice: PuzzleChoice) -> Self {
        match choice {
            PuzzleChoice::Drawn => "drawn".into(),
            PuzzleChoice::Today => "today".into(),
            PuzzleChoice::Named(name) => name.into(),
        }
    }
}
