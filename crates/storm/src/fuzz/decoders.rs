//! Readers that keep nothing: a text in, a value or a refusal out. What was
//! read and written again is read as the same.

use games::{
    Kind, Rng, Seat,
    dominoes::{Asked, Domino, ScoreLine, ScoreSheet, Sheet},
    dough::{Op, Sculpture},
    ink::{self, InkOp},
};
use rooms::{about, deal, fill_in, unpack, wire::FromClient};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{Reached, Taken, Target, hold};

pub(super) struct Frames;
pub(super) struct Options;
pub(super) struct Packs;
pub(super) struct Notation;
pub(super) struct Ink;
pub(super) struct Dough;

/// Reads a text, and makes sure that what is written of it means the same.
fn read<T: DeserializeOwned + Serialize + PartialEq>(text: &str) -> Result<Option<T>, String> {
    let Ok(read) = serde_json::from_str::<T>(text) else { return Ok(None) };
    let written = serde_json::to_string(&read).map_err(|error| error.to_string())?;
    let again = serde_json::from_str::<T>(&written).map_err(|error| format!("{written}: {error}"))?;
    hold(again == read, || format!("it is read otherwise when written again: {written}"))?;
    Ok(Some(read))
}

/// Whether there is a number in it that is not whole.
pub(super) fn has_fraction(tree: &Value) -> bool {
    match tree {
        Value::Number(number) => number.is_f64(),
        Value::Array(inner) => inner.iter().any(has_fraction),
        Value::Object(inner) => inner.values().any(has_fraction),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
    }
}

/// A sentence as a kind of sentence.
pub(super) fn without_numbers(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).take(80).collect()
}

impl Target for Frames {
    fn take(&mut self, text: &str, _: &mut Rng, reached: &mut Reached) -> Result<Taken, String> {
        let Ok(tree) = serde_json::from_str::<Value>(text) else { return Ok(Taken::Refused) };
        // Fractions lose a little when they are read. No game knows any, so
        // that none is ever kept; see `Playing`.
        if has_fraction(&tree) {
            return Ok(Taken::Refused);
        }
        if read::<FromClient>(text)?.is_none() {
            return Ok(Taken::Refused);
        }
        reached.note(tree["ask"]["type"].as_str().unwrap_or_default());
        Ok(Taken::Accepted)
    }
}

impl Target for Options {
    fn take(&mut self, text: &str, rng: &mut Rng, reached: &mut Reached) -> Result<Taken, String> {
        let Ok(options) = serde_json::from_str::<Value>(text) else { return Ok(Taken::Refused) };
        let mut taken = Taken::Refused;
        for kind in Kind::ALL {
            let Ok(filled) = fill_in(kind, &options) else { continue };
            let again = fill_in(kind, &filled);
            hold(again.as_ref() == Ok(&filled), || format!("{kind}: {filled} is filled in as {again:?}"))?;
            hold(!has_fraction(&filled), || format!("{kind}: {filled} has a fraction in it"))?;
            let seats = u8::try_from(rng.below(12)).unwrap_or_default();
            match deal(kind, &filled, seats, rng.seed()) {
                Ok(_) => {
                    let most = about(kind).max_seats;
                    hold(seats <= most, || format!("{kind} is dealt to {seats}, and {most} is the most"))?;
                    reached.note(format!("{kind} dealt to {seats}"));
                    taken = Taken::Accepted;
                }
                Err(refusal) => reached.note(format!("{kind} {}", refusal.code())),
            }
        }
        Ok(taken)
    }
}

impl Target for Packs {
    fn take(&mut self, text: &str, rng: &mut Rng, reached: &mut Reached) -> Result<Taken, String> {
        let mut taken = Taken::Refused;
        for kind in Kind::ALL {
            let (options, note) = match unpack(kind, &json!({}), text) {
                Ok(unpacked) => unpacked,
                Err(refusal) => {
                    reached.note(without_numbers(&refusal.to_string()));
                    continue;
                }
            };
            hold(about(kind).takes_packs, || format!("{kind} takes no packs, and took one"))?;
            hold(note.words > 0, || "a pack without a word was taken".into())?;
            let seats = about(kind).max_seats;
            let dealt = deal(kind, &options, seats, rng.seed());
            dealt.map_err(|refusal| format!("a pack that was taken cannot be dealt: {refusal}"))?;
            reached.note(format!("{kind} with about {} words", note.words.next_power_of_two()));
            taken = Taken::Accepted;
        }
        Ok(taken)
    }
}

impl Target for Notation {
    fn take(&mut self, text: &str, _: &mut Rng, reached: &mut Reached) -> Result<Taken, String> {
        let mut taken = Taken::Refused;
        for line in text.lines() {
            let read = match line.parse::<ScoreLine>() {
                Ok(read) => read,
                Err(error) => {
                    reached.note(without_numbers(&format!("{error:?}")));
                    continue;
                }
            };
            hold(read.to_string().parse() == Ok(read), || format!("{line:?} is read otherwise again"))?;
            reached.note(without_numbers(&format!("{read:?}")));
            taken = Taken::Accepted;
        }
        let lines = text.lines().map(str::to_owned).collect::<Vec<_>>();
        let n = lines.len();
        let asked = Domino::set().next().map(|domino| Asked { seat: Seat(0), domino });
        if let Ok(sheet) = Sheet::of(&ScoreSheet { seats: 2, lines, asked }) {
            hold(sheet.entries.len() == n, || format!("{n} lines, {} entries", sheet.entries.len()))?;
        }
        Ok(taken)
    }
}

impl Target for Ink {
    fn take(&mut self, text: &str, _: &mut Rng, reached: &mut Reached) -> Result<Taken, String> {
        let Some(ops) = read::<Vec<InkOp>>(text)? else { return Ok(Taken::Refused) };
        let mut ink = ink::Ink::default();
        for (at, op) in (0..).zip(&ops) {
            let before = ink.clone();
            match ink.apply(games::Millis(at), op) {
                Ok(_) => reached.note(format!("{} strokes", ink.strokes().len().next_power_of_two())),
                Err(refusal) => {
                    reached.note(format!("{refusal:?}"));
                    hold(ink == before, || format!("refused, {op:?} left a trace"))?;
                }
            }
            let n_points: usize = ink.strokes().iter().map(ink::Stroke::n_points).sum();
            hold(n_points <= ink::BOARD_POINTS, || format!("{n_points} points on a board"))?;
        }
        Ok(Taken::Accepted)
    }
}

impl Target for Dough {
    fn take(&mut self, text: &str, rng: &mut Rng, reached: &mut Reached) -> Result<Taken, String> {
        let Some(ops) = read::<Vec<Op>>(text)? else { return Ok(Taken::Refused) };
        let mut sculpture = Sculpture::new();
        let mut taken = Taken::Refused;
        for op in ops {
            let before = sculpture.clone();
            match sculpture.extend(std::slice::from_ref(&op)) {
                Ok(()) => {
                    reached.note(without_numbers(&format!("{op:?}")));
                    taken = Taken::Accepted;
                }
                Err(refusal) => {
                    reached.note(format!("{refusal:?}"));
                    hold(sculpture == before, || format!("refused, {op:?} left a trace"))?;
                }
            }
        }
        // Carrying it out is work, so not every time.
        if taken == Taken::Accepted && rng.chance(1, 10) {
            let grid = sculpture.grid();
            hold(grid.distance(32, 32, 32).is_finite(), || "the dough has no surface".into())?;
        }
        Ok(taken)
    }
}
