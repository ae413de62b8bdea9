//! Where frames end in what a server says on a WebSocket. What they say is not
//! known here: only their lengths are read, so that a word of our own can be
//! said between two of them.

/// The longest header: two bytes and a length of eight; servers mask nothing.
const LONGEST_HEADER: usize = 10;

/// How far into a frame we are.
#[derive(Debug, Default)]
pub(super) struct Boundary {
    /// What was seen of a header that is not whole yet.
    header: Vec<u8>,
    /// How much of the payload is still to come.
    left: u64,
}

impl Boundary {
    /// Whether what was seen ends with a frame.
    pub(super) fn is_between(&self) -> bool {
        self.header.is_empty() && self.left == 0
    }

    /// Some bytes more were seen.
    pub(super) fn pass(&mut self, mut bytes: &[u8]) {
        while let Some((&first, rest)) = bytes.split_first() {
            if self.left > 0 {
                let passed = usize::try_from(self.left).map_or(bytes.len(), |left| left.min(bytes.len()));
                self.left -= passed as u64;
                bytes = &bytes[passed..];
                continue;
            }
            self.header.push(first);
            bytes = rest;
            if let Some(length) = payload(&self.header) {
                (self.header, self.left) = (Vec::new(), length);
            }
        }
    }
}

/// How long the payload is, once the header is whole (RFC 6455, 5.2).
fn payload(header: &[u8]) -> Option<u64> {
    debug_assert!(header.len() <= LONGEST_HEADER);
    let (&[_, short], long) = header.split_first_chunk()?;
    match short & 0x7f {
        126 => Some(u16::from_be_bytes(long.try_into().ok()?).into()),
        127 => Some(u64::from_be_bytes(long.try_into().ok()?)),
        short => Some(short.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame of a server with so many bytes in it.
    fn frame(length: usize) -> Vec<u8> {
        let mut frame = vec![0x81];
        match (u8::try_from(length), u16::try_from(length)) {
            (Ok(short @ ..126), _) => frame.push(short),
            (_, Ok(medium)) => {
                frame.push(126);
                frame.extend(medium.to_be_bytes());
            }
            _ => {
                frame.push(127);
                frame.extend((length as u64).to_be_bytes());
            }
        }
        frame.extend(std::iter::repeat_n(0xff, length));
        frame
    }

    #[test]
    fn the_end_of_a_frame_is_seen_however_the_bytes_come() {
        let lengths = [0, 1, 125, 126, 300, 0xffff, 0x1_0000];
        let all: Vec<u8> = lengths.iter().flat_map(|&length| frame(length)).collect();
        let mut ends: Vec<usize> = lengths.iter().map(|&length| frame(length).len()).collect();
        for at in 1..ends.len() {
            ends[at] += ends[at - 1];
        }
        for step in [1, 2, 3, 7, 1_000, all.len()] {
            let (mut boundary, mut seen) = (Boundary::default(), 0);
            assert!(boundary.is_between(), "before the first");
            for bytes in all.chunks(step) {
                boundary.pass(bytes);
                seen += bytes.len();
                assert_eq!(boundary.is_between(), ends.contains(&seen), "{seen} bytes, {step} at a time");
            }
        }
    }
}
