//! From an evening that broke a promise to the few happenings that do.

use super::{ClusterSabotage, ClusterScript, play_cluster};
use crate::{Broken, shrink::without};

/// Leaves out all it can while the same promise is still broken.
pub fn shrink_cluster(script: &ClusterScript, sabotage: ClusterSabotage) -> Option<(ClusterScript, Broken)> {
    let broken = play_cluster(script, sabotage).err()?;
    let shorter = |happenings: &[_]| ClusterScript { happenings: happenings.to_vec(), ..script.clone() };
    let (happenings, broken) =
        without(script.happenings.clone(), broken, |left| play_cluster(&shorter(left), sabotage).err());
    Some((shorter(&happenings), broken))
}
