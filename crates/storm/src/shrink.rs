//! From an evening that broke a promise to the few happenings that do.

use crate::{Broken, Sabotage, Script, play};

/// Leaves out all it can while the same promise is still broken.
pub fn shrink(script: &Script, sabotage: Sabotage) -> Option<(Script, Broken)> {
    let mut broken = play(script, sabotage).err()?;
    let mut script = script.clone();
    let mut size = script.happenings.len().div_ceil(2);
    loop {
        let mut from = 0;
        while from < script.happenings.len() {
            let mut shorter = script.clone();
            let to = (from + size).min(shorter.happenings.len());
            shorter.happenings.drain(from..to);
            match play(&shorter, sabotage) {
                Err(again) if again.promise == broken.promise => (script, broken) = (shorter, again),
                Err(_) | Ok(_) => from += size,
            }
        }
        if size == 1 {
            return Some((script, broken));
        }
        size = size.div_ceil(2);
    }
}
