//! About how many bytes a record takes in the journal. Strokes come by the
//! thousand, so they are judged and not written for it.

use std::io::{self, Write};

use serde_json::Value;

use crate::{Change, Record, TableInput};

/// What a step takes besides its action: numbers, names of fields, who asked.
const STEP: u64 = 170;

/// About how many bytes a record takes.
pub(super) fn of(record: &Record) -> u64 {
    if let Change::Stepped { input: TableInput::Act { action, .. }, .. } = &record.change {
        return STEP + json(action);
    }
    let mut counted = Counted(0);
    // Counting cannot fail.
    serde_json::to_writer(&mut counted, record).unwrap_or_default();
    counted.0
}

fn json(value: &Value) -> u64 {
    match value {
        Value::Null | Value::Bool(_) => 5,
        Value::Number(number) => number.as_i64().map_or(10, digits) + 1,
        Value::String(text) => text.len() as u64 + 3,
        Value::Array(items) => items.iter().map(json).sum::<u64>() + 3,
        Value::Object(fields) => {
            fields.iter().map(|(key, value)| key.len() as u64 + 3 + json(value)).sum::<u64>() + 3
        }
    }
}

fn digits(number: i64) -> u64 {
    let sign = u64::from(number < 0);
    sign + number.unsigned_abs().checked_ilog10().map_or(1, |log| u64::from(log) + 1)
}

struct Counted(u64);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use games::{Millis, Seat};
    use serde_json::json;

    use super::*;
    use crate::{By, PersonId, Timestamp, wire::AskId};

    #[test]
    fn a_stroke_weighs_about_what_it_takes() {
        let points: Vec<i32> = (0..40).map(|n| (n * 37) % 23 - 11).collect();
        let op = json!({ "type": "chunk", "points": points, "ends": false });
        let action = json!({ "type": "ink", "board": 2, "op": op });
        let (now, at) = (Millis(123_456), Millis(123_440));
        let record = Record {
            seq: 12_345,
            at: Timestamp(1_790_000_000_000),
            by: Some(By { person: PersonId(3), ask: AskId(4_503_599_627_370_496) }),
            change: Change::Stepped { now, input: TableInput::Act { seat: Seat(3), action, at } },
        };
        let taken = serde_json::to_string(&record).unwrap().len() as u64;
        let weight = of(&record);
        assert!((taken..taken + taken / 3).contains(&weight), "{weight} for {taken} bytes");
    }
}
