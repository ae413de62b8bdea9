//! What the host may choose before the deal.

use serde::{Deserialize, Serialize};

use crate::Pace;

/// What the host may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How long decisions may take.
    pub pace: Pace,
}
