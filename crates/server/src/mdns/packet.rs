//! Messages of multicast DNS (RFC 6762) about one name: `dodo.local`. Whatever
//! else is said on the network is passed over.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The name, as it is asked for.
const LABELS: [&[u8]; 2] = [b"dodo", b"local"];

const A: u16 = 1;
const AAAA: u16 = 28;
/// What a name has, and so what it does not have.
const NSEC: u16 = 47;
const ANY: u16 = 255;

const INTERNET: u16 = 1;
/// In the class of a question: an answer to the asker alone will do. In that of
/// an answer: nobody else answers for this name.
const TOP_BIT: u16 = 0x8000;
/// In the flags: this is an answer, and not hearsay.
const ANSWER: u16 = 0x8400;
const IS_ANSWER: u16 = 0x8000;

/// How long an answer may be believed, in seconds.
const TTL: u32 = 120;
/// The same for a resolver that knows nothing of multicast.
const SHORT_TTL: u32 = 10;

/// Pointers back that are followed in one name.
const MOST_JUMPS: usize = 8;

/// What a message says about our name.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// Someone wants to know its addresses.
    Asked { id: u16 },
    /// Someone says that these are its addresses.
    Told(Vec<IpAddr>),
}

/// To whom an answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    Everyone,
    /// A resolver of the old kind, which is given its own question back.
    OldResolver {
        id: u16,
    },
}

/// Asks who else has the name.
pub(super) fn probe() -> Vec<u8> {
    let mut bytes = header(0, 0, [1, 0, 0]);
    question(&mut bytes);
    bytes
}

/// Says at which addresses the name is found, and that it has no others.
pub(super) fn answer(to: To, addresses: &[IpAddr]) -> Vec<u8> {
    let (id, n_questions, class, ttl) = match to {
        To::Everyone => (0, 0, TOP_BIT | INTERNET, TTL),
        To::OldResolver { id } => (id, 1, INTERNET, SHORT_TTL),
    };
    let n_answers = u16::try_from(addresses.len()).unwrap_or(u16::MAX);
    let mut bytes = header(id, ANSWER, [n_questions, n_answers, 1]);
    if n_questions > 0 {
        question(&mut bytes);
    }
    for address in addresses.iter().take(n_answers.into()) {
        match address {
            IpAddr::V4(ip) => record(&mut bytes, A, class, ttl, &ip.octets()),
            IpAddr::V6(ip) => record(&mut bytes, AAAA, class, ttl, &ip.octets()),
        }
    }
    record(&mut bytes, NSEC, class, ttl, &types(addresses));
    bytes
}

/// Which types the name has, as bits in the order of their numbers.
fn types(addresses: &[IpAddr]) -> Vec<u8> {
    let mut bits = [0_u8; 4];
    for address in addresses {
        let number = if address.is_ipv4() { A } else { AAAA };
        bits[usize::from(number / 8)] |= 0x80 >> (number % 8);
    }
    let mut bytes = Vec::new();
    name(&mut bytes);
    bytes.extend([0, 4]);
    bytes.extend(bits);
    bytes
}

fn header(id: u16, flags: u16, [questions, answers, additional]: [u16; 3]) -> Vec<u8> {
    [id, flags, questions, answers, 0, additional].into_iter().flat_map(u16::to_be_bytes).collect()
}

fn name(bytes: &mut Vec<u8>) {
    for label in LABELS {
        bytes.extend(u8::try_from(label.len()));
        bytes.extend(label);
    }
    bytes.push(0);
}

fn question(bytes: &mut Vec<u8>) {
    name(bytes);
    bytes.extend(ANY.to_be_bytes());
    bytes.extend(INTERNET.to_be_bytes());
}

fn record(bytes: &mut Vec<u8>, kind: u16, class: u16, ttl: u32, data: &[u8]) {
    name(bytes);
    bytes.extend(kind.to_be_bytes());
    bytes.extend(class.to_be_bytes());
    bytes.extend(ttl.to_be_bytes());
    bytes.extend(u16::try_from(data.len()).unwrap_or(u16::MAX).to_be_bytes());
    bytes.extend(data);
}

/// What a message says about our name; none if it says nothing, or nonsense.
pub(super) fn read(message: &[u8]) -> Option<Heard> {
    let mut reader = Reader { message, at: 0 };
    let [id, flags, n_questions, n_answers, n_authorities, _] =
        [(); 6].map(|()| reader.number()).into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()?;
    if flags & IS_ANSWER == 0 {
        for _ in 0..n_questions {
            let is_ours = reader.name()?;
            let (kind, class) = (reader.number()?, reader.number()?);
            if is_ours && matches!(kind, A | AAAA | ANY) && class & !TOP_BIT == INTERNET {
                return Some(Heard::Asked { id });
            }
        }
        return None;
    }
    for _ in 0..n_questions {
        reader.name()?;
        reader.take(4)?;
    }
    let mut addresses = Vec::new();
    for _ in 0..u32::from(n_answers) + u32::from(n_authorities) {
        let is_ours = reader.name()?;
        let (kind, _class) = (reader.number()?, reader.number()?);
        let is_goodbye = reader.take(4)? == [0; 4];
        let length = reader.number()?;
        let data = reader.take(length.into())?;
        if is_ours && !is_goodbye {
            addresses.extend(address(kind, data));
        }
    }
    (!addresses.is_empty()).then_some(Heard::Told(addresses))
}

fn address(kind: u16, data: &[u8]) -> Option<IpAddr> {
    match kind {
        A => <[u8; 4]>::try_from(data).ok().map(|octets| Ipv4Addr::from(octets).into()),
        AAAA => <[u8; 16]>::try_from(data).ok().map(|octets| Ipv6Addr::from(octets).into()),
        _ => None,
    }
}

