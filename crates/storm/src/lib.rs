//! Whole evenings with everything going wrong, in virtual time: the real
//! rooms, a disk that fails, lines that break, people who lurch. After every
//! step the promises are checked; whatever breaks one is shrunk to a short
//! script and can be played again from its seed.

mod calm;
mod carried_out;
mod cluster;
mod disk;
mod ear;
mod evening;
mod eye;
mod fuzz;
mod guest;
mod happen;
mod house;
mod idlers;
mod promise;
mod requests;
mod sabotage;
mod saboteur;
mod script;
mod shrink;
mod tally;
#[cfg(test)]
mod tests;
mod verify;

pub use cluster::{
    Base, ClusterHappening, ClusterSabotage, ClusterScript, Fault, Reply, Statement, play_cluster,
    shrink_cluster,
};
pub use evening::play;
pub use fuzz::{Fuzzer, Harm, fuzzers};
pub use promise::{Broken, Promise};
pub use sabotage::Sabotage;
pub use script::{Happening, Script, What};
pub use shrink::shrink;
pub use tally::{Games, Tally};
