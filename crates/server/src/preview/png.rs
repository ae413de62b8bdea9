//! Pictures of few colours as PNG files. It packs what repeats beside or above
//! itself, which is nearly all of a drawing, and knows no other way to pack.

/// The longest run that can be written at once.
const LONGEST: usize = 258;
/// From how many bytes on a run is shorter than what it stands for.
const WORTH_IT: usize = 4;

/// The least length of each code for lengths, and how many bits say how much
/// longer it is (RFC 1951, 3.2.5).
const LENGTHS: [(usize, u32); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];

/// A picture as a file. `pixels` are numbers of colours, row by row.
pub(super) fn encode(width: u32, palette: &[[u8; 3]], pixels: &[u8]) -> Vec<u8> {
    let row = width as usize;
    let height = u32::try_from(pixels.len() / row).unwrap_or_default();
    // Every row begins with how it is filtered: not at all.
    let raw: Vec<u8> =
        pixels.chunks_exact(row).flat_map(|row| [0].into_iter().chain(row.iter().copied())).collect();
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    // Eight bits a pixel, which name a colour of the palette.
    header.extend([8, 3, 0, 0, 0]);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut file, b"IHDR", &header);
    chunk(&mut file, b"PLTE", palette.as_flattened());
    chunk(&mut file, b"IDAT", &packed(&raw, row + 1));
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    file.extend(u32::try_from(data.len()).unwrap_or_default().to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(data);
    let sum = crc(&file[start..]);
    file.extend(sum.to_be_bytes());
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32| if sum & 1 == 1 { 0xEDB8_8320 ^ (sum >> 1) } else { sum >> 1 };
    !bytes.iter().fold(u32::MAX, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), |sum, _| step(sum)))
}

fn adler(bytes: &[u8]) -> u32 {
    let (a, b) = bytes.iter().fold((1, 0), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    (b << 16) | a
}

/// As zlib packs it, in one block with fixed codes.
fn packed(raw: &[u8], row: usize) -> Vec<u8> {
    let mut bits = Bits { bytes: vec![0x78, 0x01], buffer: 0, held: 0 };
    bits.put(0b011, 3);
    let mut at = 0;
    while at < raw.len() {
        let beside = run(raw, at, 1);
        let above = run(raw, at, row);
        let (length, distance) = if above > beside { (above, row) } else { (beside, 1) };
        if length < WORTH_IT {
            bits.symbol(raw[at].into());
            at += 1;
        } else {
            bits.length(length);
            bits.distance(distance);
            at += length;
        }
    }
    bits.symbol(256);
    let mut bytes = bits.done();
    bytes.extend(adler(raw).to_be_bytes());
    bytes
}

/// For how many bytes from here on all is as it was that far before.
fn run(raw: &[u8], at: usize, distance: usize) -> usize {
    if at < distance {
        return 0;
    }
    let pairs = raw[at..].iter().zip(&raw[at - distance..]);
    pairs.take(LONGEST).take_while(|(one, other)| one == other).count()
}

struct Bits {
    bytes: Vec<u8>,
    buffer: u32,
    held: u32,
}

impl Bits {
    /// Writes so many bits, the lowest first.
    fn put(&mut self, value: u32, bits: u32) {
        self.buffer |= value << self.held;
        self.held += bits;
        while self.held >= 8 {
            self.bytes.push(self.buffer.to_le_bytes()[0]);
            self.buffer >>= 8;
            self.held -= 8;
        }
    }

    /// Codes are written from their highest bit.
    fn code(&mut self, code: u32, bits: u32) {
        self.put(code.reverse_bits() >> (32 - bits), bits);
    }

    fn symbol(&mut self, symbol: u32) {
        match symbol {
            0..=143 => self.code(0x30 + symbol, 8),
            144..=255 => self.code(0x190 + symbol - 144, 9),
            256..=279 => self.code(symbol - 256, 7),
            _ => self.code(0xC0 + symbol - 280, 8),
        }
    }

    fn length(&mut self, length: usize) {
        let code = LENGTHS.partition_point(|&(least, _)| least <= length) - 1;
        let (least, bits) = LENGTHS[code];
        self.symbol(257 + u32::try_from(code).unwrap_or_default());
        self.put(u32::try_from(length - least).unwrap_or_default(), bits);
    }

    /// From five on there are two codes for every power of two.
    fn distance(&mut self, distance: usize) {
        let before = u32::try_from(distance - 1).unwrap_or_default();
        if before < 4 {
            return self.code(before, 5);
        }
        let bits = before.ilog2() - 1;
        self.code(2 * bits + (before >> bits), 5);
        self.put(before & ((1 << bits) - 1), bits);
    }

    fn done(mut self) -> Vec<u8> {
        self.put(0, (8 - self.held) % 8);
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_standards() {
        assert_eq!((crc(b"IEND"), adler(b"Wikipedia")), (0xAE42_6082, 0x11E6_0398));
    }

    #[test]
    fn what_repeats_is_packed_small() {
        let flat = encode(1200, &[[1, 2, 3]], &[0; 1200 * 630]);
        assert!(flat.len() < 6_000, "{}", flat.len());
        assert!(flat.starts_with(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x04\xb0\0\0\x02\x76\x08\x03"));
    }
}
