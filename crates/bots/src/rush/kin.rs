//! What a drawing may be of that shows something else: who sees a church thinks
//! of a cathedral, and a pencil may want a sharpener. Which word is how near to
//! which was worked out once from word vectors (`training/kin.py`).

use std::{collections::BTreeMap, sync::LazyLock};

use super::eyes::Likely;

/// One word a line, and what comes to mind when it is seen, in hundredths:
/// `cathedral: church 77, Eiffel Tower 55`.
const KIN: &str = include_str!("kin.txt");

/// How much of what is seen may be meant as something near.
const SHARE: f32 = 0.3;

/// By what is seen, the words that may be meant, and how near they are.
static KIN_OF: LazyLock<BTreeMap<&'static str, Vec<(&'static str, f32)>>> = LazyLock::new(|| {
    let mut kin: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (seen, word, near) in KIN.lines().flat_map(|line| read(line).expect("a test reads every line")) {
        kin.entry(seen).or_default().push((word, near));
    }
    kin
});

/// What is seen, what may be meant, and how near that is, from 0 to 1.
fn read(line: &'static str) -> Option<Vec<(&'static str, &'static str, f32)>> {
    let (word, seen) = line.split_once(": ")?;
    let near = |one: &'static str| {
        let (seen, near) = one.rsplit_once(' ')?;
        Some((seen, word, near.parse::<f32>().ok()? / 100.0))
    };
    seen.split(", ").map(near).collect()
}

/// The words that may be meant by these that are seen, each once.
pub(super) fn kin(seen: &[Likely]) -> Vec<Likely> {
    let mut meant: BTreeMap<&'static str, f32> = BTreeMap::new();
    for likely in seen {
        for &(word, near) in KIN_OF.get(likely.word).into_iter().flatten() {
            *meant.entry(word).or_default() += SHARE * near * likely.chance;
        }
    }
    meant.into_iter().map(|(word, chance)| Likely { word, chance }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_can_be_read_and_names_things_that_eyes_know() {
        let known: Vec<&str> = ::eyes::Eyes::ours().words().collect();
        for line in KIN.lines() {
            let read = read(line).unwrap_or_else(|| panic!("{line}"));
            assert!(read.iter().all(|(seen, word, near)| known.contains(seen)
                && !known.contains(word)
                && (0.0..=1.0).contains(near)));
        }
    }

    #[test]
    fn who_sees_a_church_thinks_of_a_cathedral_too() {
        let church = Likely { word: "church", chance: 0.8 };
        let cathedral = kin(&[church]).into_iter().find(|likely| likely.word == "cathedral").unwrap();
        assert!((0.05..0.4).contains(&cathedral.chance), "{cathedral:?}");
        assert!(kin(&[]).is_empty());
    }
}
