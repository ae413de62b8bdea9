//! Back-pressure: what waits for one reader is bounded. A reader who cannot
//! keep up misses news and is shown everything anew once they have caught up; an
//! answer is never dropped, the line is.

use std::collections::BTreeMap;

use crate::{LineId, Purpose};

/// Everyone who reads.
#[derive(Debug)]
pub(super) struct Readers {
    /// Frames that may wait for one of them.
    queue: usize,
    readers: BTreeMap<LineId, Reader>,
    /// How many of them are behind.
    n_behind: usize,
}

#[derive(Debug, Default)]
struct Reader {
    /// Frames under way to them.
    waiting: usize,
    pace: Pace,
}

/// How well someone keeps up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pace {
    /// They are sent everything.
    #[default]
    Abreast,
    /// They miss news until they have caught up.
    Behind,
    /// They have caught up, and miss news until the refresh is let out, which
    /// makes up for all of it.
    CaughtUp,
}

/// What becomes of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passage {
    /// It is sent.
    Free,
    /// It is news that is missed, or nobody is there.
    Missed,
    /// It is the first news that is missed.
    FellBehind,
    /// It must not be missed and finds no place: the line is given up.
    Stuck,
}

impl Readers {
    pub(super) fn new(queue: usize) -> Self {
        Self { queue, readers: BTreeMap::new(), n_behind: 0 }
    }

    pub(super) fn connect(&mut self, line: LineId) {
        self.readers.entry(line).or_default();
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = LineId> {
        self.readers.keys().copied()
    }

    /// Forgets a reader; false if there is none.
    pub(super) fn lose(&mut self, line: LineId) -> bool {
        let lost = self.readers.remove(&line);
        self.n_behind -= usize::from(lost.as_ref().is_some_and(|reader| reader.pace == Pace::Behind));
        lost.is_some()
    }

    pub(super) fn waiting(&self, line: LineId) -> usize {
        self.readers.get(&line).map_or(0, |reader| reader.waiting)
    }

    pub(super) fn is_anyone_behind(&self) -> bool {
        self.n_behind > 0
    }

    /// Decides about one frame.
    pub(super) fn pass(&mut self, line: LineId, purpose: Purpose) -> Passage {
        let Some(reader) = self.readers.get_mut(&line) else { return Passage::Missed };
        let is_news = purpose.is_news();
        if is_news && reader.pace != Pace::Abreast {
            return Passage::Missed;
        }
        if reader.waiting < self.queue {
            reader.waiting += 1;
            return Passage::Free;
        }
        if is_news {
            reader.pace = Pace::Behind;
            self.n_behind += 1;
            return Passage::FellBehind;
        }
        self.lose(line);
        Passage::Stuck
    }

    /// Only so many frames are `left`; true if a refresh is due now.
    pub(super) fn drained(&mut self, line: LineId, left: usize) -> bool {
        let Some(reader) = self.readers.get_mut(&line) else { return false };
        reader.waiting = reader.waiting.min(left);
        let has_caught_up = reader.pace == Pace::Behind && reader.waiting <= self.queue / 2;
        if has_caught_up {
            reader.pace = Pace::CaughtUp;
            self.n_behind -= 1;
        }
        has_caught_up
    }

    /// The refresh is let out: from now on everything is sent again.
    pub(super) fn refreshed(&mut self, line: LineId) {
        if let Some(reader) = self.readers.get_mut(&line) {
            self.n_behind -= usize::from(reader.pace == Pace::Behind);
            reader.pace = Pace::Abreast;
        }
    }
}
