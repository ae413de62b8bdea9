//! From an evening that broke a promise to the few happenings that do.

use crate::{Broken, Sabotage, Script, play};

/// Leaves out all it can while the same promise is still broken.
pub fn shrink(script: &Script, sabotage: Sabotage) -> Option<(Script, Broken)> {
    let broken = play(script, sabotage).err()?;
    let shorter = |happenings: &[_]| Script { happenings: happenings.to_vec(), ..script.clone() };
    let (happenings, broken) =
        without(script.happenings.clone(), broken, |left| play(&shorter(left), sabotage).err());
    Some((shorter(&happenings), broken))
}

/// Leaves out of `happenings` all it can while `play` still finds the promise
/// broken that was.
pub(crate) fn without<T: Clone>(
    mut happenings: Vec<T>,
    mut broken: Broken,
    play: impl Fn(&[T]) -> Option<Broken>,
) -> (Vec<T>, Broken) {
    let mut size = happenings.len().div_ceil(2);
    loop {
        let mut from = 0;
        while from < happenings.len() {
            let mut shorter = happenings.clone();
            let to = (from + size).min(shorter.len());
            shorter.drain(from..to);
            match play(&shorter) {
                Some(again) if again.promise == broken.promise => (happenings, broken) = (shorter, again),
                Some(_) | None => from += size,
            }
        }
        if size <= 1 {
            return (happenings, broken);
        }
        size = size.div_ceil(2);
    }
}
