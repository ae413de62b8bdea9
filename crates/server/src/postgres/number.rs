//! Numbers of rooms and nodes, as the database has them.

use rooms::Hex;

use super::error::Trouble;

/// A number from its bytes.
pub(super) fn number<const N: usize>(bytes: &[u8]) -> Result<Hex<N>, Trouble> {
    bytes.try_into().map(Hex).map_err(|_| Trouble::Unfit(format!("a number has {N} bytes")))
}
