//! How placements travel. A view offers up to a hundred or so; those of one
//! domino differ in the place and in the diamond under it, so all that is equal
//! is told once.

use serde::{Serialize, Serializer};

use super::{points::Gains, view::Fit};

/// Placements of one domino, turned one way round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
pub struct FitGroup {
    /// The dots on the first and on the second square.
    pub dots: [u8; 2],
    /// Who would score and for what, but for the diamond.
    #[cfg_attr(feature = "ts", ts(as = "Vec<super::view::Gain>"))]
    pub gains: Gains,
    /// The first and the second square of each, and what the diamond there pays
    /// whoever places, if there is one: `8H9H 8H8G:4`.
    pub at: String,
}

impl FitGroup {
    /// All of these placements, told together where they can be.
    pub fn all(fits: &[Fit]) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        for Fit { halves, gains } in fits {
            let dots = halves.map(|half| half.dots);
            let mut at = halves.map(|half| half.square.to_string()).concat();
            if gains.diamond() > 0 {
                at.extend([":", &gains.diamond().to_string()]);
            }
            let gains = gains.without_diamond();
            match groups.iter_mut().find(|group| group.dots == dots && group.gains == gains) {
                Some(group) => group.at.extend([" ", &at]),
                None => groups.push(Self { dots, gains, at }),
            }
        }
        groups
    }

    /// Writes placements as groups, for `serde`.
    pub fn write_all<S: Serializer>(fits: &[Fit], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(Self::all(fits))
    }
}
