//! The database of an evening: the list of nodes, one room and its records, by
//! a clock of its own. Each statement takes effect at once and whole; when that
//! is, and whether its answer arrives, is [`super::pipe`]'s to know.

use std::collections::BTreeMap;

use rooms::{
    Append, EXPIRED_AFTER, Epoch, Found, NodeId, Owner, Record, RoomCode, SILENT_AFTER, Silence, StoredRoom,
    Tenure,
};

use super::ClusterSabotage;
use crate::{carried_out::CarriedOut, disk::ROOM};

/// Something asked of the database.
#[derive(Clone, Debug)]
pub enum Statement {
    /// A node is there, at this address; whoever was listed under it is gone.
    Enter(NodeId, usize),
    /// A node is alive, and drains or not.
    Renew(NodeId, bool),
    /// A node goes.
    Leave(NodeId),
    /// A node is to be buried; it was found refusing connections, or not.
    Bury(NodeId, bool),
    /// Who owns the room.
    Find,
    /// The room is to be claimed, if its epoch still is this.
    Claim(NodeId, Epoch),
    /// What the room is opened from.
    Read,
    /// Claim and reading in one, with what was there when the statement began.
    ClaimAndRead(NodeId, Epoch, Box<StoredRoom>),
    /// The room is given up.
    Release(Tenure),
    /// Records are to be kept, of several appends in order.
    Append(Vec<Append>),
    /// The same records, behind whatever is kept by now.
    AppendAgain(Vec<Append>),
}

/// What is answered.
#[derive(Clone, Debug)]
pub enum Reply {
    /// It took effect.
    Done,
    /// Whether the node is listed.
    Renewed(bool),
    /// Who owns the room.
    Found(Found),
    /// The room's new epoch, if it was granted.
    Claimed(Option<Epoch>),
    /// What there is of the room.
    Stored(Box<StoredRoom>),
    /// Both.
    ClaimedAndStored(Option<Epoch>, Box<StoredRoom>),
    /// Whether each append was kept.
    Appended(Vec<bool>),
}

#[derive(Clone, Debug)]
struct Row {
    address: usize,
    is_draining: bool,
    seen: u64,
}

/// The database.
#[derive(Clone, Debug)]
pub struct Base {
    sabotage: ClusterSabotage,
    /// What its clock is ahead of the true time, in milliseconds.
    pub(super) ahead: i64,
    nodes: BTreeMap<NodeId, Row>,
    owner: Option<NodeId>,
    epoch: Epoch,
    records: Vec<(Epoch, Record)>,
    done: CarriedOut,
    pub(super) n_buried: u64,
    pub(super) n_fenced: u64,
}

impl Base {
    /// A database with one room, of which only this is kept.
    pub fn new(opened: Record, sabotage: ClusterSabotage) -> Self {
        Self {
            sabotage,
            ahead: 0,
            nodes: BTreeMap::new(),
            owner: None,
            epoch: Epoch(0),
            records: vec![(Epoch(0), opened)],
            done: CarriedOut::default(),
            n_buried: 0,
            n_fenced: 0,
        }
    }

    /// What a room is read from at this moment.
    pub(super) fn stored(&self) -> StoredRoom {
        let records = self.records.iter().map(|(_, record)| record.clone()).collect();
        StoredRoom { epoch: self.epoch, snapshot: None, records }
    }

    /// The records, and under which epoch each was kept.
    pub(super) fn records(&self) -> &[(Epoch, Record)] {
        &self.records
    }

    pub(super) fn done(&self) -> &CarriedOut {
        &self.done
    }

