//! What a driven room wants done.

use std::fmt;

use crate::{Frame, LineId, Record, Snapshot, Thought, ThoughtKey};

/// Something to be done, in the order in which it is given.
pub enum Effect<T> {
    /// Records to be kept durably, and then [`super::Driver::kept`] to be
    /// called. Several may be under way; they are kept in order.
    Append {
        /// What is to be kept.
        records: Vec<Record>,
        /// Whether it may wait for others to be kept with.
        urgency: Urgency,
    },
    /// A frame to be sent.
    Send {
        /// On which line.
        line: LineId,
        /// What.
        frame: Frame,
    },
    /// A line to be closed once all before is sent. It is forgotten already.
    HangUp {
        /// Which.
        line: LineId,
    },
    /// A line to be closed: an answer found no place in its queue. The answer
    /// is asked for again on the next line. It is forgotten already.
    CutOff {
        /// Which.
        line: LineId,
    },
    /// A reader begins to miss news; it is shown everything anew once
    /// [`super::Driver::drained`] has said that it has caught up.
    FellBehind {
        /// On which line.
        line: LineId,
    },
    /// A bot's work, to be done elsewhere and brought back as
    /// [`crate::Input::Thought`].
    Think {
        /// What about.
        key: ThoughtKey,
        /// The work.
        thought: Thought,
    },
    /// To be kept some time, in place of an earlier one; see
    /// [`crate::Outgoing::Snapshot`].
    Snapshot(Snapshot),
    /// All that followed from a batch has been let out.
    LetOut {
        /// What was to be known again.
        note: T,
    },
}

/// Whether records can wait for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// Someone waits for what follows from them.
    Immediate,
    /// They are strokes, of which there are many.
    Deferrable,
}

impl<T: fmt::Debug> fmt::Debug for Effect<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Append { records, urgency } => write!(f, "Append({records:?}, {urgency:?})"),
            Self::Send { line, frame } => write!(f, "Send({line:?}, {})", frame.text),
            Self::HangUp { line } => write!(f, "HangUp({line:?})"),
            Self::CutOff { line } => write!(f, "CutOff({line:?})"),
            Self::FellBehind { line } => write!(f, "FellBehind({line:?})"),
            Self::Think { key, .. } => write!(f, "Think({key:?})"),
            Self::Snapshot(snapshot) => write!(f, "Snapshot({})", snapshot.seq),
            Self::LetOut { note } => write!(f, "LetOut({note:?})"),
        }
    }
}
