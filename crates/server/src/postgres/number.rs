//! Numbers of rooms and nodes, as the database has them.

use rooms::Hex;

use super::error::Trouble;

/// A number from its bytes.
pub(super) fn number(bytes: &[u8]) -> Result<Hex<16>, Trouble> {
    bytes.try_into().map(Hex).map_err(|_| Trouble::Unfit("a number has 16 bytes".into()))
}
