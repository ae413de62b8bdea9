//! Chance from the operating system, for secrets.

use rooms::{Hex, Token};

/// As many bytes as are asked for, unguessable.
pub(crate) fn draw<const N: usize>() -> Hex<N> {
    let mut bytes = [0; N];
    // Without unguessable secrets nothing here is safe to run.
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    Hex(bytes)
}

/// A token for a newcomer.
pub(crate) fn token() -> Token {
    draw()
}

/// A number to make a code from.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(draw::<8>().0)
}
