//! The list of nodes and of who owns which room, where several servers share
//! one journal. Like the journal it is asked and answers later; what is to be
//! made of the answers, and when, is not known here.

use std::time::Duration;

use crate::{Answer, Epoch, Hex, NodeId, ReadError, RoomCode, RoomId, Tenure};

/// A node that has not renewed its row for this long may be buried by whoever
/// found its address refusing connections.
pub const SILENT_AFTER: Duration = Duration::from_secs(1);
/// A node that has not renewed its row for this long may be buried.
pub const EXPIRED_AFTER: Duration = Duration::from_secs(5);

/// Who is there, and who owns what. Every deadline in it is measured by one
/// clock, the registry's own.
///
/// A room is owned by at most one node at a time, and changes hands by
/// [`Self::claim`] alone, which raises its epoch. A claim is granted only if
/// nobody owns the room, or the claimant itself, or a node whose row is gone:
/// so an owner must be *buried*, its row deleted, before anyone can have what
/// it had; and an owner whose row was there at some moment had all its rooms
/// then.
pub trait Registry: Send + Sync {
    /// Adds a node to the list. Whoever was listed under its address is gone,
    /// and is buried by this.
    fn enter(&self, node: Node) -> Answer<'_, Result<(), Unanswered>>;
    /// Says that a node is alive, and whether it drains. False if it has no
    /// row: it was buried, and must never use its name again.
    fn renew(&self, node: NodeId, is_draining: bool) -> Answer<'_, Result<bool, Unanswered>>;
    /// Takes a node off the list that has handed over its rooms.
    fn leave(&self, node: NodeId) -> Answer<'_, Result<(), Unanswered>>;
    /// Deletes a node's row if it is expired, or silent and `is_refusing`
    /// connections; says whether there is none any more.
    fn bury(&self, node: NodeId, is_refusing: bool) -> Answer<'_, Result<bool, Unanswered>>;
    /// Everyone who is listed.
    fn nodes(&self) -> Answer<'_, Result<Vec<Listed>, Unanswered>>;
    /// The room that is joined by this code, and who owns it.
    fn find(&self, code: RoomCode) -> Answer<'_, Result<Option<Found>, ReadError>>;
    /// Claims rooms for `node`, each if its epoch still is the one named; gives
    /// those that are its own now. What was acknowledged to anyone before is
    /// read by whoever opens the room after this has answered, and not before:
    /// claim and reading are two statements.
    ///
    /// A room in which a game is played whose rules `node` does not know is not
    /// given, unless it asks for `any_rules`: then it has made sure that nobody
    /// is left who knows them. One whose records it cannot read never is.
    fn claim(
        &self,
        node: NodeId,
        rooms: Vec<(RoomId, Epoch)>,
        any_rules: bool,
    ) -> Answer<'_, Result<Vec<(RoomId, Epoch)>, Unanswered>>;
    /// Gives rooms up, those that are still owned as they were. Nothing of
    /// theirs may be under way any more.
    fn release(&self, rooms: Vec<(RoomId, Tenure)>) -> Answer<'_, Result<(), Unanswered>>;
}

/// It may or may not have taken effect: what is so must be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unanswered(pub String);

/// What a node says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name.
    pub id: NodeId,
    /// Where other nodes reach it.
    pub address: String,
    /// Which build it runs.
    pub build: String,
    /// The newest record format that it reads.
    pub format: u32,
    /// The rules that it knows: `duel/1`.
    pub rules: Vec<String>,
    /// A fingerprint of the packs that lie with it, if it has said so.
    pub shelf: Option<Hex<32>>,
    /// It hands over its rooms, and claims none.
    pub is_draining: bool,
}

/// A node in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// What it says of itself.
    pub node: Node,
    /// When it was last heard of.
    pub silence: Silence,
}

/// For how long a node has not renewed its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Silence {
    /// Less than [`SILENT_AFTER`].
    None,
    /// At least that.
    Silent,
    /// [`EXPIRED_AFTER`] or longer.
    Expired,
}

/// A room that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Which room.
    pub room: RoomId,
    /// Under which epoch it is owned, or was.
    pub epoch: Epoch,
    /// Who owns it; nobody if it was given up or its owner is buried.
    pub owner: Option<Owner>,
    /// The rules of the game on its table, if there is one: whoever does not
    /// know them is not given the room.
    pub needs: Option<String>,
    /// The newest format that its records are of: whoever cannot read it is not
    /// given the room.
    pub format: u32,
}

/// The owner of a room, as the list has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// Its name.
    pub node: NodeId,
    /// Where other nodes reach it.
    pub address: String,
    /// When it was last heard of.
    pub silence: Silence,
}
