//! Which way someone is shown who wants to come in to a room.

use std::time::Duration;

use super::Lease;
use crate::{Epoch, Found, NodeId, Owner, Silence};

/// What is to be done for someone who wants to come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WayIn {
    /// The room is ours already.
    Ours,
    /// The room is to be claimed, and then opened.
    Claim(Epoch),
    /// The room's owner is to be reached there.
    Forward(NodeId, String),
    /// The room's owner is to be buried, and then it is looked again.
    Bury(NodeId),
    /// The room is ours but not open, and we open none any more: it is to be
    /// given up, and then it is looked again.
    Release(Epoch),
    /// It is looked again in a while: someone else will have the room.
    Wait,
}

/// What is known here beside the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// The owner's address has just refused a connection.
    pub is_refusing: bool,
    /// The room is open here, under our name.
    pub is_open: bool,
    /// We know the rules of the game on its table, or there is none, and can read
    /// its records.
    pub can_play: bool,
}

impl Lease {
    /// The way in to a room that was found.
    pub fn way_in(&self, now: Duration, found: &Found, known: Circumstances) -> WayIn {
        let Circumstances { is_refusing, is_open, can_play } = known;
        let may_claim = !self.is_draining && can_play;
        match &found.owner {
            _ if self.is_gone() => WayIn::Wait,
            Some(owner) if owner.node == self.node && is_open => WayIn::Ours,
            Some(owner) if owner.node == self.node && !may_claim => WayIn::Release(found.epoch),
            None if !may_claim => WayIn::Wait,
            None => WayIn::Claim(found.epoch),
            Some(owner) if owner.node == self.node => WayIn::Claim(found.epoch),
            Some(Owner { node, address, silence }) => match silence {
                Silence::None if is_refusing => WayIn::Wait,
                Silence::None => WayIn::Forward(*node, address.clone()),
                Silence::Silent if !is_refusing => WayIn::Forward(*node, address.clone()),
                Silence::Silent | Silence::Expired if self.may_bury(now, is_refusing) => WayIn::Bury(*node),
                Silence::Silent | Silence::Expired => WayIn::Wait,
            },
        }
    }
}
