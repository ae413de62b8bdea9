//! What travels between a browser and a room: JSON text frames, one value a
//! frame. The TypeScript in `web/src/wire` is generated from these types.

mod follow;
mod from_client;
mod glance;
mod proposal;
mod replay;
mod to_client;

pub use follow::follow;
pub use from_client::{Ask, AskId, FromClient, PackChoice, Role, SeatsOfAway};
pub use glance::{Glance, Insider};
pub use proposal::{Decision, OpenProposal, Proposal, ProposalNumber, Verdict};
pub use replay::{Cause, Outline, Reel, Scene, Seal, Shot, Sitter};
pub use to_client::{
    Behind, Doubt, Doubted, Finished, GameView, Occupant, PersonView, PlayedBy, Presence, RawJson, Request,
    RoomPhase, RoomView, Score, SeatView, ToClient, Update, Wanted, Wish,
};
