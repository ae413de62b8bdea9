//! Records on their way into a statement: a list a column.

use tokio_postgres::types::ToSql;

use super::rounds::Run;
use crate::journal::{Batch, Mark};

/// Runs and their records, column by column.
#[derive(Debug, Default)]
pub(super) struct Columns<'a> {
    rooms: Vec<&'a [u8]>,
    codes: Vec<&'a str>,
    owners: Vec<&'a [u8]>,
    epochs: Vec<i64>,
    firsts: Vec<i64>,
    nexts: Vec<i64>,
    lasts: Vec<i64>,
    /// Whether a game was dealt or ended.
    turns: Vec<bool>,
    /// The rules of the game that is on the table since.
    needs: Vec<Option<&'a str>>,
    /// The newest format of the records.
    formats: Vec<i32>,
    of_records: Records<'a>,
}

#[derive(Debug, Default)]
struct Records<'a> {
    rooms: Vec<&'a [u8]>,
    numbers: Vec<i64>,
    times: Vec<i64>,
    epochs: Vec<i64>,
    dealt: Vec<Option<i32>>,
    ended: Vec<Option<i32>>,
    texts: Vec<&'a str>,
}

impl<'a> Columns<'a> {
    pub(super) fn of(runs: &'a [Run], batches: &'a [Batch]) -> Self {
        let mut columns = Self::default();
        for run in runs {
            let of_run: Vec<&Batch> = run.batches.iter().map(|&index| &batches[index]).collect();
            let rows = || of_run.iter().flat_map(|batch| &batch.rows);
            columns.rooms.push(&run.room.0);
            columns.codes.extend(of_run.first().map(|batch| batch.code.as_str()));
            columns.owners.push(&run.tenure.owner.0);
            columns.epochs.push(run.tenure.epoch.0.cast_signed());
            columns.firsts.push(run.first.cast_signed());
            columns.nexts.push(run.next.cast_signed());
            columns.lasts.push(rows().last().map_or(0, |row| row.at.cast_signed()));
            let turn = rows().rev().find(|row| row.mark.is_some());
            columns.turns.push(turn.is_some());
            columns.needs.push(turn.and_then(|row| row.needs.as_deref()));
            columns.formats.push(rows().map(|row| row.format.cast_signed()).max().unwrap_or(1));
            let records = &mut columns.of_records;
            for row in rows() {
                let (dealt, ended) = match row.mark {
                    Some(Mark::Dealt(game)) => (Some(game.cast_signed()), None),
                    Some(Mark::Ended(game)) => (None, Some(game.cast_signed())),
                    None => (None, None),
                };
                records.rooms.push(&run.room.0);
                records.numbers.push(row.seq.cast_signed());
                records.times.push(row.at.cast_signed());
                records.epochs.push(run.tenure.epoch.0.cast_signed());
                records.dealt.push(dealt);
                records.ended.push(ended);
                records.texts.push(&row.text);
            }
        }
        columns
    }

    /// As they are numbered in the statements: of new rooms, or of known ones.
    pub(super) fn values(&self, are_new: bool) -> [&(dyn ToSql + Sync); 16] {
        let Self { rooms, codes, owners, epochs, firsts, nexts, lasts, turns, needs, formats, of_records } =
            self;
        let Records { rooms: of, numbers, times, epochs: since, dealt, ended, texts } = of_records;
        if are_new {
            [
                rooms, codes, owners, epochs, nexts, lasts, turns, needs, formats, of, numbers, times, since,
                dealt, ended, texts,
            ]
        } else {
            [
                rooms, owners, epochs, firsts, nexts, lasts, turns, needs, formats, of, numbers, times,
                since, dealt, ended, texts,
            ]
        }
    }
}