struct Reader<'a> {
    message: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let taken = self.message.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(taken)
    }

    fn number(&mut self) -> Option<u16> {
        self.take(2)?.try_into().ok().map(u16::from_be_bytes)
    }

    /// Reads a name, parts of which may lie further ahead in the message, and
    /// says whether it is ours.
    fn name(&mut self) -> Option<bool> {
        let mut ours = LABELS.iter();
        let mut is_ours = true;
        let mut after = None;
        let mut jumps = 0;
        loop {
            let length = usize::from(*self.take(1)?.first()?);
            match length {
                0 => break,
                1..=63 => {
                    let label = self.take(length)?;
                    is_ours &= ours.next().is_some_and(|ours| label.eq_ignore_ascii_case(ours));
                }
                0xc0.. => {
                    let low = usize::from(*self.take(1)?.first()?);
                    jumps += 1;
                    if jumps > MOST_JUMPS {
                        return None;
                    }
                    after.get_or_insert(self.at);
                    self.at = (length & 0x3f) << 8 | low;
                }
                _ => return None,
            }
        }
        self.at = after.unwrap_or(self.at);
        Some(is_ours && ours.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    /// A question as a phone asks it: type and class behind a name.
    fn asked(name: &[u8], kind: u16, class: u16) -> Vec<u8> {
        let mut bytes = header(7, 0, [1, 0, 0]);
        bytes.extend(name);
        bytes.extend(kind.to_be_bytes());
        bytes.extend(class.to_be_bytes());
        bytes
    }

    #[test]
    fn a_question_for_the_name_is_heard_however_it_is_written() {
        for name in [&b"\x04dodo\x05local\0"[..], b"\x04DoDo\x05LOCAL\0"] {
            for kind in [A, AAAA, ANY] {
                let heard = read(&asked(name, kind, INTERNET));
                assert_eq!(heard, Some(Heard::Asked { id: 7 }));
            }
        }
        let heard = read(&asked(b"\x04dodo\x05local\0", A, TOP_BIT | INTERNET));
        assert_eq!(heard, Some(Heard::Asked { id: 7 }));
        // Behind another question, with the end of the name taken from there.
        let mut two = header(0, 0, [2, 0, 0]);
        two.extend(b"\x03tv1\x05local\0\x00\x01\x00\x01");
        two.extend(b"\x04dodo\xc0\x10\x00\x01\x00\x01");
        assert_eq!(read(&two), Some(Heard::Asked { id: 0 }));
    }

    #[test]
    fn questions_for_anything_else_are_passed_over() {
        for name in [
            &b"\x05dodos\x05local\0"[..],
            b"\x04dodo\0",
            b"\x04dodo\x05local\x03lan\0",
            b"\x05local\0",
            b"\0",
        ] {
            assert_eq!(read(&asked(name, A, INTERNET)), None, "{name:?}");
        }
        assert_eq!(read(&asked(b"\x04dodo\x05local\0", 12, INTERNET)), None, "a service");
        assert_eq!(read(&asked(b"\x04dodo\x05local\0", A, 3)), None, "another net");
    }

    #[test]
    fn an_answer_is_understood_by_another_of_us() {
        let addresses = [ip("192.168.1.7"), ip("fd00::7")];
        for to in [To::Everyone, To::OldResolver { id: 9 }] {
            assert_eq!(read(&answer(to, &addresses)), Some(Heard::Told(addresses.to_vec())), "{to:?}");
        }
        assert_eq!(read(&probe()), Some(Heard::Asked { id: 0 }));
    }

    #[test]
    fn an_answer_is_as_the_standard_writes_it() {
        let name = b"\x04dodo\x05local\0";
        let mut wanted = b"\0\0\x84\0\0\0\0\x01\0\0\0\x01".to_vec();
        wanted.extend(name);
        wanted.extend(b"\0\x01\x80\x01\0\0\0\x78\0\x04\xc0\xa8\x01\x07");
        wanted.extend(name);
        wanted.extend(b"\0\x2f\x80\x01\0\0\0\x78\0\x12");
        wanted.extend(name);
        wanted.extend(b"\0\x04\x40\0\0\0");
        assert_eq!(answer(To::Everyone, &[ip("192.168.1.7")]), wanted);
        // An old resolver compares number and question.
        let old = answer(To::OldResolver { id: 0x1234 }, &[ip("192.168.1.7")]);
        assert_eq!(&old[..6], b"\x12\x34\x84\0\0\x01");
        assert_eq!(old[12..12 + name.len()], name[..]);
    }

    #[test]
    fn who_says_goodbye_has_the_name_no_longer() {
        let mut bytes = header(0, ANSWER, [0, 1, 0]);
        record(&mut bytes, A, INTERNET, 0, &[192, 168, 1, 7]);
        assert_eq!(read(&bytes), None);
    }

    #[test]
    fn nonsense_is_passed_over() {
        let loops = [&header(0, 0, [1, 0, 0])[..], b"\xc0\x0c\0\x01\0\x01"].concat();
        assert_eq!(read(&loops), None, "a name that leads to itself");
        let whole = answer(To::Everyone, &[ip("192.168.1.7"), ip("fd00::7")]);
        for end in 0..whole.len() {
            // Cut off anywhere, it is no more than what is left of it.
            let heard = read(&whole[..end]);
            assert!(heard.is_none() || matches!(heard, Some(Heard::Told(_))), "{end}");
        }
        for seed in 0..2_000_u32 {
            let bytes: Vec<u8> = (0..10)
                .flat_map(|at| seed.wrapping_mul(2_654_435_761).rotate_left(at * 3).to_be_bytes())
                .collect();
            read(&bytes);
        }
    }
}
