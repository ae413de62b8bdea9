//! Slips of the finger.

/// Slips in shorter words, and parts of them, are chance.
pub(super) const TELLING: usize = 3;
/// From this many letters on, two slips are forgiven.
const LONG: usize = 10;

pub(super) fn n_letters(word: &str) -> usize {
    word.chars().count()
}

/// Whether one word may be the other but for slips: one from four letters on,
/// two from ten on.
pub(super) fn are_slips(card: &str, said: &str) -> bool {
    let most = match n_letters(card) {
        0..=TELLING => 0,
        n if n < LONG => 1,
        _ => 2,
    };
    let difference = n_letters(card).abs_diff(n_letters(said));
    difference <= most && (1..=most).contains(&n_slips(card, said))
}

/// How many slips lie between two words: a letter too many, missing, or
/// wrong, or two next to each other that changed places.
fn n_slips(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut before = vec![0; other.len() + 1];
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut next = vec![i + 1; other.len() + 1];
        for (j, b) in other.iter().enumerate() {
            let changed = row[j] + usize::from(a != b);
            next[j + 1] = changed.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b {
                next[j + 1] = next[j + 1].min(before[j - 1] + 1);
            }
        }
        before = std::mem::replace(&mut row, next);
    }
    row[other.len()]
}
