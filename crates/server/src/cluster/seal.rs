//! By what nodes know each other: a key that lies in the database they share.
//! Whoever can read it is a node. It is never sent; what is sent is signed
//! with it, together with a number that the other side has just drawn, so that
//! nothing overheard is of any use again, and no clock is compared.

use hmac::{Hmac, KeyInit as _, Mac as _};
use rooms::Hex;
use sha2::Sha256;

/// Signs, and checks what others have signed.
#[derive(Clone)]
pub(crate) struct Seal(Hex<32>);

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal")
    }
}

impl Seal {
    pub(crate) fn new(key: Hex<32>) -> Self {
        Self(key)
    }

    /// Signs words.
    pub(crate) fn sign(&self, words: &[&str]) -> Hex<32> {
        Hex(self.over(words).finalize().into_bytes().into())
    }

    /// Whether these very words were signed by a node.
    pub(crate) fn is_on(&self, words: &[&str], signed: Hex<32>) -> bool {
        self.over(words).verify_slice(&signed.0).is_ok()
    }

    fn over(&self, words: &[&str]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0.0).expect("a key may have any length");
        for word in words {
            // With their lengths, or two words could pass for one.
            mac.update(&(word.len() as u64).to_be_bytes());
            mac.update(word.as_bytes());
        }
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_words_under_the_same_key_are_believed() {
        let (ours, theirs) = (Seal::new(Hex([1; 32])), Seal::new(Hex([2; 32])));
        let signed = ours.sign(&["enter", "BCDFG"]);
        assert!(ours.is_on(&["enter", "BCDFG"], signed));
        assert!(!theirs.is_on(&["enter", "BCDFG"], signed));
        for other in [&["enter", "BCDFH"][..], &["enterB", "CDFG"], &["enter"], &["enter", "BCDFG", ""]] {
            assert!(!ours.is_on(other, signed), "{other:?}");
        }
    }
}
