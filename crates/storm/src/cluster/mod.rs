//! Evenings with several houses over one database: the real rooms, drivers and
//! leases, nodes that are killed, paused and cut off, statements that take
//! effect some time between being sent and being answered, or are never
//! answered. It checks who owns the room and how fresh what people hear is;
//! what a room shows to whom is the business of the storm over one house.

mod base;
mod evening;
mod faults;
mod member;
mod owning;
mod people;
mod pipe;
mod sabotage;
mod script;
mod shrink;
#[cfg(test)]
mod tests;

pub use base::{Base, Reply, Statement};
pub use evening::play_cluster;
pub use sabotage::ClusterSabotage;
pub use script::{ClusterHappening, ClusterScript, Fault};
pub use shrink::shrink_cluster;