    /// A statement takes effect, `now` by the true time.
    pub fn execute(&mut self, now: u64, statement: Statement) -> Reply {
        let clock = now.saturating_add_signed(self.ahead);
        match statement {
            Statement::Enter(node, address) => {
                self.nodes.retain(|_, row| row.address != address);
                self.nodes.insert(node, Row { address, is_draining: false, seen: clock });
                Reply::Done
            }
            Statement::Renew(node, is_draining) => {
                let row = self.nodes.get_mut(&node);
                let is_there = row.is_some();
                if let Some(row) = row {
                    (row.seen, row.is_draining) = (clock, is_draining);
                }
                Reply::Renewed(is_there)
            }
            Statement::Leave(node) => {
                self.nodes.remove(&node);
                Reply::Done
            }
            Statement::Bury(node, is_refusing) => {
                self.bury(clock, node, is_refusing);
                Reply::Done
            }
            Statement::Find => Reply::Found(self.find(clock)),
            Statement::Claim(node, epoch) => Reply::Claimed(self.claim(clock, node, epoch)),
            Statement::Read => Reply::Stored(Box::new(self.stored())),
            Statement::ClaimAndRead(node, epoch, read) => {
                Reply::ClaimedAndStored(self.claim(clock, node, epoch), read)
            }
            Statement::Release(Tenure { owner, epoch }) => {
                if self.owner == Some(owner) && self.epoch == epoch {
                    self.owner = None;
                }
                Reply::Done
            }
            Statement::Append(appends) => {
                Reply::Appended(appends.into_iter().map(|append| self.append(append)).collect())
            }
            Statement::AppendAgain(appends) => {
                let again = |append| {
                    let append = self.renumber(append);
                    self.append(append)
                };
                Reply::Appended(appends.into_iter().map(again).collect())
            }
        }
    }

    fn silence(clock: u64, row: &Row) -> Silence {
        let silent = u128::from(clock.saturating_sub(row.seen));
        if silent >= EXPIRED_AFTER.as_millis() {
            Silence::Expired
        } else if silent >= SILENT_AFTER.as_millis() {
            Silence::Silent
        } else {
            Silence::None
        }
    }

    fn bury(&mut self, clock: u64, node: NodeId, is_refusing: bool) {
        let Some(row) = self.nodes.get(&node) else { return };
        let least = if is_refusing { Silence::Silent } else { Silence::Expired };
        let may_be = Self::silence(clock, row) >= least && self.sabotage != ClusterSabotage::NoBurial;
        if may_be {
            self.n_buried += 1;
            self.nodes.remove(&node);
        }
    }

    fn find(&self, clock: u64) -> Found {
        let listed = self.owner.and_then(|node| Some((node, self.nodes.get(&node)?)));
        let owner = listed.map(|(node, row)| Owner {
            node,
            address: row.address.to_string(),
            silence: Self::silence(clock, row),
        });
        // Without burials, whoever has expired has nothing.
        let owner = owner
            .filter(|owner| self.sabotage != ClusterSabotage::NoBurial || owner.silence != Silence::Expired);
        let formats = self.records.iter().map(|(_, record)| record.change.format());
        Found { room: ROOM, epoch: self.epoch, owner, needs: None, format: formats.max().unwrap_or(1) }
    }

    fn claim(&mut self, clock: u64, node: NodeId, epoch: Epoch) -> Option<Epoch> {
        let is_listed = self.nodes.get(&node).is_some_and(|row| !row.is_draining);
        let is_free = self.owner == Some(node) || self.find(clock).owner.is_none();
        let is_granted = is_listed && is_free && self.epoch == epoch;
        is_granted.then(|| {
            (self.owner, self.epoch) = (Some(node), self.epoch.next());
            self.epoch
        })
    }

    /// Keeps records if owner, epoch and number are right: the fence.
    fn append(&mut self, Append { tenure, records, .. }: Append) -> bool {
        let Tenure { owner, epoch } = tenure;
        let is_owned = self.owner == Some(owner) && self.epoch == epoch;
        let is_next = records.first().is_some_and(|first| first.seq == self.records.len() as u64 + 1);
        let is_kept = is_next && (is_owned || self.sabotage == ClusterSabotage::NumbersOnly);
        if is_kept {
            self.done.note(&records);
            self.records.extend(records.into_iter().map(|record| (epoch, record)));
        }
        self.n_fenced += u64::from(!is_kept);
        is_kept
    }

    fn renumber(&self, append: Append) -> Append {
        let first = self.records.len() as u64 + 1;
        let records = append.records.into_iter().zip(first..);
        Append { records: records.map(|(record, seq)| Record { seq, ..record }).collect(), ..append }
    }

    /// The code of its room.
    pub fn code() -> RoomCode {
        RoomCode::from_number(7)
    }
}
