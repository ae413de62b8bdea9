//! What travels between a browser and a room: JSON text frames, one value a
//! frame. The TypeScript in `web/src/wire` is generated from these types.

mod ask;
mod follow;
mod replay;
mod told;

pub use ask::{Ask, AskId, FromClient, PackChoice, Role};
pub use follow::follow;
pub use replay::{Cause, Outline, Reel, Scene, Seal, Shot, Sitter};
pub use told::{
    Behind, Finished, GameView, Occupant, PersonView, RoomPhase, RoomView, Score, SeatView, ToClient, Update,
    Words,
};
