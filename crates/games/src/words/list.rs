//! The words of a language as a graph that is read where it lies
//! (`english/README.md` says how it is written).

/// A list of words in plain letters.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordList(pub(super) &'static [u8]);

/// One letter on the way through a word.
#[derive(Clone, Copy)]
struct Edge(u32);

impl Edge {
    fn letter(self) -> u8 {
        b'a' + (self.0 & 0x1f).to_le_bytes()[0]
    }

    fn is_last(self) -> bool {
        self.0 & 0x20 != 0
    }

    fn ends_word(self) -> bool {
        self.0 & 0x40 != 0
    }

    /// The first edge of the node it leads to, if there is one.
    fn next(self) -> Option<usize> {
        usize::try_from(self.0 >> 7).ok().filter(|&first| first > 0)
    }
}

impl WordList {
    pub(super) fn has(self, word: &str) -> bool {
        let mut node = Some(0);
        let mut ends_word = false;
        for letter in word.bytes() {
            let Some(edge) = node.and_then(|first| self.edge(first, letter)) else { return false };
            (node, ends_word) = (edge.next(), edge.ends_word());
        }
        ends_word
    }

    /// The edge of a node with this letter.
    fn edge(self, first: usize, letter: u8) -> Option<Edge> {
        for n in first.. {
            let edge = self.at(n)?;
            if edge.letter() == letter {
                return Some(edge);
            }
            if edge.is_last() {
                return None;
            }
        }
        None
    }

    fn at(self, n: usize) -> Option<Edge> {
        let bytes: [u8; 3] = self.0.get(3 * n..3 * n + 3)?.try_into().ok()?;
        let [low, middle, high] = bytes;
        Some(Edge(u32::from_le_bytes([low, middle, high, 0])))
    }
}
