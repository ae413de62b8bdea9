//! Secrets, and how they are shown without being told: tokens that prove who
//! someone is, and seeds that can be checked after the game.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use crate::PersonId;

/// Bytes that are written as hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex<const N: usize>(pub [u8; N]);

/// Proof of who someone is; only their browser keeps it.
pub type Token = Hex<16>;
/// What the server keeps of a [`Token`].
pub type TokenHash = Hex<32>;
/// A room's number in the journal; unlike the code it is never guessed or given twice.
pub type RoomId = Hex<16>;
/// Someone's own chance, mixed into a deal.
pub type Nonce = Hex<16>;

/// A text that is not the right number of hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not {0} hexadecimal digits")]
pub struct NotHex(usize);

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    /// Shows only how it begins, so that no log holds a whole secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02x}…", self.0[0])
    }
}

impl<const N: usize> FromStr for Hex<N> {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Self, NotHex> {
        let digits = text.as_bytes();
        if digits.len() != 2 * N {
            return Err(NotHex(2 * N));
        }
        let mut bytes = [0; N];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let pair = str::from_utf8(pair).map_err(|_| NotHex(2 * N))?;
            if !pair.bytes().all(|b| b.is_ascii_hexdigit()) {
                return Err(NotHex(2 * N));
            }
            *byte = u8::from_str_radix(pair, 16).map_err(|_| NotHex(2 * N))?;
        }
        Ok(Self(bytes))
    }
}

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl Token {
    /// What the server keeps of it.
    pub fn hash(&self) -> TokenHash {
        digest("dodo token", &[&self.0])
    }
}

impl TokenHash {
    /// Equality whose time does not tell how much was right.
    pub fn is(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

/// What a game is dealt from: kept secret until it is over, then revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed {
    /// The server's part of the chance.
    pub seed: Hex<32>,
    /// Keeps the commitment from being guessed at.
    pub salt: Hex<32>,
}

impl Seed {
    /// The seed of a room's `game`th game. One secret drawn with the room
    /// serves for all its games, and revealing one game's seed tells nothing
    /// about the next.
    pub fn of_game(master: &Hex<32>, game: u32) -> Self {
        let number = game.to_le_bytes();
        Self {
            seed: digest("dodo seed", &[&master.0, &number]),
            salt: digest("dodo salt", &[&master.0, &number]),
        }
    }

    /// What is published before the deal: SHA-256 of the 32 bytes of the seed
    /// and the 32 of the salt.
    pub fn commitment(&self) -> Hex<32> {
        digest("", &[&self.seed.0, &self.salt.0])
    }

    /// The seed of the game's chance, once everyone's own is mixed in.
    pub fn mixed(&self, nonces: &[Nonce]) -> [u8; 32] {
        let parts: Vec<&[u8]> =
            std::iter::once(self.seed.0.as_slice()).chain(nonces.iter().map(|n| n.0.as_slice())).collect();
        digest("dodo deal", &parts).0
    }

    /// Chance for a bot's choice, apart from the game's.
    pub fn of_bot(&self, seat: games::Seat, seq: u64) -> [u8; 32] {
        digest("dodo bot", &[&self.seed.0, &[seat.0], &seq.to_le_bytes()]).0
    }
}

/// The six digits by which someone comes in on another device. They change with
/// what proves who that is.
pub(crate) fn seat_code(master: &Hex<32>, person: PersonId, token: &TokenHash) -> String {
    let Hex(bytes) = digest("dodo seat code", &[&master.0, &person.0.to_le_bytes(), &token.0]);
    let number = bytes[..8].iter().fold(0_u64, |number, &byte| number << 8 | u64::from(byte));
    format!("{:06}", number % 1_000_000)
}

fn digest(domain: &str, parts: &[&[u8]]) -> Hex<32> {
    let mut hasher = Sha256::new();
    hasher.update(domain);
    for part in parts {
        hasher.update(part);
    }
    Hex(hasher.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_digits_are_read_as_they_are_written() {
        let token: Token = "00112233445566778899aabbccddeeff".parse().unwrap();
        assert_eq!(token.to_string(), "00112233445566778899aabbccddeeff");
        for wrong in ["", "00", "0011223344556677889900aabbccddeeff", "+0112233445566778899aabbccddeeff", "é"]
        {
            assert!(wrong.parse::<Token>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn no_log_holds_a_whole_secret() {
        assert_eq!(format!("{:?}", Hex([0xab; 16])), "ab…");
    }

    #[test]
    fn every_game_has_its_own_seed_and_each_nonce_changes_the_deal() {
        let master = Hex([1; 32]);
        let (first, second) = (Seed::of_game(&master, 1), Seed::of_game(&master, 2));
        assert_ne!(first.seed, second.seed);
        assert_ne!(first.commitment(), second.commitment());
        assert_ne!(first.mixed(&[]), first.mixed(&[Hex([0; 16])]));
    }
}
