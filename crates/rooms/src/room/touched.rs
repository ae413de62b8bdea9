//! What a change has touched of all that is shown. Every part of a room says
//! it of each of its changes, so that what is drawn anew follows from what has
//! changed and from nothing else.

use std::ops::BitOrAssign;

use crate::Change;

/// What a change has touched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use = "what was touched must be shown"]
pub(super) struct Touched {
    /// The room as everyone may know it.
    pub(super) room: bool,
    /// What someone sees of the game, or what stands over it, or who sees what.
    pub(super) views: bool,
    /// Something was told.
    pub(super) events: bool,
    /// A line has not been shown everything yet.
    pub(super) lines: bool,
    /// What the next game would be dealt from, but for who sits there.
    pub(super) setup: bool,
}

impl Touched {
    pub(super) const NOTHING: Self =
        Self { room: false, views: false, events: false, lines: false, setup: false };
    pub(super) const ROOM: Self = Self { room: true, ..Self::NOTHING };
    pub(super) const VIEWS: Self = Self { views: true, ..Self::NOTHING };
    pub(super) const LINES: Self = Self { lines: true, ..Self::NOTHING };

    /// The room, if so.
    pub(super) fn room_if(is_touched: bool) -> Self {
        Self { room: is_touched, ..Self::NOTHING }
    }

    /// What a record touches, but for what was told, and for a step that is a
    /// stroke or ends its game.
    pub(super) fn by(change: &Change) -> Self {
        match change {
            Change::Opened { .. }
            | Change::Joined { .. }
            | Change::Forgotten { .. }
            | Change::Renamed { .. }
            | Change::Sat { .. }
            | Change::Stood { .. }
            | Change::BotSat { .. }
            | Change::Cleared { .. }
            | Change::StoodIn { .. }
            | Change::Blocked { .. }
            | Change::Locked { .. }
            | Change::Moved { .. }
            | Change::HostMoved { .. } => Self::ROOM,
            Change::OptionsSet { .. } | Change::PackLaid { .. } | Change::PackLaidAgain { .. } => {
                Self { setup: true, ..Self::ROOM }
            }
            Change::Picked { .. } => Self { setup: true, views: true, ..Self::ROOM },
            // What a deal uses up of the options never decides whether the next can be dealt.
            Change::Dealt { .. }
            | Change::TableCleared
            | Change::Paused { .. }
            // Someone sees with the eyes of another seat.
            | Change::SeatGiven { .. } => {
                Self { views: true, ..Self::ROOM }
            }
            Change::Stepped { .. } => Self::VIEWS,
            Change::Unchanged | Change::Ended { .. } | Change::Agreed { .. } => Self::NOTHING,
        }
    }
}

impl BitOrAssign for Touched {
    fn bitor_assign(&mut self, other: Self) {
        self.room |= other.room;
        self.views |= other.views;
        self.events |= other.events;
        self.lines |= other.lines;
        self.setup |= other.setup;
    }
}
