//! Codes as numbers, and the set of those that are still possible.

use games::duel::{Answer, Board, COLUMNS, Code};

/// A code as a number: its columns are the digits, base six.
pub(super) type CodeId = u16;

/// How many codes there are.
pub(super) const N_CODES: u16 = 1296;

/// The dots of a code.
pub(super) fn code(id: CodeId) -> Code {
    let mut rest = id;
    let mut dots = [0; COLUMNS];
    for column in dots.iter_mut().rev() {
        let [digit, _] = (rest % 6).to_le_bytes();
        *column = digit + 1;
        rest /= 6;
    }
    dots
}

/// The codes that fit every answer on `board`, in order.
pub(super) fn possible(board: &Board) -> Vec<CodeId> {
    let answered: Vec<_> = board.rows.iter().filter_map(|row| Some((row.dice, row.answer?))).collect();
    let fits = |id: &CodeId| answered.iter().all(|(dice, answer)| Answer::to(dice, &code(*id)) == *answer);
    (0..N_CODES).filter(fits).collect()
}
