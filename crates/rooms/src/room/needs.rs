//! What each request needs before a room looks at it: who may ask it, and what
//! it leaves in the journal. One table, for the room and for whoever rations
//! its people.

use crate::wire::Ask;

/// Who may ask something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everyone who has said hello.
    Anyone,
    /// The host, or whoever stands in.
    Host,
}

/// What a request is to a room that has kept all it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It leaves nothing. A hello may; but nobody is kept from their seat by
    /// what their neighbours have done.
    Nothing,
    /// It ends something.
    End,
    /// A game that runs may be played to its end.
    ToGoOn,
    /// Something new.
    More,
    /// Something new, of which it is tried whether it could be dealt.
    Trial,
    /// A deal.
    Deal,
}

impl Need {
    /// Whether the journal may grow by it.
    pub fn is_recorded(self) -> bool {
        self != Self::Nothing
    }

    /// Whether a game is dealt for it, be it only to see whether it could be.
    pub fn deals(self) -> bool {
        matches!(self, Self::Trial | Self::Deal)
    }
}

impl Ask {
    /// What it needs.
    pub fn needs(&self) -> (Who, Need) {
        match self {
            Self::Hello { .. }
            | Self::Ping { .. }
            | Self::React { .. }
            | Self::Doze { .. }
            | Self::Goodbye { .. }
            | Self::Wish { .. } => (Who::Anyone, Need::Nothing),
            Self::Concede => (Who::Anyone, Need::End),
            Self::Act { .. } | Self::Stroke { .. } | Self::Return => (Who::Anyone, Need::ToGoOn),
            Self::RequestSeat { .. } | Self::ThisIsMe { .. } | Self::Propose { .. } | Self::Vote { .. } => {
                (Who::Anyone, Need::ToGoOn)
            }
            Self::Profile { .. } | Self::Sit { .. } | Self::Stand => (Who::Anyone, Need::More),
            Self::Clear => (Who::Host, Need::End),
            Self::Pause
            | Self::Resume
            | Self::Skip
            | Self::HandToBot { .. }
            | Self::Answer { .. }
            | Self::GiveSeat { .. }
            | Self::Kick { .. }
            | Self::Block { .. } => (Who::Host, Need::ToGoOn),
            Self::AddBot { .. }
            | Self::ClearSeat { .. }
            | Self::Unblock { .. }
            | Self::Lock { .. }
            | Self::Rename { .. }
            | Self::Host { .. } => (Who::Host, Need::More),
            Self::Pick { .. } | Self::Options { .. } | Self::Pack { .. } => (Who::Host, Need::Trial),
            Self::Start { .. } | Self::PlayNow { .. } => (Who::Host, Need::Deal),
        }
    }
}
