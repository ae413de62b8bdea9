//! The names of refusals, by which a client finds words for them.

use std::collections::BTreeMap;

use super::{Broken, Law, Lawful, Walk};
use crate::RefusalCode;

/// Every refusal that so many random games meet, by its name: a short one in
/// lower case that no other refusal has.
pub fn refusals<G: Lawful>(n_games: u64) -> Result<BTreeMap<&'static str, G::Refusal>, Broken> {
    let mut named = BTreeMap::new();
    for seed in 0..n_games {
        for (drawn, refusal) in met::<G>(seed) {
            let name = refusal.code();
            let known = named.entry(name).or_insert_with(|| refusal.clone());
            if *known != refusal || !is_name(name) {
                let what = format!("{name:?} is the name of {refusal:?} and of {known:?}");
                return Err(Broken { law: Law::Names, seed, drawn, what });
            }
        }
    }
    Ok(named)
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase())
}

/// What one random game refuses, and after how many inputs.
fn met<G: Lawful>(seed: u64) -> Vec<(usize, G::Refusal)> {
    let mut walk = match Walk::<G>::deal(seed) {
        Ok(walk) => walk,
        Err(refusal) => return vec![(0, refusal)],
    };
    let mut met = Vec::new();
    while let Some(moment) = walk.draw() {
        met.extend(walk.take(moment).err().map(|refusal| (walk.drawn, refusal)));
    }
    met
}
