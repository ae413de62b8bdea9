//! What waits to be kept, sorted into statements. A statement may change a
//! room's row once: what follows on each other in one room goes together, and
//! what does not goes with the next statement, in the order in which it came.

use std::collections::BTreeMap;

use rooms::{RoomId, Tenure};

use crate::journal::Batch;

/// Records of one room that stand or fall together.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) room: RoomId,
    pub(super) tenure: Tenure,
    /// The number of the first.
    pub(super) first: u64,
    /// The number behind the last.
    pub(super) next: u64,
    /// Which batches they come from.
    pub(super) batches: Vec<usize>,
}

/// Sorts batches into statements, each with one run of a room at most.
pub(super) fn rounds(batches: &[Batch]) -> Vec<Vec<Run>> {
    let mut rounds: Vec<Vec<Run>> = Vec::new();
    // Where the last run of each room is.
    let mut places: BTreeMap<RoomId, (usize, usize)> = BTreeMap::new();
    for (index, batch) in batches.iter().enumerate() {
        let (Some(first), Some(last)) = (batch.rows.first(), batch.rows.last()) else { continue };
        let (first, next) = (first.seq, last.seq + 1);
        let place = places.get(&batch.room).copied();
        if let Some((round, run)) = place {
            let run = &mut rounds[round][run];
            if run.next == first && run.tenure == batch.tenure {
                run.next = next;
                run.batches.push(index);
                continue;
            }
        }
        let round = place.map_or(0, |(round, _)| round + 1);
        if rounds.len() == round {
            rounds.push(Vec::new());
        }
        places.insert(batch.room, (round, rounds[round].len()));
        let (room, tenure) = (batch.room, batch.tenure);
        rounds[round].push(Run { room, tenure, first, next, batches: vec![index] });
    }
    rounds
}

#[cfg(test)]
mod tests {
    use rooms::{Append, Change, Epoch, Hex, Record, RoomCode, Timestamp};

    use super::*;

    /// Records of a room, made under an epoch.
    fn batch(room: u8, epoch: u64, numbers: std::ops::RangeInclusive<u64>) -> Batch {
        let change = Change::Locked { locked: true };
        let record = |seq| Record { seq, at: Timestamp(seq), by: None, change: change.clone() };
        let tenure = Tenure { epoch: Epoch(epoch), ..Tenure::ALONE };
        let code = RoomCode::from_number(room.into());
        Batch::new(&Append { room: Hex([room; 16]), code, tenure, records: numbers.map(record).collect() })
            .unwrap()
    }

    /// A room, its first and next number, and which batches.
    type Sent = (u8, u64, u64, Vec<usize>);

    fn sorted(batches: &[Batch]) -> Vec<Vec<Sent>> {
        let run = |run: Run| (run.room.0[0], run.first, run.next, run.batches);
        rounds(batches).into_iter().map(|round| round.into_iter().map(run).collect()).collect()
    }

    #[test]
    fn what_follows_on_each_other_goes_together() {
        let batches = [batch(1, 1, 4..=5), batch(2, 1, 9..=9), batch(1, 1, 6..=6), batch(1, 1, 7..=9)];
        assert_eq!(sorted(&batches), [vec![(1, 4, 10, vec![0, 2, 3]), (2, 9, 10, vec![1])]]);
    }

    #[test]
    fn what_does_not_is_kept_in_order_one_statement_after_the_other() {
        let batches = [batch(1, 1, 5..=6), batch(2, 1, 2..=3), batch(1, 1, 6..=6), batch(1, 1, 7..=7)];
        assert_eq!(
            sorted(&batches),
            [vec![(1, 5, 7, vec![0]), (2, 2, 4, vec![1])], vec![(1, 6, 8, vec![2, 3])]]
        );
    }

    #[test]
    fn two_lives_of_a_room_never_share_their_fate() {
        let batches = [batch(1, 1, 4..=4), batch(1, 2, 5..=5)];
        assert_eq!(sorted(&batches), [[(1, 4, 5, vec![0])], [(1, 5, 6, vec![1])]]);
    }

    #[test]
    fn nothing_is_sent_for_nothing() {
        #[expect(clippy::reversed_empty_ranges, reason = "no records")]
        let nothing = batch(1, 1, 1..=0);
        assert!(sorted(&[nothing]).is_empty());
    }
}
