//! What the host may choose before the deal.

use serde::{Deserialize, Serialize};

use crate::Pace;

/// What the host may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Where the words come from.
    pub terms: Terms,
    /// How a solution is announced.
    pub claim: ClaimBy,
    /// How long people may take.
    pub pace: Pace,
}

/// Where the words come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Terms {
    /// From your suggestion board, or any other single word.
    #[default]
    Own,
    /// From your suggestion board only.
    List,
}

/// How a solution is announced. The rules are the same; the browser differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(rename_all = "snake_case")]
pub enum ClaimBy {
    /// By pressing the big button.
    #[default]
    Button,
    /// By tossing the cube at the funnel; a miss means tossing again.
    Toss,
}
